//! What is asked of the figures of all products.

use serde::{Deserialize, Serialize};
use sightline_model::Projection;
use sightline_source::figures;
use sightline_source::raw::{RawDeviceRole, RawFigures};

use super::fingerprint::fingerprint;

/// What choices and the planning tools ask of the figures of all products. The rest of them is read from the files of
/// the few that a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct StatedFigures {
    /// Of a camera with one lens.
    pub(super) megapixels: Option<f32>,
    pub(super) channels: Option<u32>,
    /// Whether a recorder has ports that feed cameras.
    pub(super) feeds_cameras: Option<bool>,
    /// Whether a device runs doors for readers.
    pub(super) is_controller: bool,
    /// The hash of what two recorders have in common of which only one is ever suggested.
    pub(super) recorder: u64,
    /// The hash of all figures.
    all: u64,
}

impl StatedFigures {
    pub(super) fn new(stated: &RawFigures) -> Self {
        // Of several lenses, makers count all of them together.
        let is_one_lens = stated.projection != Some(Projection::Several);
        let pixels = stated.pixels.filter(|_| is_one_lens);
        let sizes = stated.drive_sizes_tb.iter();
        Self {
            megapixels: pixels.map(figures::megapixels_of),
            channels: stated.channels,
            feeds_cameras: stated.poe_ports.map(|ports| ports > 0),
            is_controller: stated.role == Some(RawDeviceRole::Controller)
                || stated.doors.is_some()
                || stated.readers.is_some(),
            recorder: fingerprint((
                stated.channels,
                stated.incoming_mbps.map(f64::to_bits),
                stated.drive_bays,
                sizes.map(|size| size.to_bits()).collect::<Vec<_>>(),
            )),
            // As text, since numbers with a point have no hash.
            all: fingerprint(format!("{stated:?}")),
        }
    }
}
