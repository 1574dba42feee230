//! The site's icon: the mark in the header, the initial of the company's name, or a square logo.
//!
//! The icon is a drawing. The caller renders it to pictures in the fixed sizes that phones ask for.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::parts::identity::LARGE_ICON;
use crate::site::Site;

/// The path of the drawing itself.
pub(crate) const DRAWING: &str = "/icon.svg";

/// The colors of a site without its own: dark blue, white, and a light beam.
const COLORS: [&str; 3] = ["#0b1526", "#fff", "#8fb2ff"];

/// A picture of the icon in a fixed size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteIcon {
    /// The path of the PNG file.
    pub path: &'static str,
    /// Width and height in pixels.
    pub size: u16,
    /// The drawing to render in that size.
    pub svg: String,
}

/// The outline of the icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// A square with round corners.
    Rounded,
    /// A full square, which the phone rounds itself.
    Square,
    /// A full square that the phone may mask down to the circle in the center, which is four fifths wide
    /// (<https://www.w3.org/TR/appmanifest/#icon-masks>).
    Maskable,
}

/// The pictures: two for the home screen, one that phones may mask, and one for Apple's devices.
const PICTURES: [(&str, u16, Shape); 4] = [
    ("/icon-192.png", 192, Shape::Rounded),
    (LARGE_ICON.0, LARGE_ICON.1, Shape::Rounded),
    ("/icon-maskable-512.png", 512, Shape::Maskable),
    ("/apple-touch-icon.png", 180, Shape::Square),
];

impl Site {
    /// Returns the site's icon in the sizes that phones ask for.
    pub fn icons(&self) -> Vec<SiteIcon> {
        let picture = |(path, size, shape)| SiteIcon {
            path,
            size,
            svg: drawing(self, shape),
        };
        PICTURES.map(picture).into()
    }
}

/// Returns the icon for browsers.
pub(super) fn svg(site: &Site) -> String {
    drawing(site, Shape::Rounded)
}

/// Returns the icons as the web manifest lists them.
pub(super) fn manifest() -> serde_json::Value {
    let picture = |(path, size, shape): (&str, u16, Shape)| {
        serde_json::json!({
            "src": path,
            "sizes": format!("{size}x{size}"),
            "type": "image/png",
            "purpose": if shape == Shape::Maskable { "maskable" } else { "any" },
        })
    };
    let drawing = serde_json::json!({
        "src": DRAWING, "sizes": "any", "type": "image/svg+xml", "purpose": "any"
    });
    // Pages link to Apple's icon themselves.
    let pictures = PICTURES
        .into_iter()
        .filter(|(_, _, shape)| *shape != Shape::Square);
    [drawing].into_iter().chain(pictures.map(picture)).collect()
}

fn drawing(site: &Site, shape: Shape) -> String {
    let round = if shape == Shape::Rounded && !site.identity.has_sharp_corners {
        " rx=\"10\""
    } else {
        ""
    };
    let (ground, mark) = square_logo(site).unwrap_or_else(|| mark(site));
    let mark = if shape == Shape::Maskable {
        format!("<g transform=\"translate(4.4 4.4) scale(.8)\">{mark}</g>")
    } else {
        mark
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 44 44\">\
         <rect width=\"44\" height=\"44\"{round} fill=\"{ground}\"/>{mark}</svg>\n"
    )
}

/// Returns the logo on its background, if it is square. It gets a margin unless it has a background of its own.
fn square_logo(site: &Site) -> Option<(String, String)> {
    let logo = &site.identity.mark.as_ref()?.light;
    let (at, wide) = if logo.is_opaque { (0, 44) } else { (5, 34) };
    logo.is_square().then(|| {
        let image = format!(
            "<image x=\"{at}\" y=\"{at}\" width=\"{wide}\" height=\"{wide}\" href=\"data:{};base64,{}\"/>",
            sightline_picture::media_type(&logo.bytes),
            STANDARD.encode(&logo.bytes)
        );
        ("#fff".to_owned(), image)
    })
}

/// Returns the background with the initial of the company's name, or with the lens if that is the mark or there is no
/// such letter.
fn mark(site: &Site) -> (String, String) {
    let [ground, front, beam] = match &site.identity.palette {
        Some(palette) => {
            let front = palette.bar.text.to_string();
            [palette.bar.background.to_string(), front.clone(), front]
        }
        None => COLORS.map(str::to_owned),
    };
    let mark = match &site.frame.company.initial {
        Some(outline) => format!("<path fill=\"{front}\" d=\"{outline}\"/>"),
        // A lens and its field of view.
        None => format!(
            "<path fill=\"{beam}\"{} d=\"M13 22 34.5 11.4A24 24 0 0 1 34.5 32.6Z\"/>\
             <circle fill=\"{front}\" cx=\"13\" cy=\"22\" r=\"5\"/>",
            if beam == front {
                " fill-opacity=\".6\""
            } else {
                ""
            }
        ),
    };
    (ground, mark)
}
