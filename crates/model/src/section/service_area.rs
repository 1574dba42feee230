//! Where the company works, on a map.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Where the company works: a map, or the names of the towns.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceArea {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// The map; none where the place of a town is not known.
    pub map: Option<AreaMap>,
}

/// The service area to scale, north up. Lengths are in units of the drawing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AreaMap {
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// What distances are measured from, in words: `the Loop`.
    pub center: String,
    /// The place from which they are measured.
    pub hub: AreaPoint,
    /// The town that stands there, and how far it extends.
    pub hub_town: Option<HubTown>,
    /// The other towns, nearest first.
    pub towns: Vec<AreaTown>,
    /// Miles from one ring to the next.
    pub ring_miles: u32,
    /// Circles round the hub, from the smallest to the largest.
    pub rings: Vec<AreaRing>,
    /// How far the company travels, in miles.
    pub radius_miles: u32,
    /// A lake or the sea.
    pub water: Option<AreaWater>,
}

/// A point of the map: to the right and down.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AreaPoint {
    /// To the right.
    pub x: i32,
    /// Down.
    pub y: i32,
}

/// The town at the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct HubTown {
    /// Its name.
    pub name: String,
    /// How far it extends: `0 to 15 mi`.
    pub extent: String,
    /// The middle of the name's baseline; none where no place is free.
    pub label: Option<AreaPoint>,
}

/// A town of the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaTown {
    /// Its name.
    pub name: String,
    /// Miles from the hub in a straight line.
    pub miles: u32,
    /// Where it is.
    pub pin: AreaPoint,
    /// The middle of the name's baseline; none where no place is free.
    pub label: Option<AreaPoint>,
}

/// A circle round the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaRing {
    /// Its distance.
    pub miles: u32,
    /// The same in units of the drawing.
    pub radius: u32,
    /// Whether the company travels as far as this.
    pub is_limit: bool,
    /// The middle of its label's baseline; none where no place is free.
    pub label: Option<AreaPoint>,
}

/// A lake or the sea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaWater {
    /// Its name.
    pub name: String,
    /// Its outline, as path data.
    pub outline: String,
    /// The middle of the name's baseline; none where no place is free.
    pub label: Option<AreaPoint>,
}

/// Where the company works: a map of its towns to scale, or their names.
///
/// The map is there with `business.geo` of `site.toml`, which is where the first of the company's
/// towns stands, and the places of all its other towns. It reaches as far as
/// `facts.service_radius_meters`, or the farthest town.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawServiceArea {
    /// The heading.
    pub title: String,
    /// The sentence under it.
    pub lead: Option<String>,
    /// What distances are measured from: `the Loop`. Left out: the first town.
    pub center: Option<String>,
    /// How far the first town itself extends: `0 to 15 mi`. Left out: `0 mi`.
    pub center_extent: Option<String>,
    /// The places of the towns. The first one needs none, unless it is not at `business.geo`.
    #[serde(default)]
    pub towns: Vec<RawAreaTown>,
    /// A lake, or the sea, for orientation.
    pub water: Option<RawAreaWater>,
}

usual_area!(RawServiceArea in Main);

/// The place of a town.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAreaTown {
    /// One of `company.areas` in `site.toml`.
    #[schemars(extend("x-ref" = "area"))]
    pub name: String,
    /// Degrees north; south is negative.
    #[schemars(range(min = -90, max = 90))]
    pub latitude: f64,
    /// Degrees east; west is negative.
    #[schemars(range(min = -180, max = 180))]
    pub longitude: f64,
}

/// A lake or the sea.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAreaWater {
    /// Its name.
    pub name: String,
    /// Its outline, point by point, as `[latitude, longitude]`: along the shore, and back where the map
    /// does not reach.
    #[schemars(length(min = 3))]
    pub outline: Vec<[f64; 2]>,
}
