//! The diagnostics of a picture.

use sightline_picture::{Examined, MAX_HEIGHT, MAX_PIXELS, PictureFault, PictureWarning};

use super::drawing::{ActiveContent, DrawingError};
use sightline_source::Code;
use sightline_toml::Diagnostics;

/// Reports a file whose name can't be part of an address.
pub(super) fn file_name(path: &str, file: &str, diagnostics: &mut Diagnostics<'_>) {
    let message = format!("\"{file}\" cannot be part of an address");
    let help = "Rename the file: letters without accents, digits, hyphens and dots.";
    diagnostics.add(Code::FileName, path, 0..0, message, help);
}

/// Reports a picture that can't be shown.
pub(super) fn error(path: &str, error: &PictureFault, diagnostics: &mut Diagnostics<'_>) {
    let (code, message, help) = match error {
        PictureFault::NotAPicture => (
            Code::BadPicture,
            "the file is not a picture that browsers show".to_owned(),
            "Save it as JPEG, PNG, WebP or SVG, or remove it.".to_owned(),
        ),
        PictureFault::WrongExtension => (
            Code::BadPicture,
            "the picture has another format than its file name says".to_owned(),
            "Rename the file: .svg for a drawing, .avif for AVIF.".to_owned(),
        ),
        PictureFault::TooLarge { width, height } => (
            Code::HugePicture,
            format!("the picture has {width} by {height} pixels"),
            format!(
                "Save it with at most {} million pixels, {MAX_HEIGHT} in height; 2400 across are plenty.",
                MAX_PIXELS / 1_000_000
            ),
        ),
        PictureFault::Damaged(why) => (
            Code::BadPicture,
            format!("the picture cannot be read: {why}"),
            "Save the picture again, or remove it.".to_owned(),
        ),
    };
    diagnostics.add(code, path, 0..0, message, help);
}

/// Reports a drawing that does more than draw.
pub(super) fn drawing(path: &str, fault: &DrawingError, diagnostics: &mut Diagnostics<'_>) {
    let (what, span) = match fault {
        DrawingError::Unreadable(error) => {
            let message = format!("the drawing cannot be read: {error}");
            let help = "Save it again as SVG.";
            diagnostics.add(Code::BadPicture, path, 0..0, message, help);
            return;
        }
        DrawingError::Active { what, span } => (what, span.clone()),
    };
    let (message, help) = match what {
        ActiveContent::Script => (
            "the drawing has a script",
            "Remove the element `script`, or save the drawing again as plain SVG.",
        ),
        ActiveContent::Handler => (
            "the drawing runs a script when something happens to it",
            "Remove the attribute that begins with `on`, or save the drawing again as plain SVG.",
        ),
        ActiveContent::ScriptLink => (
            "the drawing has a link that is a script",
            "Remove the address that begins with `javascript:`.",
        ),
        ActiveContent::Reference => (
            "the drawing leads elsewhere or loads something",
            "Remove the link, or put what it loads into the drawing: “embed images” when you save it.",
        ),
        ActiveContent::ForeignObject => (
            "the drawing has parts of a web page in it",
            "Turn text into outlines (“convert to paths”) and save the drawing as plain SVG, without \
             foreign objects.",
        ),
    };
    diagnostics.add(Code::ActiveDrawing, path, span, message, help);
}

/// Warns about a picture that can be shown but has flaws.
pub(super) fn warn(
    path: &str,
    examined: &Examined,
    is_named_right: bool,
    diagnostics: &mut Diagnostics<'_>,
) {
    if !is_named_right {
        let message = "the picture has another format than its file name says";
        let help = "Save it in the format that its name says, or rename it.";
        diagnostics.add(Code::PictureEnding, path, 0..0, message, help);
    }
    match examined {
        Examined::Unscaled(other) if other.media_type == "image/avif" => {
            let message = "the picture is saved as AVIF, which is served in one size";
            let help = "Save the original as JPEG, PNG or WebP: AVIF in every size is made of it.";
            diagnostics.add(Code::UnscaledPicture, path, 0..0, message, help);
        }
        Examined::Unscaled(_) => {}
        Examined::Master(master) => match master.facts.warning {
            Some(PictureWarning::Animated) => {
                let message = "the picture is animated; visitors see its first frame";
                let help = "Save one frame as a still picture.";
                diagnostics.add(Code::AnimatedPicture, path, 0..0, message, help);
            }
            Some(PictureWarning::PrintColors) => {
                let message = "the picture is saved for printing, in CMYK";
                let help = "Save it in RGB, with the profile sRGB.";
                diagnostics.add(Code::PrintColors, path, 0..0, message, help);
            }
            None => {}
        },
    }
}
