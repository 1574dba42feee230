//! Pictures from the master to the answer: masters that are odd, missing or damaged, and files that
//! cannot be stored.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::{Cursor, Write as _};
use std::path::Path;

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use image::{DynamicImage, GenericImageView as _, ImageBuffer, ImageFormat, Rgb, Rgba};
use jiff::SignedDuration;
use jiff::civil::date;
use sightline_content::{Folder, load};
use sightline_model::Route;
use sightline_site::{Dependencies, track};

use super::*;

const NOW: &str = "2026-11-21T12:00:00Z";

/// A complete small site with additional pictures.
fn site(pictures: &[(&str, Vec<u8>)]) -> Arc<Site> {
    site_with("", pictures)
}

/// The same site with additional settings in `site.toml`. A page shows each picture whose name doesn't begin with
/// `unused`.
fn site_with(more_settings: &str, pictures: &[(&str, Vec<u8>)]) -> Arc<Site> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/tests/fixtures/minimal");
    let folder = Folder::from_dir(&root).unwrap();
    let files = folder.paths().map(|path| {
        let mut bytes = folder.bytes(path).unwrap().into_owned();
        if path == "site.toml" {
            bytes.extend_from_slice(more_settings.as_bytes());
        }
        if path == "legal/privacy.md" {
            for (name, _) in pictures
                .iter()
                .filter(|(name, _)| !name.starts_with("unused"))
            {
                bytes.extend_from_slice(format!("\n\n![A door](/media/{name})\n").as_bytes());
            }
        }
        (path.to_owned(), bytes.into())
    });
    let more = pictures
        .iter()
        .map(|(name, bytes)| (format!("media/{name}"), Cow::Owned(bytes.clone())));
    let folder = Folder::from_files(files.chain(more));
    let today = date(2026, 11, 21);
    let site = load(&folder, today).site.unwrap();
    // Building the page tells which pictures it shows.
    site.document(&Route::Legal, today);
    Arc::new(site)
}

/// Pictures that wait for every file, no matter how busy the machine is.
fn pictures(data: &Path) -> Arc<Pictures> {
    Arc::new(Pictures {
        patience: Duration::from_secs(300),
        ..Pictures::new(PreparedPictures::none(), data)
    })
}

fn saved(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, format).unwrap();
    file.into_inner()
}

/// A photograph that is red on the left and blue on the right.
fn photograph(width: u32, height: u32) -> DynamicImage {
    let (red, blue) = ([200_u8, 20, 20], [20, 20, 200]);
    ImageBuffer::from_fn(width, height, |x, _| {
        Rgb(if x < width / 2 { red } else { blue })
    })
    .into()
}

/// A palette PNG with two colors, one of them transparent, as drawing programs save it.
fn palette_png(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut chunk = |kind: &[u8], data: &[u8]| {
        let mut sum = Crc::new();
        sum.update(kind);
        sum.update(data);
        png.extend(u32::try_from(data.len()).unwrap().to_be_bytes());
        png.extend([kind, data].concat());
        png.extend(sum.sum().to_be_bytes());
    };
    let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
    chunk(b"IHDR", &[&size[..], &[8, 3, 0, 0, 0]].concat());
    chunk(b"PLTE", &[200, 20, 20, 0, 0, 0]);
    chunk(b"tRNS", &[255, 0]);
    let mut row = vec![0; 1 + width as usize];
    row[1 + width as usize / 2..].fill(1);
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        rows.write_all(&row).unwrap();
    }
    chunk(b"IDAT", &rows.finish().unwrap());
    chunk(b"IEND", b"");
    png
}

/// The names of all files made from a master, by width and extension, such as `640.webp`.
fn names(site: &Site, stem: &str) -> BTreeMap<String, String> {
    let start = format!("{stem}-");
    let names = site.media_names().into_iter();
    let own = names.filter(|name| name.starts_with(&start));
    own.map(|name| {
        let (_, width_and_ending) = name.rsplit_once('-').unwrap();
        (width_and_ending.to_owned(), name)
    })
    .collect()
}

