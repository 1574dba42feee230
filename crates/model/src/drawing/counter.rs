//! A checkout counter, seen from the clerk's side.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::raw_and_resolved;
use crate::resolve::resolves_to_self;

raw_and_resolved! {
    /// A checkout counter, seen from the clerk's side, with the camera above it. All lengths are
    /// whole inches. Heights are measured from the floor.
    pub struct RawCounterDrawing => CounterDrawing {
        /// The counter's width in inches.
        #[raw(schemars(range(min = 24, max = 240)))]
        width: u32,
        /// The counter's height in inches: `36`.
        #[raw(schemars(range(min = 24, max = 48)))]
        height: u32,
        /// The items on the counter and under it, in the order of the legend.
        #[raw(schemars(length(min = 1, max = 9)))]
        items: Vec<RawCounterItem>,
        /// The camera above the counter, which looks straight down.
        camera: Option<RawCounterCamera>,
    }
}

raw_and_resolved! {
    /// An item on the counter, or the drawer under it.
    pub struct RawCounterItem => CounterItem {
        /// The kind of item.
        item: CounterItemKind,
        /// The item's name in the legend.
        name: String,
        /// The position of the item's left side, in inches from the left end of the counter.
        #[raw(schemars(range(min = 0, max = 240)))]
        at: u32,
        /// The item's width in inches.
        #[raw(schemars(range(min = 2, max = 96)))]
        width: u32,
        /// The item's height in inches.
        #[raw(schemars(range(min = 2, max = 36)))]
        height: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

raw_and_resolved! {
    /// The camera above a counter.
    pub struct RawCounterCamera => CounterCamera {
        /// The camera's name in the legend.
        name: String,
        /// The position of the camera, in inches from the left end of the counter.
        #[raw(schemars(range(min = 0, max = 240)))]
        at: u32,
        /// The camera's height above the floor, in inches.
        #[raw(schemars(range(min = 72, max = 240)))]
        height: u32,
        /// The camera's angle of view, in degrees.
        #[raw(schemars(range(min = 10, max = 120)))]
        view: u32,
        /// The width of the camera's picture in pixels.
        #[raw(schemars(range(min = 320, max = 16000)))]
        pixels: u32,
        /// A sentence in the legend.
        text: Option<String>,
    }
}

/// A kind of item at a counter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CounterItemKind {
    /// The screen of the cash register.
    Screen,
    /// The card reader.
    CardTerminal,
    /// The receipt printer.
    Printer,
    /// The bar code scanner.
    Scanner,
    /// The cash drawer under the counter.
    Drawer,
}

resolves_to_self!(CounterItemKind);
