//! Tests of the map for given coordinates of towns.

use sightline_model::{AreaMap, AreaPoint, RawAreaTown, RawAreaWater, RawServiceArea};

use super::labels::{Box, text};
use super::{HEIGHT, Place, WIDTH, area_map};

const CHICAGO: Place = Place {
    latitude: 41.87811,
    longitude: -87.62980,
};
const FIFTY_MILES: f64 = 80467.0;

fn map_of(hub: Place, towns: &[(&str, f64, f64)], radius_meters: f64) -> AreaMap {
    let mut areas = vec!["Hub".to_owned()];
    areas.extend(towns.iter().map(|(name, ..)| (*name).to_owned()));
    let raw = RawServiceArea {
        title: String::new(),
        lead: None,
        center: None,
        center_extent: None,
        towns: towns
            .iter()
            .map(|(name, latitude, longitude)| RawAreaTown {
                name: (*name).to_owned(),
                latitude: *latitude,
                longitude: *longitude,
            })
            .collect(),
        water: Some(RawAreaWater {
            name: "The Lake".to_owned(),
            outline: [(0.9, 0.1), (-0.9, 0.1), (-0.9, 1.5), (0.9, 1.5)]
                .map(|(north, east)| [hub.latitude + north, hub.longitude + east])
                .to_vec(),
        }),
    };
    let map = area_map(&raw, &areas, hub, radius_meters).unwrap();
    check(&map);
    map
}

/// Checks that everything is on the drawing, and that no label covers another label, a pin or the
/// border.
fn check(map: &AreaMap) {
    let drawing = Box {
        left: 0,
        top: 0,
        right: i32::try_from(WIDTH).unwrap(),
        bottom: i32::try_from(HEIGHT).unwrap(),
    };
    let pin = |x: i32, y: i32, half: i32| Box {
        left: x - half,
        top: y - half,
        right: x + half,
        bottom: y + half,
    };
    let pins: Vec<Box> = map
        .towns
        .iter()
        .map(|town| pin(town.pin.x, town.pin.y, 6))
        .chain([pin(map.hub.x, map.hub.y, 9)])
        .collect();
    let towns = map.towns.iter().map(|town| (town.name.clone(), town.label));
    let hub = map
        .hub_town
        .iter()
        .map(|town| (town.name.clone(), town.label));
    let water = map
        .water
        .iter()
        .map(|water| (water.name.clone(), water.label));
    let rings = map.rings.iter().map(|ring| (text(ring), ring.label));
    let labels: Vec<Box> = towns
        .chain(hub)
        .chain(water)
        .chain(rings)
        .filter_map(|(text, label)| Some(Box::of(&text, label?)))
        .collect();
    for (index, label) in labels.iter().enumerate() {
        assert!(drawing.contains(*label), "{label:?} is on the drawing");
        for other in labels[..index].iter().chain(&pins) {
            assert!(!label.overlaps(*other), "{label:?} covers {other:?}");
        }
    }
    for pin in pins {
        assert!(drawing.contains(pin), "{pin:?} is on the drawing");
    }
    for ring in &map.rings {
        assert!(ring.radius <= WIDTH.min(HEIGHT) / 2, "{ring:?} fits");
    }
}

fn miles(map: &AreaMap) -> Vec<(&str, u32)> {
    let towns = map.towns.iter();
    towns.map(|town| (town.name.as_str(), town.miles)).collect()
}

fn ring_miles(map: &AreaMap) -> Vec<u32> {
    map.rings.iter().map(|ring| ring.miles).collect()
}

#[test]
fn towns_are_placed_by_coordinates_and_sorted_by_distance() {
    let towns = [
        ("Aurora", 41.7551, -88.3219),
        ("Naperville", 41.7850, -88.1535),
        ("Plainfield", 41.6270, -88.2040),
    ];
    let map = map_of(CHICAGO, &towns, FIFTY_MILES);
    assert_eq!(
        miles(&map),
        [("Naperville", 28), ("Plainfield", 34), ("Aurora", 37)]
    );
    assert_eq!(ring_miles(&map), [10, 20, 30, 40, 50]);
    assert!(
        map.rings
            .iter()
            .all(|ring| ring.is_limit == (ring.miles == 50))
    );
    assert!(map.towns.iter().all(|town| town.label.is_some()));
    assert!(map.rings.iter().all(|ring| ring.label.is_some()));
    let hub = map.hub_town.unwrap();
    assert!(hub.label.is_some() && hub.extent == "0\u{a0}mi");
    assert!(map.water.unwrap().label.is_some());
    for town in &map.towns {
        let label = town.label.unwrap();
        let distance = |pin: AreaPoint| (pin.x - label.x).pow(2) + (pin.y - label.y).pow(2);
        let nearest = map.towns.iter().min_by_key(|other| distance(other.pin));
        assert_eq!(nearest.unwrap().name, town.name, "beside its own pin");
        assert!(
            town.pin.x < map.hub.x && town.pin.y > map.hub.y,
            "southwest"
        );
    }
}

#[test]
fn the_pin_of_a_town_follows_its_coordinates() {
    let at = |latitude, longitude| {
        let map = map_of(CHICAGO, &[("Town", latitude, longitude)], FIFTY_MILES);
        (
            map.towns[0].pin.x - map.hub.x,
            map.towns[0].pin.y - map.hub.y,
        )
    };
    let scale = 256.0 / 50.0;
    // A quarter of a degree is 17.27 miles along a meridian, and 12.86 along this parallel.
    assert_eq!(at(42.12811, -87.62980), (0, super::rounded(-17.27 * scale)));
    assert_eq!(at(41.87811, -87.37980), (super::rounded(12.86 * scale), 0));
    assert_eq!(at(41.62811, -87.87980), (-66, 88));
}

