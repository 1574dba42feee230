//! Chooses the part of a picture that a card shows.

use image::imageops::{FilterType, overlay};
use image::{DynamicImage, GenericImageView as _, GrayImage, Rgba, RgbaImage};

/// The maximum width at which a picture is analyzed. Out-of-focus areas change slowly from one column to the
/// next, however bright they are.
const MAX_COLUMNS: u32 = 1200;
/// A smaller change of brightness between neighboring pixels is soft shading, noise or blur.
const EDGE_THRESHOLD: u8 = 14;
/// The longer side of the small copy in which transparent areas are found.
const THUMBNAIL_SIZE: u32 = 240;
/// The padding around a logo.
const PADDING: u32 = 90;
/// A lower alpha value is a hole and not a soft edge.
const MIN_OPAQUE_ALPHA: u8 = 240;

/// Fits a picture to this size, without transparency. A photograph fills it, cropped so that its subject is
/// in the middle of what remains to the right of the `covered` columns. A cutout, such as a logo, is shown
/// whole on white.
pub(super) fn crop_to_fill(
    picture: &DynamicImage,
    width: u32,
    height: u32,
    covered: u32,
) -> RgbaImage {
    if has_transparent_areas(picture) {
        let (room_x, room_y) = (width - 2 * PADDING, height - 2 * PADDING);
        let whole = picture.resize(room_x, room_y, FilterType::Lanczos3);
        let mut ground = RgbaImage::from_pixel(width, height, Rgba([255; 4]));
        let left = (width - whole.width()) / 2;
        let top = (height - whole.height()) / 2;
        overlay(&mut ground, &whole, left.into(), top.into());
        return ground;
    }
    let (across, down) = picture.dimensions();
    let kept = u64::from(down) * u64::from(width) / u64::from(height);
    let mut filled = match u32::try_from(kept) {
        Ok(kept) if (1..across).contains(&kept) => {
            let left = subject_left(picture, kept, kept * covered / width);
            let part = picture.crop_imm(left, 0, kept, down);
            part.resize_exact(width, height, FilterType::Lanczos3)
        }
        _ => picture.resize_to_fill(width, height, FilterType::Lanczos3),
    }
    .to_rgba8();
    for pixel in filled.pixels_mut() {
        pixel.0[3] = 255;
    }
    filled
}

fn has_transparent_areas(picture: &DynamicImage) -> bool {
    let small = || picture.thumbnail(THUMBNAIL_SIZE, THUMBNAIL_SIZE).to_rgba8();
    picture.color().has_alpha() && small().pixels().any(|pixel| pixel.0[3] < MIN_OPAQUE_ALPHA)
}

/// Returns the left edge of the crop of width `kept` that has the subject in the middle of its uncovered
/// columns. The subject is where most edges are, since the camera was focused on it. Of two similar crops,
/// the more central one wins.
fn subject_left(picture: &DynamicImage, kept: u32, covered: u32) -> u32 {
    let across = picture.width();
    let columns = MAX_COLUMNS.min(across);
    let rows = (picture.height() * columns / across).max(2);
    let edges = edges(&picture.thumbnail_exact(columns, rows).to_luma8());
    let scaled = |pixels: u32| (pixels * columns / across) as usize;
    let covered = scaled(covered);
    let window = scaled(kept).max(covered + 1);
    let seen = window - covered;
    let half = seen.div_ceil(2);
    let steps = edges.len() - window.min(edges.len());
    let score = |left: usize| {
        let part = edges.iter().skip(left + covered).take(seen).enumerate();
        let sum: u64 = part
            .map(|(x, edge)| edge * (half - half.abs_diff(x).min(half)) as u64)
            .sum();
        // A crop at the far side has to be a fifth better.
        let aside = (2 * left).abs_diff(steps) * 200 / steps.max(1);
        sum * (1000 - aside.min(200) as u64)
    };
    let best = (0..=steps).max_by_key(|&left| score(left)).unwrap_or(0);
    let best = u32::try_from(best).unwrap_or(0) * across / columns;
    best.min(across - kept)
}

/// Returns how much the brightness changes in each column.
fn edges(small: &GrayImage) -> Vec<u64> {
    let (across, down) = small.dimensions();
    let at = |x: u32, y: u32| small.get_pixel(x.min(across - 1), y.min(down - 1)).0[0];
    let column = |x: u32| {
        (0..down)
            .map(|y| {
                let here = at(x, y);
                let edge = here.abs_diff(at(x + 1, y)).max(here.abs_diff(at(x, y + 1)));
                u64::from(edge.saturating_sub(EDGE_THRESHOLD))
            })
            .sum()
    };
    (0..across).map(column).collect()
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    /// Returns a gray picture with a chessboard that begins at `left`.
    fn board(left: u32) -> DynamicImage {
        let picture = image::RgbImage::from_fn(1600, 900, |x, y| {
            let inside = (left..left + 300).contains(&x) && (300..600).contains(&y);
            let dark = (x / 30 + y / 30) % 2 == 0;
            Rgb(if inside && dark { [20; 3] } else { [200; 3] })
        });
        picture.into()
    }

    #[test]
    fn the_crop_follows_the_subject() {
        for left in [100, 700, 1250] {
            let cropped = crop_to_fill(&board(left), 560, 630, 60);
            let dark: Vec<u32> = cropped
                .enumerate_pixels()
                .filter(|(_, _, pixel)| pixel.0[0] < 60)
                .map(|(x, _, _)| x)
                .collect();
            let (first, last) = (dark.iter().min().unwrap(), dark.iter().max().unwrap());
            assert!(last - first > 180, "{left}: all of it, {first} to {last}");
        }
    }

    #[test]
    fn a_small_sharp_detail_outweighs_bright_blur() {
        let picture = image::RgbImage::from_fn(1600, 900, |x, y| {
            let small = (350..480).contains(&x) && (400..500).contains(&y);
            if small && (x / 10 + y / 10) % 2 == 0 {
                return Rgb([90; 3]);
            }
            // Lamps out of focus: from black to white and back within 240 pixels.
            let glow = if x > 800 {
                (x % 240).abs_diff(120) * 2
            } else {
                40
            };
            Rgb([u8::try_from(glow).unwrap(); 3])
        });
        let cropped = crop_to_fill(&picture.into(), 560, 630, 60);
        let sharp = cropped.enumerate_pixels().filter(|(_, _, p)| p.0[0] == 90);
        let columns: Vec<u32> = sharp.map(|(x, _, _)| x).collect();
        let (first, last) = (columns.iter().min().unwrap(), columns.iter().max().unwrap());
        assert!(*first > 60 && last - first > 80, "{first} to {last}");
    }

    #[test]
    fn a_transparent_logo_is_shown_whole_on_white() {
        let logo = RgbaImage::from_fn(900, 200, |x, _| {
            Rgba(if (20..880).contains(&x) {
                [0; 4]
            } else {
                [0, 0, 0, 255]
            })
        });
        let card = crop_to_fill(&logo.into(), 560, 630, 60);
        assert_eq!(card.get_pixel(0, 0).0, [255; 4]);
        assert_eq!(card.get_pixel(PADDING + 2, 315).0, [0, 0, 0, 255]);
        assert_eq!(card.get_pixel(560 - PADDING - 3, 315).0, [0, 0, 0, 255]);
    }
}
