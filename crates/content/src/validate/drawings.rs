//! Rules of drawings: a drawing shows a single subject, and its parts fit together.

use sightline_model::RawDrawing;
use sightline_source::Code;
use sightline_source::read::Source;
use sightline_toml::{CodeInfo, Diagnostics, Node, codes, did_you_mean};

use super::unique;

/// The maximum length of a name that fits on one line of a legend.
const MAX_NAME_LENGTH: usize = 40;
/// The maximum height of a part above the door, in inches.
const ABOVE_DOOR: f64 = 12.0;
/// The minimum height of the ceiling above the ears, in feet; below it the circles would be dots.
const MIN_FALL: f64 = 2.0;

/// The maximum number of speakers; more would be dots.
const MAX_SPEAKERS: f64 = 64.0;
/// The maximum number of corners of walls, since each is checked against every camera.
const MAX_CORNERS: usize = 160;

/// Reports what a schema can't express about a section of the kind `drawing`.
pub(super) fn validate(source: &Source, section: &Node, diagnostics: &mut Diagnostics<'_>) {
    let mut report = Report {
        source,
        diagnostics,
    };
    let mut subjects = RawDrawing::SUBJECTS
        .iter()
        .filter_map(|name| Some((*name, section.get(name)?)));
    let Some((name, subject)) = subjects.next() else {
        let message = "the drawing shows nothing";
        let help = "Add one of [section.door], [section.rack], [section.ceiling], [section.counter] \
                    and [section.plan].";
        return report.add(&codes::MISSING_FIELD, section, message, help);
    };
    for (second, node) in subjects {
        let message = format!("the drawing shows a {name} and a {second}");
        let help = "Take one of the two out, or write another [[section]] for it.";
        report.add(&codes::NOT_ALLOWED, node, message, help);
    }
    long_names(subject, &mut report);
    match name {
        "door" => door(subject, &mut report),
        "rack" => rack(subject, &mut report),
        "ceiling" => ceiling(subject, &mut report),
        "counter" => counter(subject, &mut report),
        _ => plan(subject, &mut report),
    }
}

/// The destination of diagnostics.
struct Report<'a, 'f> {
    source: &'a Source,
    diagnostics: &'a mut Diagnostics<'f>,
}

impl Report<'_, '_> {
    fn add(
        &mut self,
        code: impl Into<&'static CodeInfo>,
        node: &Node,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        let path = &self.source.path;
        self.diagnostics.add(code, path, node, message, help);
    }
}

/// Validates that names fit on one line of the legend, and that they are unique within a drawing.
fn long_names(subject: &Node, report: &mut Report<'_, '_>) {
    subject.visit(&mut |_, table| {
        let name = table.get("name");
        let text = name.and_then(Node::as_str);
        let letters = text.map_or(0, |text| text.chars().count());
        if let Some(name) = name.filter(|_| letters > MAX_NAME_LENGTH) {
            let message = format!("the name has {letters} letters");
            let help = format!(
                "Write at most {MAX_NAME_LENGTH}; what else there is to say goes into \"text\"."
            );
            report.add(&codes::MALFORMED, name, message, help);
        }
    });
}

/// Validates that locks and closers are on the door or on the frame just above it.
fn door(door: &Node, report: &mut Report<'_, '_>) {
    let Some(height) = number(door, "height") else {
        return;
    };
    for part in door.items("parts") {
        let is_above = number(part, "height").is_some_and(|part| part > height + ABOVE_DOOR);
        if let Some(node) = part.get("height").filter(|_| is_above) {
            let message = format!("the part hangs above the door, which is {height} in high");
            let help = format!("Write at most {}.", height + ABOVE_DOOR);
            report.add(Code::DoesNotFit, node, message, help);
        }
    }
}

