//! Files of the media folder as cameras, programs and accidents produce them: each one is read, or
//! reported with the reason.

use std::fs;
use std::io::Cursor;
use std::path::Path;

use image::{DynamicImage, ImageBuffer, ImageFormat, Rgb, Rgba};
use sightline_content::{Folder, check};
use sightline_site::Site;

use crate::folder::{TODAY, minimal};

/// A valid folder on disk, except for what a test puts into its media folder.
struct OnDisk(tempfile::TempDir);

impl OnDisk {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let folder = minimal().folder();
        for path in folder.paths() {
            let target = dir.path().join(path);
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::write(target, folder.bytes(path).unwrap()).unwrap();
        }
        Self(dir)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.path().join("media").join(name), bytes).unwrap();
    }

    /// Returns the diagnostics of each file in the media folder: its name, the code, the message.
    fn said(&self) -> Vec<[String; 3]> {
        let folder = Folder::from_dir(self.0.path()).unwrap();
        let diagnostics = check(&folder, TODAY).diagnostics.into_iter();
        diagnostics
            .map(|found| {
                assert!(!found.help.is_empty(), "{found:?}");
                let name = found.file.strip_prefix("media/").unwrap_or(&found.file);
                [
                    name.to_owned(),
                    found.code.to_owned(),
                    found.message.clone(),
                ]
            })
            .collect()
    }

    fn site(&self) -> Site {
        let folder = Folder::from_dir(self.0.path()).unwrap();
        check(&folder, TODAY).site.unwrap()
    }
}

/// Returns a picture with visible content.
pub(crate) fn photograph(width: u32, height: u32) -> DynamicImage {
    ImageBuffer::from_fn(width, height, |x, y| {
        let [red, green] = [x, y].map(|at| u8::try_from(at * 255 / width.max(height)).unwrap());
        Rgb([red, green, 90])
    })
    .into()
}

fn saved(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// Returns the checksum of a PNG chunk (ISO 3309).
fn checksum(bytes: &[u8]) -> [u8; 4] {
    let sum = bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xedb8_8320
            } else {
                sum >> 1
            }
        })
    });
    (!sum).to_be_bytes()
}

/// Returns a PNG whose header claims another size.
fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    let mut png = saved(&photograph(8, 8), ImageFormat::Png);
    png[16..20].copy_from_slice(&width.to_be_bytes());
    png[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = checksum(&png[12..29]);
    png[29..33].copy_from_slice(&sum);
    png
}