#[test]
fn a_small_area_fills_the_map_too() {
    let map = map_of(CHICAGO, &[("Cicero", 41.87811, -87.68795)], 8046.7);
    assert_eq!(miles(&map), [("Cicero", 3)]);
    assert_eq!(ring_miles(&map), [1, 2, 3, 4, 5]);
    assert_eq!(
        map.hub.x - map.towns[0].pin.x,
        super::rounded(2.99 * 256.0 / 5.0)
    );
}

#[test]
fn labels_of_towns_at_the_same_place_do_not_overlap() {
    let towns = [
        ("North Town", 41.7, -88.0),
        ("South Town", 41.7, -88.0),
        ("Hub Heights", 41.87811, -87.62980),
    ];
    let map = map_of(CHICAGO, &towns, FIFTY_MILES);
    assert_eq!(map.towns[1].pin, map.towns[2].pin);
    assert!(map.towns.iter().all(|town| town.label.is_some()));
    assert_eq!(map.towns[0].miles, 0);
}

#[test]
fn the_outermost_ring_does_not_cross_the_name_of_a_town() {
    let milwaukee = Place {
        latitude: 43.0389,
        longitude: -87.9065,
    };
    let map = map_of(milwaukee, &[("Waukesha", 43.0117, -88.2315)], 40233.6);
    let label = Box::of("Waukesha", map.towns[0].label.unwrap());
    let radius = i32::try_from(map.rings.last().unwrap().radius).unwrap();
    for (x, y) in [(label.left, label.top), (label.left, label.bottom)] {
        assert!((x - map.hub.x).pow(2) + (y - map.hub.y).pow(2) < radius.pow(2));
    }
}

#[test]
fn names_with_wide_letters_get_more_room() {
    let width = |text: &str| {
        let label = Box::of(text, super::AreaPoint { x: 0, y: 0 });
        label.right - label.left
    };
    // The widths in the default typeface at 19 units, rounded up.
    for (name, measured) in [("Columbus", 92), ("Wauwatosa", 105), ("Plainfield", 85)] {
        assert!((measured..measured + 9).contains(&width(name)), "{name}");
    }
}

#[test]
fn labels_that_would_overlap_are_left_out() {
    let names: Vec<String> = (0..40)
        .map(|index| format!("Springfield {index}"))
        .collect();
    let towns: Vec<(&str, f64, f64)> = names
        .iter()
        .zip(0_u32..)
        .map(|(name, index)| {
            (
                name.as_str(),
                41.8 + 0.01 * f64::from(index % 7),
                -87.7 - 0.01 * f64::from(index / 7),
            )
        })
        .collect();
    let map = map_of(CHICAGO, &towns, FIFTY_MILES);
    let labeled = map.towns.iter().filter(|town| town.label.is_some());
    assert!((5..40).contains(&labeled.count()));
}

#[test]
fn a_town_beyond_the_service_radius_is_still_on_the_map() {
    let towns = [("Springfield", 43.32, -87.6298), ("Near", 41.9, -87.7)];
    let map = map_of(CHICAGO, &towns, 40233.6);
    assert_eq!(miles(&map), [("Near", 4), ("Springfield", 100)]);
    assert_eq!(ring_miles(&map), [25, 50, 75]);
    assert!(map.rings[0].is_limit);
    assert_eq!(map.radius_miles, 25);
}

#[test]
fn north_is_up_and_east_is_right_in_every_hemisphere() {
    let places = [
        (-33.87, 151.21),
        (51.51, -0.13),
        (-54.8, -68.3),
        (-16.8, 179.9),
    ];
    for (latitude, longitude) in places {
        let hub = Place {
            latitude,
            longitude,
        };
        let east = if longitude + 0.2 > 180.0 {
            longitude + 0.2 - 360.0
        } else {
            longitude + 0.2
        };
        let map = map_of(
            hub,
            &[
                ("East", latitude, east),
                ("North", latitude + 0.2, longitude),
            ],
            FIFTY_MILES,
        );
        let find = |name: &str| map.towns.iter().find(|town| town.name == name).unwrap();
        assert_eq!(find("North").pin.x, map.hub.x);
        assert!(find("North").pin.y < map.hub.y);
        assert!(find("East").pin.x > map.hub.x);
        assert_eq!(find("East").pin.y, map.hub.y);
        assert_eq!(find("North").miles, 14);
        assert!(find("East").miles < 14);
    }
}

#[test]
fn a_map_needs_the_coordinates_of_every_town_except_the_hub() {
    let raw = |towns: Vec<RawAreaTown>| RawServiceArea {
        title: String::new(),
        lead: None,
        center: Some("the shop".to_owned()),
        center_extent: None,
        towns,
        water: None,
    };
    let town = |name: &str| RawAreaTown {
        name: name.to_owned(),
        latitude: 41.8,
        longitude: -87.9,
    };
    let areas = ["Oak Park", "Aurora"].map(str::to_owned);
    let map = |towns| area_map(&raw(towns), &areas, CHICAGO, FIFTY_MILES);
    assert_eq!(map(Vec::new()), None);
    assert_eq!(map(vec![town("Oak Park")]), None);
    assert!(map(vec![town("aurora")]).unwrap().hub_town.is_some());
    let elsewhere = map(vec![town("Aurora"), town("Oak Park")]).unwrap();
    assert_eq!(elsewhere.hub_town, None);
    assert_eq!(elsewhere.center, "the shop");
    assert_eq!(elsewhere.towns.len(), 2);
    check(&elsewhere);
}
