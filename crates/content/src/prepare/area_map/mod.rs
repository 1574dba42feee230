//! The map of a service area, drawn from the coordinates of its towns.
//!
//! The projection is equidistant cylindrical, true to scale along the hub's parallel: `x = R (λ - λ₀) cos φ₀`,
//! `y = R (φ - φ₀)`; J. P. Snyder, *Map Projections: A Working Manual*, U.S. Geological Survey Professional Paper 1395
//! (1987), page 90. Distances from the hub are accurate to one part in a thousand at fifty miles.
//!
//! The hub is at the center of the drawing. The service radius or the farthest town is at its edge. Labels are placed
//! last, where they cover no other label, no pin and not the border.

mod labels;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use sightline_model::{
    AreaMap, AreaPoint, AreaRing, AreaTown, AreaWater, HubTown, RawAreaWater, RawServiceArea,
    is_same_name,
};

use sightline_texts::texts;

use labels::{Labels, PIN_GAP};

/// Mean radius of the Earth in miles: 6371.0088 km, IUGG.
const EARTH_RADIUS_MILES: f64 = 3958.7613;
/// Meters of an international mile.
const METERS_PER_MILE: f64 = 1609.344;
/// The drawing's size in its units.
const WIDTH: u32 = 584;
const HEIGHT: u32 = 560;
/// The distance from the center to the outermost ring or town.
const REACH: f64 = 256.0;
/// The possible distances between rings in miles: the smallest is used that gives at most [`MAX_RINGS`].
const RING_STEPS: [u32; 9] = [1, 2, 5, 10, 25, 50, 100, 250, 500];
const MAX_RINGS: f64 = 5.0;

/// A point on the Earth, in degrees.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) latitude: f64,
    pub(super) longitude: f64,
}

/// The distance east and south of the hub, in miles.
#[derive(Debug, Clone, Copy)]
struct Offset {
    east: f64,
    south: f64,
}

impl Offset {
    fn between(hub: Place, place: Place) -> Self {
        // Across the 180th meridian, take the shorter way around.
        let turn = (place.longitude - hub.longitude + 540.0).rem_euclid(360.0) - 180.0;
        let east = EARTH_RADIUS_MILES * turn.to_radians() * hub.latitude.to_radians().cos();
        let south = EARTH_RADIUS_MILES * (hub.latitude - place.latitude).to_radians();
        Self { east, south }
    }

    fn miles(self) -> f64 {
        self.east.hypot(self.south)
    }
}

/// Returns the map of a section; `None` if the coordinates of one of the company's towns are unknown, or none are
/// given.
pub(super) fn area_map(
    raw: &RawServiceArea,
    areas: &[String],
    hub: Place,
    radius_meters: f64,
) -> Option<AreaMap> {
    let place = |name: &String| raw.towns.iter().find(|town| is_same_name(&town.name, name));
    let (first, others) = areas.split_first()?;
    // The first town is the hub, unless the section gives it coordinates of its own.
    let hub_name = place(first).is_none().then_some(first);
    let named = if hub_name.is_some() { others } else { areas };
    let mut towns = Vec::new();
    for name in named {
        let town = place(name)?;
        let place = Place {
            latitude: town.latitude,
            longitude: town.longitude,
        };
        towns.push((name, Offset::between(hub, place)));
    }
    towns.sort_by(|(_, one), (_, other)| one.miles().total_cmp(&other.miles()));
    let farthest = towns.last()?.1.miles();

    let radius_miles = radius_meters / METERS_PER_MILE;
    let reach_miles = radius_miles.max(farthest);
    let scale = Scale(REACH / reach_miles);
    let ring_miles = ring_step(reach_miles);
    let mut map = AreaMap {
        width: WIDTH,
        height: HEIGHT,
        center: raw.center.as_ref().or(hub_name).unwrap_or(first).clone(),
        hub: scale.point(Offset {
            east: 0.0,
            south: 0.0,
        }),
        hub_town: hub_name.map(|name| HubTown {
            name: name.clone(),
            extent: raw
                .center_extent
                .clone()
                .unwrap_or_else(|| texts().drawing_miles(0)),
            label: None,
        }),
        towns: Vec::new(),
        ring_miles,
        rings: rings(ring_miles, radius_miles, reach_miles, scale),
        radius_miles: whole(radius_miles),
        water: None,
    };
    map.towns
        .extend(towns.iter().map(|(name, offset)| AreaTown {
            name: (*name).clone(),
            miles: whole(offset.miles()),
            pin: scale.point(*offset),
            label: None,
        }));
    let outline = raw.water.as_ref().map(|water| outline(water, hub, scale));
    if let (Some(water), Some(outline)) = (&raw.water, &outline) {
        map.water = Some(AreaWater {
            name: water.name.clone(),
            outline: path(outline),
            label: None,
        });
    }
    place_labels(&mut map, outline.unwrap_or_default());
    Some(map)
}

