//! The area where the company works, on a map.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The area where the company works: a map, or the names of the towns.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ServiceArea {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The map. `None` if the coordinates of a town aren't known.
    pub map: Option<AreaMap>,
}

/// A map of the service area to scale, with north at the top. Lengths are in units of the drawing.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct AreaMap {
    /// The width of the map.
    pub width: u32,
    /// The height of the map.
    pub height: u32,
    /// The name of the point from which distances are measured: `the Loop`.
    pub center: String,
    /// The position of the hub, the point from which distances are measured.
    pub hub: AreaPoint,
    /// The town at the hub, and how far it extends.
    pub hub_town: Option<HubTown>,
    /// The other towns, nearest first.
    pub towns: Vec<AreaTown>,
    /// The distance between two rings, in miles.
    pub ring_miles: u32,
    /// Circles around the hub, the smallest first.
    pub rings: Vec<AreaRing>,
    /// How far the company travels, in miles.
    pub radius_miles: u32,
    /// A lake or the sea.
    pub water: Option<AreaWater>,
}

/// A point on the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
pub struct AreaPoint {
    /// The distance to the right.
    pub x: i32,
    /// The distance down.
    pub y: i32,
}

/// The town at the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct HubTown {
    /// The town's name.
    pub name: String,
    /// How far the town extends from the hub: `0 to 15 mi`.
    pub extent: String,
    /// The center of the name's baseline. `None` if there is no free space for the name.
    pub label: Option<AreaPoint>,
}

/// A town on the map.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaTown {
    /// The town's name.
    pub name: String,
    /// The distance from the hub in a straight line, in miles.
    pub miles: u32,
    /// The position of the town.
    pub pin: AreaPoint,
    /// The center of the name's baseline. `None` if there is no free space for the name.
    pub label: Option<AreaPoint>,
}

/// A circle around the hub.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaRing {
    /// The radius in miles.
    pub miles: u32,
    /// The radius in units of the drawing.
    pub radius: u32,
    /// Whether this is the distance up to which the company travels.
    pub is_limit: bool,
    /// The center of the label's baseline. `None` if there is no free space for the label.
    pub label: Option<AreaPoint>,
}

/// A lake or the sea.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct AreaWater {
    /// The name of the water.
    pub name: String,
    /// The outline, as SVG path data.
    pub outline: String,
    /// The center of the name's baseline. `None` if there is no free space for the name.
    pub label: Option<AreaPoint>,
}

/// The area where the company works: a map of its towns to scale, or their names.
///
/// The map is shown if `site.toml` has `business.geo`, which is the position of the company's first
/// town, and if the coordinates of all other towns are given here. It extends to
/// `facts.service_radius_meters` or to the farthest town.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawServiceArea {
    /// The heading.
    pub title: String,
    /// The sentence under the heading.
    pub lead: Option<String>,
    /// The name of the point from which distances are measured: `the Loop`. Left out: the first
    /// town.
    pub center: Option<String>,
    /// How far the first town itself extends: `0 to 15 mi`. Left out: `0 mi`.
    pub center_extent: Option<String>,
    /// The coordinates of the towns. The first town doesn't need any, unless it is not at
    /// `business.geo`.
    #[serde(default)]
    pub towns: Vec<RawAreaTown>,
    /// A lake or the sea, for orientation.
    pub water: Option<RawAreaWater>,
}

default_area!(RawServiceArea in Main);

/// The coordinates of a town.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAreaTown {
    /// The town's name: one of `company.areas` in `site.toml`.
    #[schemars(extend("x-ref" = "area"))]
    pub name: String,
    /// The latitude in degrees north. South is negative.
    #[schemars(range(min = -90, max = 90))]
    pub latitude: f64,
    /// The longitude in degrees east. West is negative.
    #[schemars(range(min = -180, max = 180))]
    pub longitude: f64,
}

/// A lake or the sea.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAreaWater {
    /// The name of the water.
    pub name: String,
    /// The outline as a list of points, each as `[latitude, longitude]`: along the shore, then back
    /// outside the map.
    #[schemars(length(min = 3))]
    pub outline: Vec<[f64; 2]>,
}
