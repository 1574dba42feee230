//! Fills in the rows that a product leaves out with words made from its figures.

use sightline_model::{FigureKind, ReaderProtocol};
use sightline_source::figures::megapixels_of;
use sightline_source::raw::{RawFigures, RawProduct};
use sightline_texts::texts;

const FEET_IN_A_METER: f64 = 1.0 / 0.3048;

/// Puts into words what only the figures of a product of this kind state.
pub fn fill_missing(raw: &mut RawProduct, kind: Option<FigureKind>) {
    let Some(figures) = &raw.figures else { return };
    let texts = texts();
    let watts = figures.power_w.map(|watts| texts.figure_watts(watts));
    match kind {
        None => {}
        Some(FigureKind::Camera) => {
            let class = figures.poe_class;
            or(&mut raw.resolution, resolution(figures));
            or(&mut raw.lens, lens(figures));
            or(&mut raw.ir_range, figures.light_reach_m.map(reach));
            or(
                &mut raw.power_supply,
                class.map(|class| texts.figure_poe_class(class)),
            );
            or(&mut raw.power_consumption, watts);
        }
        Some(FigureKind::Recorder) => {
            let channels = figures.channels.map(|channels| channels.to_string());
            let rate = figures
                .incoming_mbps
                .map(|rate| texts.figure_incoming(rate));
            or(&mut raw.channels, channels);
            or(&mut raw.recording_rate, rate);
            or(&mut raw.storage_capacity, drives(figures));
            or(&mut raw.power_consumption, watts);
            raw.poe = raw.poe.or(figures.poe_ports.map(|ports| ports > 0));
        }
        Some(FigureKind::DoorDevice) => {
            let known = figures.credentials.map(|count| count.to_string());
            let amperes = figures
                .current_a
                .map(|amperes| texts.figure_amperes(amperes));
            or(&mut raw.max_users, known);
            or(&mut raw.protocol, protocols(figures));
            or(&mut raw.power_supply, volts(figures));
            or(&mut raw.power_consumption, amperes);
        }
    }
}

/// Sets the words from a figure, if they are missing.
fn or(words: &mut Option<String>, figure: Option<String>) {
    if words.is_none() {
        *words = figure;
    }
}

fn resolution(figures: &RawFigures) -> Option<String> {
    let [width, height] = figures.pixels?;
    let megapixels = megapixels_of([width, height]);
    Some(texts().figure_pixels(height, megapixels, width))
}

fn lens(figures: &RawFigures) -> Option<String> {
    let texts = texts();
    let length = figures.focal_length_mm.map(|length| match length.narrow {
        Some(narrow) => texts.figure_millimeters_range(narrow, length.wide),
        None => texts.figure_millimeters(length.wide),
    });
    let view = figures.view_deg.map(|view| match view.narrow {
        Some(narrow) => texts.figure_degrees_range(narrow, view.wide),
        None => texts.figure_degrees(view.wide),
    });
    let both: Vec<String> = length.into_iter().chain(view).collect();
    (!both.is_empty()).then(|| both.join(", "))
}

/// Returns the reach of a light in whole feet, rounded down.
fn reach(meters: f64) -> String {
    texts().figure_light_reach((meters * FEET_IN_A_METER).floor(), meters)
}

fn drives(figures: &RawFigures) -> Option<String> {
    let drives = texts().figure_drives(usize::try_from(figures.drive_bays?).ok()?);
    let sizes: Vec<String> = figures.drive_sizes_tb.iter().map(f64::to_string).collect();
    Some(match sizes.as_slice() {
        [] => drives,
        sizes => texts().figure_drive_sizes(drives, sizes.join(", ")),
    })
}

fn protocols(figures: &RawFigures) -> Option<String> {
    let names = figures.speaks.iter().map(|protocol| match protocol {
        ReaderProtocol::Osdp => texts().figure_osdp(),
        ReaderProtocol::Wiegand => texts().figure_wiegand(),
    });
    let names: Vec<String> = names.collect();
    (!names.is_empty()).then(|| names.join(", "))
}

fn volts(figures: &RawFigures) -> Option<String> {
    let volts = figures.supply_volts?;
    Some(match volts.high.filter(|high| *high > volts.low) {
        Some(high) => texts().figure_volts_range(high, volts.low),
        None => texts().figure_volts(volts.low),
    })
}
