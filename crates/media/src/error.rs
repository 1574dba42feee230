//! The errors of making a picture.

use sightline_picture::PictureFault;

/// An error while making a picture. The caller serves something else instead.
#[derive(Debug, thiserror::Error)]
pub enum MakeError {
    /// The master cannot be decoded.
    #[error("the master cannot be decoded")]
    Master(#[from] PictureFault),
    /// An encoder rejected the pixels.
    #[error("the picture cannot be written as {format}: {message}")]
    Encode {
        /// The format.
        format: &'static str,
        /// The encoder's message.
        message: String,
    },
    /// A card or an icon could not be drawn.
    #[error("the card cannot be drawn: {0}")]
    Draw(String),
}
