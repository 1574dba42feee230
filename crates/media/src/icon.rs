//! Draws icons at a fixed size.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::MakeError;

/// Draws an SVG without text as a PNG of `size` by `size` pixels. One that isn't square is centered.
///
/// # Errors
/// Returns an error if the SVG can't be drawn.
pub fn draw_icon(svg: &str, size: u16) -> Result<Vec<u8>, MakeError> {
    let drawing = Tree::from_str(svg, &Options::default())
        .map_err(|error| MakeError::Draw(error.to_string()))?;
    let pixels_wide = u32::from(size);
    let mut pixels = Pixmap::new(pixels_wide, pixels_wide)
        .ok_or_else(|| MakeError::Draw("it has no pixels".to_owned()))?;
    let size = f32::from(size);
    let (width, height) = (drawing.size().width(), drawing.size().height());
    let scale = size / width.max(height);
    let transform = Transform::from_scale(scale, scale)
        .post_translate((size - width * scale) / 2.0, (size - height * scale) / 2.0);
    resvg::render(&drawing, transform, &mut pixels.as_mut());
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
    fn an_icon_that_is_not_square_is_centered() {
        for (size, edge) in [("20 40", (96, 1)), ("40 20", (1, 96))] {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size}\">\
                 <rect width=\"100%\" height=\"100%\" fill=\"#0b1526\"/></svg>"
            );
            let png = draw_icon(&svg, 192).unwrap();
            let picture = image::load_from_memory(&png).unwrap().to_rgba8();
            let (x, y) = edge;
            for (x, y) in [edge, (191 - x, 191 - y)] {
                assert_eq!(picture.get_pixel(x, y).0[3], 255, "{size}: {x}, {y}");
                assert_eq!(picture.get_pixel(y, x).0[3], 0, "{size}: {y}, {x}");
            }
        }
    }

    #[test]
    fn invalid_svg_and_a_size_of_zero_are_refused() {
        assert!(draw_icon("<p>", 10).is_err());
        let empty = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";
        assert!(draw_icon(empty, 0).is_err());
    }
}