async fn pixels(pictures: &Pictures, site: &Arc<Site>, name: &str) -> DynamicImage {
    let answer = pictures.answer(site, name).await.unwrap();
    assert!(answer.is_final, "{name}");
    image::load_from_memory(&answer.bytes).unwrap()
}

#[tokio::test]
async fn unusual_masters_are_converted_with_their_colors_and_transparency() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/tests/fixtures/codes");
    let fixture = |path: &str| fs::read(fixtures.join(path)).unwrap();
    let deep: DynamicImage = DynamicImage::from(ImageBuffer::from_pixel(
        96,
        64,
        Rgb([51_400_u16, 5_140, 5_140]),
    ));
    let site = site(&[
        ("deep.png", saved(&deep, ImageFormat::Png)),
        ("palette.png", palette_png(96, 64)),
        ("inks.jpg", fixture("print-colors/jpeg/media/door.jpg")),
        (
            "moving.webp",
            fixture("animated-picture/webp/media/door.webp"),
        ),
    ]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    for stem in ["deep", "palette", "inks", "moving"] {
        for name in names(&site, stem).into_values() {
            let answer = pictures.answer(&site, &name).await.unwrap();
            assert_eq!(answer.media_type, media_type(&answer.bytes), "{name}");
            assert!(!answer.bytes.is_empty(), "{name}");
        }
    }
    let near = |pixel: Rgba<u8>, wanted: [u8; 3]| {
        let mut pairs = pixel.0.into_iter().zip(wanted);
        pairs.all(|(is, wanted)| is.abs_diff(wanted) < 12)
    };
    let deep = pixels(&pictures, &site, &names(&site, "deep")["96.jpg"]).await;
    assert!(near(deep.get_pixel(48, 32), [200, 20, 20]));
    let files = names(&site, "palette");
    let clear = pixels(&pictures, &site, &files["96.webp"]).await;
    assert_eq!(clear.get_pixel(90, 32).0[3], 0, "clear stays clear");
    assert!(near(clear.get_pixel(8, 32), [200, 20, 20]));
    let on_white = pixels(&pictures, &site, &files["96.jpg"]).await;
    assert!(near(on_white.get_pixel(90, 32), [255, 255, 255]));
}

