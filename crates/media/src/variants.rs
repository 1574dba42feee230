//! The variants of a master, which is decoded once for all of them.

use image::DynamicImage;
use image::imageops::FilterType;
use sightline_picture::{PictureFault, Variant, decode, height_at};

use crate::MakeError;
use crate::encode::encode;

/// A master whose pixels have been read, for as many variants as are wanted of it.
#[derive(Debug)]
pub struct DecodedMaster(DynamicImage);

impl DecodedMaster {
    /// Reads the pixels of a master.
    ///
    /// # Errors
    /// When it is damaged or too large.
    pub fn new(master: &[u8]) -> Result<Self, PictureFault> {
        decode(master).map(Self)
    }

    /// Makes a variant.
    ///
    /// # Errors
    /// When an encoder refuses it.
    pub fn variant(&self, variant: &Variant) -> Result<Vec<u8>, MakeError> {
        encode(&scale(&self.0, variant.width), variant.format)
    }
}

/// The picture at a width; never wider than it is.
fn scale(picture: &DynamicImage, width: u32) -> DynamicImage {
    if width >= picture.width() {
        return picture.clone();
    }
    let height = height_at((picture.width(), picture.height()), width);
    picture.resize_exact(width, height, FilterType::Lanczos3)
}
