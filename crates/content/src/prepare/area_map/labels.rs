//! Places the labels of a map, so that none covers another label, a pin or the border.
//!
//! Each label has possible places, ordered by how well it reads there. It takes the first free place that no line
//! crosses, otherwise the first free place. A label without a free place is left out; the list beside the map has every
//! name.

use sightline_model::{AreaMap, AreaPoint, AreaRing};
use sightline_texts::texts;

/// The distance from the center of a town's pin to its name.
pub(super) const PIN_GAP: i32 = 12;
/// The widths of narrow, wide and other bold letters of 19 units, the size on phones.
const NARROW: i32 = 6;
const WIDE: i32 = 16;
const LETTER: i32 = 12;
/// The height of a text above and below the baseline, with some room between two lines.
const ASCENT: i32 = 16;
const DESCENT: i32 = 6;
/// Half the side of the square that a pin fills.
const PIN: i32 = 8;
const HUB_PIN: i32 = 11;
/// The distance of labels from the border.
const BORDER: i32 = 6;
/// The distance between the positions that are tried for the name of the water.
const WATER_STEP: usize = 12;

/// A rectangle, given by its edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Box {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Box {
    /// Returns the box of a text.
    pub(super) fn of(text: &str, label: AreaPoint) -> Self {
        let half = width(text) / 2;
        Self {
            left: label.x - half,
            top: label.y - ASCENT,
            right: label.x + half,
            bottom: label.y + DESCENT,
        }
    }

    fn around(point: AreaPoint, half: i32) -> Self {
        Self {
            left: point.x - half,
            top: point.y - half,
            right: point.x + half,
            bottom: point.y + half,
        }
    }

    pub(super) const fn overlaps(self, other: Self) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    pub(super) const fn contains(self, other: Self) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }

    fn corners(self) -> [AreaPoint; 4] {
        [
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        ]
        .map(|(x, y)| AreaPoint { x, y })
    }

    /// Whether a line crosses it. The line is sampled every few units, since no label is smaller.
    fn is_crossed(self, (from, to): (AreaPoint, AreaPoint)) -> bool {
        let steps = ((to.x - from.x).abs()).max((to.y - from.y).abs()) / 4 + 1;
        (0..=steps).any(|step| {
            let x = from.x + (to.x - from.x) * step / steps;
            let y = from.y + (to.y - from.y) * step / steps;
            self.left < x && x < self.right && self.top < y && y < self.bottom
        })
    }
}

/// Returns the width of a text.
fn width(text: &str) -> i32 {
    let widths = text.chars().map(|letter| match letter {
        ' ' | '\u{a0}' | '.' | ',' | '\'' | '’' | 'I' | 'f' | 'i' | 'j' | 'l' | 'r' | 't' => {
            NARROW
        }
        'M' | 'W' | 'm' | 'w' => WIDE,
        _ => LETTER,
    });
    widths.sum()
}

/// What is on the map so far.
#[derive(Debug)]
pub(super) struct Labels {
    border: Box,
    taken: Vec<Box>,
    lines: Vec<(AreaPoint, AreaPoint)>,
    water: Vec<AreaPoint>,
    /// The radius of the solid ring.
    limit: Option<u32>,
}

impl Labels {
    /// Starts with the map's pins and lines, without labels.
    pub(super) fn new(map: &AreaMap, water: Vec<AreaPoint>) -> Self {
        let edge = |length: u32| i32::try_from(length).unwrap_or(i32::MAX) - BORDER;
        let pins = map.towns.iter().map(|town| Box::around(town.pin, PIN));
        Self {
            border: Box {
                left: BORDER,
                top: BORDER,
                right: edge(map.width),
                bottom: edge(map.height),
            },
            taken: pins.chain([Box::around(map.hub, HUB_PIN)]).collect(),
            lines: map.towns.iter().map(|town| (map.hub, town.pin)).collect(),
            water,
            limit: map
                .rings
                .iter()
                .find(|ring| ring.is_limit)
                .map(|ring| ring.radius),
        }
    }

    fn is_free(&self, place: Box) -> bool {
        self.border.contains(place) && !self.taken.iter().any(|taken| taken.overlaps(place))
    }

    /// Whether a place is free, not crossed by a line and on land.
    fn is_clear(&self, place: Box) -> bool {
        let mut corners = place.corners().into_iter();
        self.is_free(place)
            && !self.lines.iter().any(|line| place.is_crossed(*line))
            && !corners.any(|corner| is_inside(&self.water, corner))
    }

    /// Takes the first clear place for a text, otherwise the first free one.
    fn take(&mut self, text: &str, places: &[AreaPoint]) -> Option<AreaPoint> {
        let found = |is_good: &dyn Fn(Box) -> bool| {
            let mut places = places.iter().copied();
            places.find(|place| is_good(Box::of(text, *place)))
        };
        let place =
            found(&|place| self.is_clear(place)).or_else(|| found(&|place| self.is_free(place)))?;
        self.taken.push(Box::of(text, place));
        Some(place)
    }