/// Validates that devices are inside the rack without overlapping, and that links join existing devices.
fn rack(rack: &Node, report: &mut Report<'_, '_>) {
    let devices = rack.items("devices");
    unique(report.source, devices, "name", report.diagnostics);
    let units = number(rack, "units");
    let mut above: Vec<(&str, f64, f64)> = Vec::new();
    for device in devices {
        let Some(lowest) = number(device, "unit") else {
            continue;
        };
        let name = device.text("name").unwrap_or_default();
        let highest = lowest + number(device, "height").unwrap_or(1.0) - 1.0;
        let place = device.get("unit").unwrap_or(device);
        if let Some(units) = units.filter(|units| highest > *units) {
            let message = format!("\"{name}\" ends at unit {highest} of a rack with {units}");
            let help = "Give it a lower unit, or the rack more units.";
            report.add(Code::DoesNotFit, place, message, help);
        }
        let mut others = above.iter();
        if let Some((other, from, to)) =
            others.find(|(_, from, to)| lowest <= *to && highest >= *from)
        {
            let message = format!("\"{name}\" lies on \"{other}\"");
            let taken = if to > from {
                format!("units {from} to {to}")
            } else {
                format!("unit {from}")
            };
            let help = format!(
                "\"{other}\" takes {taken}, counted from the bottom; give this one another unit."
            );
            report.add(Code::DoesNotFit, place, message, help);
        }
        above.push((name, lowest, highest));
    }
    let names = || devices.iter().filter_map(|device| device.text("name"));
    let ends = rack.items("links").iter();
    let ends = ends.flat_map(|link| [link.get("from"), link.get("to")]);
    let uplink = rack.at(&["uplink", "from"]);
    for end in ends.chain([uplink]).flatten() {
        let name = end.as_str().unwrap_or_default();
        if names().all(|known| known != name) {
            let message = format!("the rack has no device \"{name}\"");
            let near = did_you_mean(name, names());
            let known = names().collect::<Vec<_>>().join("\", \"");
            let help = format!("{near}Its devices: \"{known}\".");
            report.add(&codes::NOT_ALLOWED, end, message, help);
        }
    }
}

/// Validates that ears are below the ceiling, and speakers inside the room.
fn ceiling(room: &Node, report: &mut Report<'_, '_>) {
    let (Some(ceiling), Some(ear)) = (number(room, "ceiling"), number(room, "ear")) else {
        return;
    };
    if let Some(node) = room.get("ceiling").filter(|_| ceiling < ear + MIN_FALL) {
        let message = format!("the ceiling is less than {MIN_FALL} ft above the ears");
        let help = format!("Write at least {}, or lower \"ear\".", ear + MIN_FALL);
        report.add(Code::DoesNotFit, node, message, help);
    }
    let speakers = grid(room, ceiling - ear);
    if let Some((node, count)) = room.get("width").zip(speakers)
        && room.items("speakers").is_empty()
        && count > MAX_SPEAKERS
    {
        let message = format!("the room takes {count} speakers");
        let help = format!(
            "Draw a part of it that takes at most {MAX_SPEAKERS}: a smaller \"width\" or \"depth\"."
        );
        report.add(Code::DoesNotFit, node, message, help);
    }
    for speaker in room.items("speakers") {
        inside(speaker, room, "the speaker is outside the room", report);
    }
}

/// Returns the number of speakers in a room's grid, computed like `speakerGrid` in `web/src/drawing/speakers.ts`: the
/// radius of a circle is the distance from the ceiling to the ears times the tangent of half the angle.
fn grid(room: &Node, fall: f64) -> Option<f64> {
    let angle = number(room, "angle")?;
    let factor = match room.text("overlap") {
        Some("minimum") => std::f64::consts::SQRT_2,
        Some("full") => 1.0,
        _ => 2.0,
    };
    let spacing = fall * (angle / 2.0).to_radians().tan() * factor;
    let along = |length: f64| (length / spacing - 1e-9).ceil().max(1.0);
    Some(along(number(room, "width")?) * along(number(room, "depth")?))
}

/// Validates that items on the counter are side by side, and that the camera is above it.
fn counter(counter: &Node, report: &mut Report<'_, '_>) {
    let width = number(counter, "width");
    let mut beside: Vec<(&str, f64, f64)> = Vec::new();
    for item in counter.items("items") {
        let (Some(from), Some(wide)) = (number(item, "at"), number(item, "width")) else {
            continue;
        };
        let name = item.text("name").unwrap_or_default();
        let to = from + wide;
        let place = item.get("at").unwrap_or(item);
        if let Some(width) = width.filter(|width| to > *width) {
            let message = format!("\"{name}\" ends at {to} in, and the counter at {width}");
            let help = format!("Write at most {} here.", (width - wide).max(0.0));
            report.add(Code::DoesNotFit, place, message, help);
        }
        // The drawer is under the counter.
        if item.text("item") == Some("drawer") {
            continue;
        }
        let mut others = beside.iter();
        if let Some((other, start, end)) = others.find(|(_, start, end)| from < *end && to > *start)
        {
            let message = format!("\"{name}\" stands in \"{other}\"");
            let help = format!("\"{other}\" takes {start} to {end} in from the left end.");
            report.add(Code::DoesNotFit, place, message, help);
        }
        beside.push((name, from, to));
    }
    if let Some((node, width)) = counter.at(&["camera", "at"]).zip(width)
        && node.as_number().is_some_and(|at| at > width)
    {
        let message = "the camera hangs beside the counter";
        let help = format!("Write at most {width}.");
        report.add(Code::DoesNotFit, node, message, help);
    }
}

