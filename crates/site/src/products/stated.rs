//! What is needed of the figures of all products.

use serde::{Deserialize, Serialize};
use sightline_model::Projection;
use sightline_source::raw::{RawDeviceRole, RawFigures};

use super::fingerprint;

/// The figures of a product that the planning tools need of all products. The others are read from the
/// files of the few products that a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub(super) struct StatedFigures {
    pub(super) channels: Option<u32>,
    /// Whether a device controls doors or readers.
    pub(super) is_controller: bool,
    /// Whether a camera's view can be drawn: its lens draws flat, and its resolution and angle are known.
    pub(super) is_drawable: bool,
    /// Whether the power that a camera takes is known.
    pub(super) is_powered: bool,
    /// The hash of the figures by which the planning tools treat recorders as equal. Of equal ones they suggest only
    /// one.
    pub(super) recorder: u64,
    /// The hash of all figures.
    all: u64,
}

/// Wider views can't be drawn; as in the coverage tool's constants.
const MAX_VIEW_DEG: f64 = 130.0;

impl StatedFigures {
    pub(super) fn new(stated: &RawFigures) -> Self {
        let sizes = stated.drive_sizes_tb.iter();
        Self {
            channels: stated.channels,
            is_controller: stated.role == Some(RawDeviceRole::Controller)
                || stated.doors.is_some()
                || stated.readers.is_some(),
            is_drawable: stated.projection.unwrap_or(Projection::Flat) == Projection::Flat
                && stated.pixels.is_some()
                && stated
                    .view_deg
                    .is_some_and(|view| view.wide <= MAX_VIEW_DEG),
            is_powered: stated.poe_class.is_some() || stated.power_w.is_some(),
            recorder: fingerprint((
                stated.channels,
                stated.incoming_mbps.map(f64::to_bits),
                stated.drive_bays,
                sizes.map(|size| size.to_bits()).collect::<Vec<_>>(),
                stated.raid,
            )),
            // Hashed as text, since floating-point numbers don't implement `Hash`.
            all: fingerprint(format!("{stated:?}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_view_is_that_of_the_coverage_tool() {
        let constants = include_str!("../../../../web/src/planning/constants/coverage.json");
        let constants: serde_json::Value = serde_json::from_str(constants).unwrap();
        assert_eq!(constants["widest_view_deg"]["value"], MAX_VIEW_DEG);
    }
}
