//! Makes the variants of a master, which is decoded once for all of them.

use image::DynamicImage;
use image::imageops::FilterType;
use sightline_picture::{PictureFault, Variant, decode, height_at};

use crate::MakeError;
use crate::encode::encode;

/// The decoded pixels of a master, from which any number of variants can be made.
#[derive(Debug)]
pub struct DecodedMaster(DynamicImage);

impl DecodedMaster {
    /// Decodes a master.
    ///
    /// # Errors
    /// Returns an error if the master is damaged or too large.
    pub fn new(master: &[u8]) -> Result<Self, PictureFault> {
        decode(master).map(Self)
    }

    /// Makes a variant.
    ///
    /// # Errors
    /// Returns an error if the encoder fails.
    pub fn variant(&self, variant: &Variant) -> Result<Vec<u8>, MakeError> {
        encode(&scale(&self.0, variant.width), variant.format)
    }
}

/// Scales the picture down to a width. A picture that is narrower stays as it is.
fn scale(picture: &DynamicImage, width: u32) -> DynamicImage {
    if width >= picture.width() {
        return picture.clone();
    }
    let height = height_at((picture.width(), picture.height()), width);
    picture.resize_exact(width, height, FilterType::Lanczos3)
}
