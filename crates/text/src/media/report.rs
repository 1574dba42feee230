//! The diagnostics of a picture.

use sightline_picture::{
    ActiveContent, Examined, MAX_HEIGHT, MAX_PIXELS, PictureFault, PictureWarning,
};

use super::ending;
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
        PictureFault::Empty => (
            Code::BadPicture,
            "the file is empty".to_owned(),
            "Copy it again, or remove it.".to_owned(),
        ),
        PictureFault::NotAPicture(Some(format)) => (
            Code::BadPicture,
            format!(
                "the file is {format}, although its name ends with .{}",
                ending(path)
            ),
            "Export it as JPEG, PNG or WebP: it isn't enough to rename it.".to_owned(),
        ),
        PictureFault::NotAPicture(None) => (
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
            "Copy the file again, save the picture again, or remove it.".to_owned(),
        ),
        PictureFault::Undecodable(why) => (
            Code::BadPicture,
            "the picture is damaged, incomplete or saved in an unusual way".to_owned(),
            format!(
                "Copy it again from the camera, or open it and save it again. The decoder says: {why}"
            ),
        ),
        PictureFault::NoSize => (
            Code::BadPicture,
            "the drawing has no size".to_owned(),
            "Give the element `svg` a view box, such as `viewBox=\"0 0 WIDTH HEIGHT\"`.".to_owned(),
        ),
        PictureFault::Active { what, span } => {
            let (message, help) = active(*what);
            diagnostics.add(Code::ActiveDrawing, path, span.clone(), message, help);
            return;
        }
    };
    diagnostics.add(code, path, 0..0, message, help);
}

/// Returns what to say about a drawing that does more than draw, and what helps.
const fn active(what: ActiveContent) -> (&'static str, &'static str) {
    match what {
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
    }
}

/// Warns about a picture that can be shown but has flaws.
pub(super) fn warn(
    path: &str,
    examined: &Examined,
    is_named_right: bool,
    diagnostics: &mut Diagnostics<'_>,
) {
    let mut warn = |code, message, help| diagnostics.add(code, path, 0..0, message, help);
    if !is_named_right {
        warn(
            Code::PictureEnding,
            "the picture has another format than its file name says",
            "Save it in the format that its name says, or rename it.",
        );
    }
    let animated = match examined {
        Examined::Unscaled(other) => {
            if other.media_type == "image/avif" {
                warn(
                    Code::UnscaledPicture,
                    "the picture is saved as AVIF, which is served in one size",
                    "Save the original as JPEG, PNG or WebP: AVIF in every size is made of it.",
                );
            }
            let message = "the picture is animated, and visitors cannot stop it";
            other.is_animated.then_some(message)
        }
        Examined::Master(master) => {
            if master.facts.warning == Some(PictureWarning::PrintColors) {
                warn(
                    Code::PrintColors,
                    "the picture is saved for printing, in CMYK; its colors may look quite different",
                    "Save it in RGB, with the profile sRGB.",
                );
            }
            let message = "the picture is animated; visitors see its first frame";
            (master.facts.warning == Some(PictureWarning::Animated)).then_some(message)
        }
    };
    if let Some(message) = animated {
        let help = "Save one frame as a still picture.";
        warn(Code::AnimatedPicture, message, help);
    }
}