/// Returns a JPEG whose frame header claims another size.
fn jpeg_that_claims(width: u16, height: u16) -> Vec<u8> {
    let mut jpeg = saved(&photograph(8, 8), ImageFormat::Jpeg);
    let frame = jpeg
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    jpeg[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    jpeg[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    jpeg
}

/// Returns a JPEG whose orientation says that it must be rotated by a quarter turn.
pub(crate) fn lying_jpeg(picture: &DynamicImage) -> Vec<u8> {
    let jpeg = saved(picture, ImageFormat::Jpeg);
    let exif: &[u8] = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, exif, &jpeg[2..]].concat()
}

fn half(bytes: &[u8]) -> &[u8] {
    &bytes[..bytes.len() / 2]
}

#[test]
fn every_unusable_picture_file_is_reported_with_its_reason() {
    let disk = OnDisk::new();
    let photograph = photograph(640, 480);
    let jpeg = saved(&photograph, ImageFormat::Jpeg);
    let png = saved(&photograph, ImageFormat::Png);
    let webp = saved(&photograph, ImageFormat::WebP);
    disk.put("1-nothing.png", b"");
    disk.put(
        "2-text.jpg",
        b"<!doctype html><p>Sign in to load this picture",
    );
    disk.put("3-half.jpg", half(&jpeg));
    disk.put("4-half.png", half(&png));
    disk.put("5-half.webp", half(&webp));
    disk.put("6-header-only.jpg", &jpeg[..20]);
    disk.put("7-bomb.png", &png_that_claims(60_000, 60_000));
    disk.put("8-bomb.jpg", &jpeg_that_claims(60_000, 60_000));
    // In more lines than a WebP can have, however narrow it is made.
    disk.put("9-column.png", &png_that_claims(300, 17_000));
    disk.put("9-drawing.png", b"<svg width=\"4\" height=\"3\"></svg>");
    disk.put("a b.png", &png);
    disk.put("caf\u{e9}.png", &png);
    disk.put("d%2e%2e.png", &png);
    let said = disk.said();
    let undecodable = "the picture is damaged, incomplete or saved in an unusual way";
    let wanted = [
        ("1-nothing.png", "bad-picture", "the file is empty"),
        (
            "2-text.jpg",
            "bad-picture",
            "the file is not a picture that browsers show",
        ),
        ("3-half.jpg", "bad-picture", "the picture cannot be read: "),
        ("4-half.png", "bad-picture", undecodable),
        ("5-half.webp", "bad-picture", undecodable),
        ("6-header-only.jpg", "bad-picture", undecodable),
        (
            "7-bomb.png",
            "huge-picture",
            "the picture has 60000 by 60000 pixels",
        ),
        (
            "8-bomb.jpg",
            "huge-picture",
            "the picture has 60000 by 60000 pixels",
        ),
        (
            "9-column.png",
            "huge-picture",
            "the picture has 300 by 17000 pixels",
        ),
        (
            "9-drawing.png",
            "bad-picture",
            "the picture has another format than its file name says",
        ),
        (
            "a b.png",
            "file-name",
            "\"a b.png\" cannot be part of an address",
        ),
        (
            "caf\u{e9}.png",
            "file-name",
            "\"caf\u{e9}.png\" cannot be part of an address",
        ),
        (
            "d%2e%2e.png",
            "file-name",
            "\"d%2e%2e.png\" cannot be part of an address",
        ),
    ];
    assert_eq!(said.len(), wanted.len(), "{said:#?}");
    for ([file, code, message], wanted) in said.iter().zip(wanted) {
        assert_eq!((file.as_str(), code.as_str()), (wanted.0, wanted.1));
        assert!(message.starts_with(wanted.2), "{file}: {message}");
    }
}

#[test]
fn unusual_pictures_are_accepted_and_losses_are_reported() {
    let disk = OnDisk::new();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/codes");
    let fixture = |path: &str| fs::read(fixtures.join(path)).unwrap();
    let deep: DynamicImage = DynamicImage::from(ImageBuffer::from_pixel(
        640,
        480,
        Rgb([65_535_u16, 30_000, 0]),
    ));
    let clear: DynamicImage = ImageBuffer::from_pixel(640, 480, Rgba([9_u8, 9, 9, 0])).into();
    disk.put("1-deep.png", &saved(&deep, ImageFormat::Png));
    disk.put("2-clear.png", &saved(&clear, ImageFormat::Png));
    disk.put("3-lying.jpg", &lying_jpeg(&photograph(640, 480)));
    disk.put(
        "4-moving.webp",
        &fixture("animated-picture/webp/media/door.webp"),
    );
    disk.put("5-inks.jpg", &fixture("print-colors/jpeg/media/door.jpg"));
    disk.put(
        "6-misnamed.webp",
        &saved(&photograph(640, 480), ImageFormat::Png),
    );
    disk.put(
        "7-windows.JFIF",
        &saved(&photograph(640, 480), ImageFormat::Jpeg),
    );
    let said: Vec<[String; 2]> = disk
        .said()
        .into_iter()
        .map(|[file, code, _]| [file, code])
        .collect();
    let wanted = [
        ["4-moving.webp", "animated-picture"],
        ["5-inks.jpg", "print-colors"],
        ["6-misnamed.webp", "picture-ending"],
    ];
    assert_eq!(said, wanted);
    let site = disk.site();
    let names = site.media_names();
    for (stem, widest) in [
        ("1-deep", 640),
        ("2-clear", 640),
        // Rotated upright, its short side is its width.
        ("3-lying", 480),
        ("6-misnamed", 640),
        ("7-windows", 640),
    ] {
        let start = format!("{stem}-");
        let own = names.iter().filter(|name| name.starts_with(&start));
        let widths = own.filter_map(|name| {
            let (_, rest) = name.rsplit_once('-')?;
            rest.split('.').next()?.parse::<u32>().ok()
        });
        assert_eq!(widths.max(), Some(widest), "{stem}");
    }
}

#[test]
fn files_that_cannot_be_read_are_reported_together_with_other_faults() {
    let disk = OnDisk::new();
    let media = disk.0.path().join("media");
    std::os::unix::fs::symlink("/etc/passwd", media.join("secret.png")).unwrap();
    let large = fs::File::create(media.join("tour.mp4")).unwrap();
    large.set_len(35 << 20).unwrap();
    disk.put("torn.png", b"no picture");
    let wanted = [
        [
            "secret.png",
            "unreadable-file",
            "the link leads out of the content folder, to /etc/passwd",
        ],
        [
            "torn.png",
            "bad-picture",
            "the file is not a picture that browsers show",
        ],
        ["tour.mp4", "unreadable-file", "the file has 35 MB"],
    ];
    assert_eq!(disk.said(), wanted);
}

#[test]
fn a_jpeg_with_fill_bytes_before_a_marker_is_accepted() {
    let disk = OnDisk::new();
    let jpeg = saved(&photograph(640, 480), ImageFormat::Jpeg);
    disk.put("1-fill.jpg", &[&jpeg[..2], &[0xff], &jpeg[2..]].concat());
    assert!(disk.said().is_empty(), "{:?}", disk.said());
}
