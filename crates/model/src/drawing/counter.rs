//! A register's counter from the clerk's side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::stage::same_in_both;
use crate::staged;

staged! {
    /// A register's counter from the clerk's side, with the camera above it. All lengths are whole
    /// inches; heights count from the floor.
    pub struct RawCounterDrawing => CounterDrawing {
        /// The counter's width in inches.
        #[raw(schemars(range(min = 24, max = 240)))]
        width: u32,
        /// The counter's height in inches: `36`.
        #[raw(schemars(range(min = 24, max = 48)))]
        height: u32,
        /// What is on the counter and under it, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 9)))]
        items: Vec<RawCounterItem>,
        /// The camera that looks straight down.
        camera: Option<RawCounterCamera>,
    }
}

staged! {
    /// Something on a counter, or the drawer under it.
    pub struct RawCounterItem => CounterItem {
        /// What it is.
        item: CounterItemKind,
        /// Its name in the legend.
        name: String,
        /// Where its left side is, in inches from the counter's left end.
        #[raw(schemars(range(min = 0, max = 240)))]
        at: u32,
        /// Its width in inches.
        #[raw(schemars(range(min = 2, max = 96)))]
        width: u32,
        /// Its height in inches.
        #[raw(schemars(range(min = 2, max = 36)))]
        height: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

staged! {
    /// The camera above a counter.
    pub struct RawCounterCamera => CounterCamera {
        /// Its name in the legend.
        name: String,
        /// Where it hangs, in inches from the counter's left end.
        #[raw(schemars(range(min = 0, max = 240)))]
        at: u32,
        /// Its height in inches.
        #[raw(schemars(range(min = 72, max = 240)))]
        height: u32,
        /// How wide it sees, in degrees.
        #[raw(schemars(range(min = 10, max = 120)))]
        view: u32,
        /// How many pixels its picture is wide.
        #[raw(schemars(range(min = 320, max = 16000)))]
        pixels: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// What belongs to a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CounterItemKind {
    /// The register's screen.
    Screen,
    /// The terminal that reads cards.
    CardTerminal,
    /// The printer of receipts.
    Printer,
    /// The scanner of bar codes.
    Scanner,
    /// The drawer for cash, under the counter.
    Drawer,
}

same_in_both!(CounterItemKind);