#[tokio::test]
async fn a_large_photograph_is_rotated_by_exif_and_scaled_to_page_widths() {
    let exif: &[u8] = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    let jpeg = saved(&photograph(120, 1700), ImageFormat::Jpeg);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let lying = [&jpeg[..2], &[0xff, 0xe1], &length, exif, &jpeg[2..]].concat();
    let site = site(&[("lying.jpg", lying)]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let files = names(&site, "lying");
    for (file, size) in [("1600.webp", (1600, 113)), ("400.webp", (400, 28))] {
        let picture = pixels(&pictures, &site, &files[file]).await;
        assert_eq!(picture.dimensions(), size, "{file}");
        // What was on the left is now at the top.
        let [top, bottom] = [size.1 / 8, size.1 * 7 / 8].map(|y| picture.get_pixel(size.0 / 2, y));
        assert!(
            top.0[0] > 150 && bottom.0[2] > 150,
            "{file}: {top:?} {bottom:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn concurrent_requests_share_one_encoding() {
    let site = site(&[("door.png", saved(&photograph(640, 480), ImageFormat::Png))]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let name = names(&site, "door")["640.webp"].clone();
    let mut asked = tokio::task::JoinSet::new();
    for _ in 0..40 {
        let (pictures, site, name) = (Arc::clone(&pictures), Arc::clone(&site), name.clone());
        asked.spawn(async move { pictures.answer(&site, &name).await.unwrap() });
    }
    let answers = asked.join_all().await;
    for answer in &answers {
        assert!(answer.is_final);
        assert_eq!(answer.bytes, answers[0].bytes);
    }
    assert_eq!(fs::read_dir(data.path().join("media")).unwrap().count(), 1);
}

#[tokio::test]
async fn a_truncated_file_is_never_served_and_is_made_again() {
    let site = site(&[("door.png", saved(&photograph(320, 240), ImageFormat::Png))]);
    let data = tempfile::tempdir().unwrap();
    let name = names(&site, "door")["320.webp"].clone();
    let whole = pictures(data.path())
        .answer(&site, &name)
        .await
        .unwrap()
        .bytes;
    let kept = fs::read_dir(data.path().join("media"))
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let sealed = fs::read(&kept).unwrap();
    for left in [0, 31, 32, 100, sealed.len() - 1] {
        fs::write(&kept, &sealed[..left]).unwrap();
        let answer = pictures(data.path()).answer(&site, &name).await.unwrap();
        assert!(answer.is_final);
        assert_eq!(answer.bytes, whole, "{left} bytes were left");
        assert_eq!(fs::read(&kept).unwrap(), sealed, "mended");
    }
}

#[tokio::test]
async fn an_avif_is_served_without_what_its_camera_wrote_under_a_name_of_those_bytes() {
    let taken = include_bytes!("../../../content/tests/fixtures/exif.avif");
    let has_camera = |bytes: &[u8]| bytes.windows(9).any(|part| part == b"SECRETCAM");
    assert!(has_camera(taken));
    let site = site(&[("door.avif", taken.to_vec())]);
    let data = tempfile::tempdir().unwrap();
    let names: Vec<String> = site.picture_names().collect();
    let name = names.iter().find(|name| name.starts_with("door-"));
    let name = name.unwrap();
    let answer = pictures(data.path()).answer(&site, name).await.unwrap();
    assert_eq!(answer.bytes.len(), taken.len());
    assert!(!has_camera(&answer.bytes));
    let hash = sightline_picture::PictureHash::of(&answer.bytes).to_string();
    let short = hash.get(..8).unwrap();
    assert_eq!(*name, format!("door-{short}.avif"));
}

#[tokio::test]
async fn a_webp_is_served_until_the_avif_is_ready() {
    let site = site(&[("door.png", saved(&photograph(320, 240), ImageFormat::Png))]);
    let data = tempfile::tempdir().unwrap();
    let name = names(&site, "door")["320.avif"].clone();
    let impatient = Pictures {
        patience: Duration::ZERO,
        ..Pictures::new(PreparedPictures::none(), data.path())
    };
    let first = impatient.answer(&site, &name).await.unwrap();
    assert_eq!((first.media_type, first.is_final), ("image/webp", false));
    assert_eq!(first.cache_control(), "public, max-age=60");
    assert_eq!(
        image::load_from_memory(&first.bytes).unwrap().dimensions(),
        (320, 240)
    );
    let later = pictures(data.path()).answer(&site, &name).await.unwrap();
    assert_eq!((later.media_type, later.is_final), ("image/avif", true));
    assert_eq!(later.cache_control(), FOREVER);
}

#[tokio::test]
async fn pictures_are_served_even_if_nothing_can_be_stored() {
    let site = site(&[("door.png", saved(&photograph(320, 240), ImageFormat::Png))]);
    let pictures = pictures(Path::new("/dev/null"));
    // The background work stops instead of encoding files that cannot be stored.
    Arc::clone(&pictures)
        .warm(Arc::clone(&site), NOW.parse().unwrap())
        .await;
    for (file, name) in names(&site, "door") {
        let answer = pictures.answer(&site, &name).await.unwrap();
        assert!(answer.is_final, "{file}");
        let again = pictures.answer(&site, &name).await.unwrap();
        assert_eq!(again.bytes, answer.bytes, "{file}");
    }
}

#[tokio::test]
async fn warming_makes_every_file_once_and_removes_old_files() {
    let site_before = site(&[("old.png", saved(&photograph(128, 96), ImageFormat::Png))]);
    let site_now = site(&[("new.png", saved(&photograph(160, 120), ImageFormat::Png))]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let folder = data.path().join("media");
    let kept = || {
        fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
    };
    let now: Timestamp = NOW.parse().unwrap();
    let write_day = |day: &str| {
        let day: Timestamp = day.parse().unwrap();
        for path in kept() {
            let file = fs::File::options().write(true).open(path).unwrap();
            file.set_modified(day.into()).unwrap();
        }
    };
    Arc::clone(&pictures)
        .warm(Arc::clone(&site_before), now)
        .await;
    let before = names(&site_before, "old").len();
    assert_eq!(kept().count(), before);
    write_day("2026-11-21T11:00:00Z");
    Arc::clone(&pictures).warm(Arc::clone(&site_now), now).await;
    let both = before + names(&site_now, "new").len();
    assert_eq!(
        kept().count(),
        both,
        "content may be taken back within a day"
    );
    write_day("2026-11-19T11:00:00Z");
    Arc::clone(&pictures).warm(Arc::clone(&site_now), now).await;
    assert_eq!(kept().count(), both - before);
    let written = fs::metadata(kept().next().unwrap())
        .unwrap()
        .modified()
        .unwrap();
    assert!(
        Timestamp::try_from(written).unwrap() < now,
        "not made again"
    );
}

#[tokio::test]
async fn a_picture_that_no_page_shows_is_made_on_request_only() {
    let [shown, unused] = [160, 128].map(|width| saved(&photograph(width, 96), ImageFormat::Png));
    let site = site(&[("shown.png", shown), ("unused.png", unused)]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let now: Timestamp = NOW.parse().unwrap();
    Arc::clone(&pictures).warm(Arc::clone(&site), now).await;
    let made = fs::read_dir(data.path().join("media")).unwrap().count();
    assert_eq!(made, names(&site, "shown").len());
    pixels(&pictures, &site, &names(&site, "unused")["128.webp"]).await;
}

#[tokio::test]
async fn pages_that_are_open_still_load_a_picture_that_was_replaced() {
    let picture = |width| vec![("door.png", saved(&photograph(width, 96), ImageFormat::Png))];
    let (site_before, site_now) = (site(&picture(128)), site(&picture(160)));
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let now: Timestamp = NOW.parse().unwrap();
    Arc::clone(&pictures)
        .warm(Arc::clone(&site_before), now)
        .await;
    let name = names(&site_before, "door")["128.avif"].clone();
    let before = pictures.answer(&site_before, &name).await.unwrap();
    pictures.keep_removed(&site_before, &site_now);
    // The files were made long ago.
    let much_later = now + SignedDuration::from_hours(1_000);
    Arc::clone(&pictures)
        .warm(Arc::clone(&site_now), much_later)
        .await;
    let after = pictures.answer(&site_now, &name).await.unwrap();
    assert_eq!(after.bytes, before.bytes);
    assert_eq!((after.media_type, after.is_final), ("image/avif", true));
}

#[test]
fn an_unknown_card_is_looked_for_on_a_blocking_thread() {
    let site = site(&[]);
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    let runtime = runtime.unwrap();
    for name in ["turret-4mp-card-0123456789abcdef.jpg", "card-0.jpg"] {
        let (answer, reads) = track(|| runtime.block_on(pictures.answer(&site, name)));
        assert!(answer.is_none(), "{name}");
        assert_eq!(reads, Dependencies::default(), "{name}");
    }
}

#[tokio::test]
async fn a_card_is_drawn_in_the_typeface_of_its_site() {
    let data = tempfile::tempdir().unwrap();
    let pictures = pictures(data.path());
    let mut cards = Vec::new();
    for identity in ["", "\n[identity]\ntypeface = \"literata\"\n"] {
        let site = site_with(identity, &[]);
        let home = site.document(&Route::Home, date(2026, 11, 21));
        let card = home.seo.card.unwrap();
        let name = card.src.strip_prefix("/media/").unwrap();
        cards.push(pixels(&pictures, &site, name).await);
    }
    assert_ne!(cards[0], cards[1]);
}

#[test]
fn sites_share_the_decoded_masters() {
    let data = tempfile::tempdir().unwrap();
    let limits = EncoderLimits::new();
    let [one, two] = ["one", "two"].map(|name| {
        let data = data.path().join(name);
        Pictures::sharing(Arc::clone(&limits), PreparedPictures::none(), &data)
    });
    assert!(Arc::ptr_eq(&one.masters, &two.masters));
}