    /// Places a name beside its pin, on the side away from the hub if possible.
    pub(super) fn beside(
        &mut self,
        name: &str,
        pin: AreaPoint,
        hub: AreaPoint,
        gap: i32,
    ) -> Option<AreaPoint> {
        let half = width(name) / 2;
        let outward = if pin.x > hub.x { 1 } else { -1 };
        let upward = if pin.y > hub.y { 1 } else { -1 };
        // Offsets from the pin, made of half the name's width and gaps. A place is the center of the name.
        let mut places = Vec::new();
        for far in [0, 10, 24] {
            let gap = gap + far;
            let (above, below) = (-gap - DESCENT + 3, gap + ASCENT - 3);
            let (near, other) = if upward < 0 {
                (above, below)
            } else {
                (below, above)
            };
            for (x, y) in [
                (outward * (gap + half), DESCENT),
                (0, near),
                (0, other),
                (outward * (gap / 2 + half), near),
                (outward * (gap / 2 + half), other),
                (-outward * (gap + half), DESCENT),
                (-outward * (gap / 2 + half), near),
                (-outward * (gap / 2 + half), other),
            ] {
                places.push(AreaPoint {
                    x: pin.x + x,
                    y: pin.y + y,
                });
            }
        }
        // A name nearer to another pin would be read as that one's, and the solid ring would strike a name through.
        places.sort_by_key(|place| {
            let place = Box::of(name, *place);
            (
                self.is_nearer_other(pin, place),
                self.is_on_limit(hub, place),
            )
        });
        self.take(name, &places)
    }

    /// Whether the center of a name's place is nearer to another pin than to its own.
    fn is_nearer_other(&self, own: AreaPoint, place: Box) -> bool {
        // Twice the distance, squared.
        let distance = |pin: AreaPoint| {
            (2 * pin.x - place.left - place.right).pow(2)
                + (2 * pin.y - place.top - place.bottom).pow(2)
        };
        let mut pins = self.lines.iter().flat_map(|(hub, town)| [*hub, *town]);
        pins.any(|pin| distance(pin) < distance(own))
    }

    /// Whether the solid ring passes through a place: it has corners on both sides of it.
    fn is_on_limit(&self, hub: AreaPoint, place: Box) -> bool {
        let corners = place.corners();
        let is_inside = |corner: &AreaPoint| {
            self.limit.is_some_and(|radius| {
                i64::from(corner.x - hub.x).pow(2) + i64::from(corner.y - hub.y).pow(2)
                    < i64::from(radius).pow(2)
            })
        };
        corners.iter().any(is_inside) && !corners.iter().all(is_inside)
    }

    /// Places the name of the water in its widest part: at the free place nearest to the center of all free places.
    pub(super) fn in_water(&mut self, name: &str) -> Option<AreaPoint> {
        let mut free = Vec::new();
        for y in (self.border.top..self.border.bottom).step_by(WATER_STEP) {
            for x in (self.border.left..self.border.right).step_by(WATER_STEP) {
                let place = Box::of(name, AreaPoint { x, y });
                let mut corners = place.corners().into_iter();
                if self.is_free(place)
                    && !self.lines.iter().any(|line| place.is_crossed(*line))
                    && corners.all(|corner| is_inside(&self.water, corner))
                {
                    free.push(AreaPoint { x, y });
                }
            }
        }
        let count = i32::try_from(free.len()).ok().filter(|count| *count > 0)?;
        let x = free.iter().map(|place| place.x).sum::<i32>() / count;
        let y = free.iter().map(|place| place.y).sum::<i32>() / count;
        free.sort_by_key(|place| (place.x - x).pow(2) + (place.y - y).pow(2));
        self.take(name, &free)
    }

    /// Places the distances on the rings: all in one direction if possible, starting from the southwest.
    pub(super) fn on_rings(&mut self, hub: AreaPoint, rings: &mut [AreaRing]) {
        let on = |ring: &AreaRing, degrees: i32| {
            let (sin, cos) = f64::from(degrees).to_radians().sin_cos();
            let radius = f64::from(ring.radius);
            AreaPoint {
                x: hub.x + super::rounded(radius * cos),
                y: hub.y + super::rounded(radius * sin) + DESCENT,
            }
        };
        let turns = (0..=12).flat_map(|turn| [135 + turn * 15, 135 - turn * 15]);
        let turns: Vec<i32> = turns.collect();
        let mut all = turns.iter().copied();
        let common = all.find(|turn| {
            let mut rings = rings.iter();
            rings.all(|ring| self.is_clear(Box::of(&text(ring), on(ring, *turn))))
        });
        for ring in rings {
            let turns = common.iter().chain(&turns);
            let places: Vec<AreaPoint> = turns.map(|turn| on(ring, *turn)).collect();
            ring.label = self.take(&text(ring), &places);
        }
    }
}

/// Returns the label of a ring.
pub(super) fn text(ring: &AreaRing) -> String {
    texts().drawing_miles(ring.miles)
}

/// Whether a point is inside an outline, by counting how often a ray to the right crosses it.
fn is_inside(outline: &[AreaPoint], point: AreaPoint) -> bool {
    let nexts = outline.iter().cycle().skip(1);
    let crossings = outline.iter().zip(nexts).filter(|(from, to)| {
        let (dx, dy) = (i64::from(to.x - from.x), i64::from(to.y - from.y));
        let (px, py) = (i64::from(point.x - from.x), i64::from(point.y - from.y));
        (from.y > point.y) != (to.y > point.y) && (px * dy < dx * py) == (dy > 0)
    });
    crossings.count() % 2 == 1
}
