//! Draws icons at a fixed size.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::MakeError;

/// Draws a square SVG without text as a PNG of `size` by `size` pixels.
///
/// # Errors
/// Returns an error if the SVG can't be drawn.
pub fn draw_icon(svg: &str, size: u16) -> Result<Vec<u8>, MakeError> {
    let drawing = Tree::from_str(svg, &Options::default())
        .map_err(|error| MakeError::Draw(error.to_string()))?;
    let pixels_wide = u32::from(size);
    let mut pixels = Pixmap::new(pixels_wide, pixels_wide)
        .ok_or_else(|| MakeError::Draw("it has no pixels".to_owned()))?;
    let scale = f32::from(size) / drawing.size().width();
    resvg::render(
        &drawing,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels.encode_png().map_err(|error| MakeError::Encode {
        format: "PNG",
        message: error.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_icon_fills_its_square_and_keeps_its_round_corners() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 44 44\">\
                   <rect width=\"44\" height=\"44\" rx=\"10\" fill=\"#0b1526\"/></svg>";
        let png = draw_icon(svg, 192).unwrap();
        let picture = image::load_from_memory(&png).unwrap().to_rgba8();
        assert_eq!(picture.dimensions(), (192, 192));
        assert_eq!(picture.get_pixel(0, 0).0[3], 0);
        assert_eq!(picture.get_pixel(96, 1).0, [0x0b, 0x15, 0x26, 255]);
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        assert!(draw_icon("<p>", 10).is_err());
        let empty = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";
        assert!(draw_icon(empty, 0).is_err());
    }
}
