//! Why a picture could not be made.

use sightline_picture::PictureFault;

/// Why a picture could not be made. Whoever asked serves something else in its place.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The master cannot be decoded.
    #[error("the master cannot be decoded")]
    Master(#[from] PictureFault),
    /// An encoder refused the pixels.
    #[error("the picture cannot be written as {format}: {message}")]
    Encode {
        /// The format.
        format: &'static str,
        /// What the encoder says.
        message: String,
    },
    /// The drawing of a card could not be read.
    #[error("the card cannot be drawn: {0}")]
    Draw(String),
}