/// Validates that everything is on the plan, that openings have a width, and that only cameras have a view.
fn plan(plan: &Node, report: &mut Report<'_, '_>) {
    let mut places: Vec<&Node> = Vec::new();
    for key in ["areas", "rooms", "devices"] {
        places.extend(plan.items(key).iter().filter_map(|item| item.get("at")));
    }
    let mut corners = 0;
    for wall in plan.items("walls") {
        places.extend(wall.items("corners"));
        corners += wall.items("corners").len();
    }
    if let Some(walls) = plan.get("walls").filter(|_| corners > MAX_CORNERS) {
        let message = format!("the walls have {corners} corners");
        let help = format!("Leave out what is too small to see: at most {MAX_CORNERS} in all.");
        report.add(&codes::WRONG_COUNT, walls, message, help);
    }
    for opening in plan.items("openings") {
        let (from, to) = (opening.get("from"), opening.get("to"));
        places.extend(from.into_iter().chain(to));
        let ends = from.and_then(point).zip(to.and_then(point));
        if ends.is_some_and(|(from, to)| from == to) {
            let message = "the opening begins where it ends";
            let help = "Write both ends of it: \"from\" and \"to\" are two places of the wall.";
            report.add(Code::DoesNotFit, opening, message, help);
        }
    }
    for place in places {
        inside(place, plan, "the place is outside the plan", report);
    }
    for area in plan.items("areas") {
        let (at, size) = (area.get("at"), area.get("size"));
        let corner = at.and_then(point).zip(size.and_then(point));
        let (Some(((x, y), (wide, deep))), Some(size)) = (corner, size) else {
            continue;
        };
        if wide <= 0.0 || deep <= 0.0 {
            let message = "the area has no size";
            let help = "Write its width and depth in feet, both above 0: size = [12, 8].";
            report.add(Code::DoesNotFit, size, message, help);
        } else if number(plan, "width").is_some_and(|width| x + wide > width)
            || number(plan, "depth").is_some_and(|depth| y + deep > depth)
        {
            let message = "the area goes past the plan";
            let help = "Make it smaller, or the plan larger.";
            report.add(Code::DoesNotFit, size, message, help);
        }
        if area.text("area") == Some("zone") {
            let help = "Add its name, which stands in the legend.";
            super::need(report.source, area, "name", help, report.diagnostics);
        }
    }
    for device in plan.items("devices") {
        match (device.text("device"), device.get("view")) {
            (Some("camera"), None) => {
                let help = "Add what the camera sees: view = { heading = 90, angle = 102, pixels = 2688, \
                            task = \"stranger\" }.";
                super::need(report.source, device, "view", help, report.diagnostics);
            }
            (Some("camera"), _) | (_, None) => {}
            (_, Some(view)) => {
                let message = "only cameras have a view";
                let help = "Take it out, or write device = \"camera\".";
                report.add(&codes::NOT_ALLOWED, view, message, help);
            }
        }
    }
}

/// Reports a point that isn't within a width and a depth.
fn inside(place: &Node, bounds: &Node, message: &str, report: &mut Report<'_, '_>) {
    let size = number(bounds, "width").zip(number(bounds, "depth"));
    let (Some((x, y)), Some((width, depth))) = (point(place), size) else {
        return;
    };
    if !(0.0..=width).contains(&x) || !(0.0..=depth).contains(&y) {
        let help = format!(
            "Write [feet from the left, feet from the top], from [0, 0] to [{width}, {depth}]."
        );
        report.add(Code::DoesNotFit, place, message, help);
    }
}

fn number(node: &Node, key: &str) -> Option<f64> {
    node.get(key)?.as_number()
}

/// Returns the two numbers of a point or a size.
fn point(node: &Node) -> Option<(f64, f64)> {
    match node.list() {
        [x, y] => x.as_number().zip(y.as_number()),
        _ => None,
    }
}