/// Units of the drawing per mile.
#[derive(Debug, Clone, Copy)]
struct Scale(f64);

impl Scale {
    fn point(self, offset: Offset) -> AreaPoint {
        AreaPoint {
            x: rounded(f64::from(WIDTH) / 2.0 + offset.east * self.0),
            y: rounded(f64::from(HEIGHT) / 2.0 + offset.south * self.0),
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast of a number saturates, and nothing is drawn that far out"
)]
fn rounded(value: f64) -> i32 {
    value.round() as i32
}

fn whole(value: f64) -> u32 {
    rounded(value).unsigned_abs()
}

fn ring_step(reach_miles: f64) -> u32 {
    let mut steps = RING_STEPS.into_iter();
    let fits = |step: &u32| reach_miles / f64::from(*step) <= MAX_RINGS + 0.01;
    steps.find(fits).unwrap_or(1000)
}

/// Returns a ring at every step, and one at the service radius.
fn rings(step: u32, radius_miles: f64, reach_miles: f64, scale: Scale) -> Vec<AreaRing> {
    let ring = |miles: f64, is_limit: bool| AreaRing {
        miles: whole(miles),
        radius: whole(miles * scale.0),
        is_limit,
        label: None,
    };
    let regular = (1..).map(|count| f64::from(count * step));
    let regular = regular.take_while(|miles| *miles <= reach_miles * 1.001);
    // Two circles closer than a fifth of a step would look like a mistake.
    let is_apart = |miles: &f64| (miles - radius_miles).abs() >= f64::from(step) / 5.0;
    let mut rings: Vec<AreaRing> = regular
        .filter(is_apart)
        .map(|miles| ring(miles, false))
        .chain([ring(radius_miles, true)])
        .collect();
    rings.sort_by_key(|ring| ring.radius);
    rings
}

fn outline(water: &RawAreaWater, hub: Place, scale: Scale) -> Vec<AreaPoint> {
    let points = water.outline.iter().map(|[latitude, longitude]| Place {
        latitude: *latitude,
        longitude: *longitude,
    });
    points
        .map(|place| scale.point(Offset::between(hub, place)))
        .collect()
}

fn path(outline: &[AreaPoint]) -> String {
    let mut path = String::new();
    for (index, point) in outline.iter().enumerate() {
        let command = if index == 0 { 'M' } else { 'L' };
        // Writing to a `String` can't fail.
        _ = write!(path, "{command}{} {}", point.x, point.y);
    }
    path.push('Z');
    path
}

/// Places the names first, starting nearest to the hub, then the water's name, then the labels of the rings.
fn place_labels(map: &mut AreaMap, outline: Vec<AreaPoint>) {
    let mut labels = Labels::new(map, outline);
    if let Some(town) = &mut map.hub_town {
        town.label = labels.beside(&town.name, map.hub, map.hub, PIN_GAP + 3);
    }
    for town in &mut map.towns {
        town.label = labels.beside(&town.name, town.pin, map.hub, PIN_GAP);
    }
    if let Some(water) = &mut map.water {
        water.label = labels.in_water(&water.name);
    }
    labels.on_rings(map.hub, &mut map.rings);
}
