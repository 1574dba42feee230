//! What the planning tools know, and what pages say about products that have only figures.

use sightline_content::{Folder, Loader, check, load};
use sightline_model::{
    Page, PlanningData, PlanningTool, Projection, ReaderProtocol, Route, Section, ZoomRange,
};
use sightline_picture::PictureFactsCache;
use sightline_site::{Site, track};

use crate::documents::product;
use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

const CAMERA: &str = "products/turret-4mp.toml";
const RECORDER: &str = "products/nvr-8.toml";
const CHANNELS: &str = "channels = 8 }";

fn slugs<'a>(products: impl Iterator<Item = &'a sightline_model::PlanningProduct>) -> Vec<&'a str> {
    products.map(|product| product.slug.as_str()).collect()
}

fn cameras(data: &PlanningData) -> Vec<&str> {
    slugs(data.cameras.iter().map(|camera| &camera.product))
}

fn recorders(data: &PlanningData) -> Vec<&str> {
    slugs(data.recorders.iter().map(|recorder| &recorder.product))
}

/// Returns the text of a file.
fn text(folder: &Folder, path: &str) -> String {
    folder.text(path).unwrap().into_owned()
}

#[test]
fn planning_data_has_the_figures_of_products_that_are_sold() {
    let site = check(&sample(), TODAY).site.unwrap();
    let data = site.planning_data(&[], TODAY);
    assert_eq!(
        recorders(&data),
        [
            "s3008-recorder-8-channel",
            "xrn-6410rb2-recorder-64-channel"
        ]
    );
    assert_eq!(data.recorders[0].drive_sizes_tb, [2.0, 4.0, 8.0]);
    let mut cameras = data.cameras.iter();
    let dome = cameras.find(|camera| camera.product.slug == "p3265-lve-dome-camera");
    let dome = dome.unwrap();
    assert_eq!(
        dome.product.title,
        "Axis Communications P3265-LVE dome camera, 2 MP"
    );
    assert_eq!(
        dome.product.label,
        "P3265-LVE dome camera, 2 MP (Axis Communications)"
    );
    assert_eq!(
        dome.product.href,
        "/products/axis-communications/p3265-lve-dome-camera"
    );
    assert!(dome.product.compliant);
    assert_eq!(dome.pixels, Some([1920, 1080]));
    let view = ZoomRange {
        wide: 100.0,
        narrow: 36.0,
    };
    assert_eq!((dome.view_deg, dome.poe_class), (Some(view), Some(3)));
    let legacy = "ipc-hfw5442e-z4e-long-range-bullet";
    let named = site.planning_data(&[legacy], TODAY);
    assert_eq!(named, data, "only what is sold");
    let mut controllers = data.controllers.iter();
    let amc = controllers.find(|controller| controller.doors == Some(4));
    let amc = amc.unwrap();
    assert_eq!(amc.speaks, [ReaderProtocol::Wiegand]);
    assert_eq!(amc.supply_volts, Some([10.0, 30.0]));
    let mut controllers = data.controllers.iter();
    let edge = controllers.find(|one| one.product.slug == "a1601-door-controller");
    assert_eq!(edge.unwrap().supply_volts, Some([10.0, 28.0]));
    assert_eq!(data.controllers.len(), 3);
    let json = serde_json::to_string(&data).unwrap();
    assert!(json.len() <= 12_000, "{} bytes", json.len());
}

#[test]
fn prices_expire_after_their_last_day() {
    let site = check(&sample(), TODAY).site.unwrap();
    let prices = |day: &str| site.planning_data(&[], day.parse().unwrap()).prices;
    let prices_then = prices("2027-06-30").unwrap();
    assert!(!prices_then.expired && prices_then.sample);
    assert_eq!(prices_then.updated.as_deref(), Some("2026-11-01"));
    assert!(prices("2027-07-01").unwrap().expired);
    let says = |day: &str| {
        let page = site.planning(PlanningTool::Estimate, None, day.parse().unwrap());
        let page = page.unwrap();
        [page.frame.banner.paragraph, page.seo.description]
    };
    for (day, promises) in [("2027-06-30", true), ("2027-07-01", false)] {
        for text in says(day) {
            assert_eq!(
                text.contains("a price from low to high"),
                promises,
                "{text}"
            );
        }
    }
    let without = minimal().site();
    assert_eq!(without.planning_data(&[], TODAY).prices, None);
}

/// Returns the sample's prices without some parts.
fn prices_without(parts: &[&str]) -> String {
    let text = text(&sample(), "planning.toml");
    let (head, rest) = text.split_once("[[part]]").unwrap();
    let (listed, switches) = rest.split_once("[[switch]]").unwrap();
    let kept = listed.split("[[part]]").filter(|part| {
        let is_left_out = |id: &&str| part.contains(&format!("id = \"{id}"));
        !parts.iter().any(is_left_out)
    });
    let kept: Vec<&str> = kept.collect();
    format!(
        "{head}[[part]]{}[[switch]]{switches}",
        kept.join("[[part]]")
    )
}

#[test]
fn a_price_list_has_only_the_parts_of_what_the_company_installs() {
    let cameras = ["camera-", "recorder-", "disk-tb"];
    let lead = "lead = \"No name needed.\"\n";
    let says = |parts: &[&str]| {
        let alone = format!("{lead}tools = [\"estimate\"]\n");
        let folder = minimal().append("planning.toml", &prices_without(parts));
        let site = folder
            .replace("pages/every-section.toml", lead, &alone)
            .site();
        let page = site.planning(PlanningTool::Estimate, None, TODAY).unwrap();
        let llms = site.public_file("/llms.txt", TODAY).unwrap().body;
        let own = site.document(&Route::Own("every-section".to_owned()), TODAY);
        let section = own.page.sections().find_map(|section| match section {
            Section::PlanningTools(section) => Some(section.clone()),
            _ => None,
        });
        let section = section.unwrap();
        assert!(section.prices.is_some());
        [page.seo.description, section.tools[0].text.clone(), llms]
    };
    for (parts, speaks) in [
        (&[][..], true),
        (&cameras, false),
        (&["speaker", "amplifier"], false),
    ] {
        for text in says(parts) {
            assert_eq!(
                text.contains("Cameras, doors and speakers"),
                speaks,
                "{text}"
            );
        }
    }
    let nothing = [&cameras[..], &["door", "speaker", "amplifier"]].concat();
    let folder = minimal().append("planning.toml", &prices_without(&nothing));
    assert_eq!(folder.diagnostic().message, "the part \"door\" is missing");
}

#[test]
fn small_amounts_of_another_currency_are_no_mistake() {
    let prices = text(&sample(), "planning.toml");
    let labor = "labor_hour = { low = 45, high = 11000 }";
    let mut lines = prices.lines();
    let line = lines.find(|line| line.starts_with("labor_hour")).unwrap();
    let prices = prices.replace(line, labor);
    for (currency, is_tiny) in [("EUR", true), ("JPY", false), ("KWD", false)] {
        let prices = prices.replace("\"USD\"", &format!("\"{currency}\""));
        let folder = minimal().append("planning.toml", &prices).folder();
        let found = check(&folder, TODAY).diagnostics;
        let mut codes = found.iter().map(|found| found.code);
        assert_eq!(
            codes.any(|code| code == "tiny-prices"),
            is_tiny,
            "{currency}"
        );
    }
}

#[test]
fn the_codes_of_the_united_states_are_of_companies_there() {
    let address = |country: &str| {
        format!(
            "\n[business]\naddress = {{ street = \"1 Way\", city = \"Town\", state = \"X\", zip = \"1\", \
             country = \"{country}\" }}\n"
        )
    };
    for (business, is_outside) in [
        (String::new(), false),
        (address("US"), false),
        (address("GB"), true),
    ] {
        let site = minimal().append("site.toml", &business).site();
        let page = site.planning(PlanningTool::Doors, None, TODAY).unwrap();
        assert_eq!(page.seo.description.contains("codes"), !is_outside);
        let Page::PlanningTool(page) = page.page else {
            panic!("not a tool");
        };
        assert_eq!(page.data.outside_us, is_outside);
    }
}

#[test]
fn the_page_of_a_tool_has_a_canonical_address_and_a_plan_has_none() {
    let site = minimal().site();
    let canonical = |query| {
        let page = site.planning(PlanningTool::Doors, query, TODAY).unwrap();
        page.seo.canonical
    };
    assert_eq!(canonical(None).as_deref(), Some("/planning/doors"));
    assert_eq!(canonical(Some("doors=4")), None);
}

#[test]
fn switches_and_disk_sizes_are_sorted_ascending() {
    let text = text(&sample(), "planning.toml")
        .replace("[1, 2, 4,", "[4, 2, 1,")
        .replace("ports = 4\n", "ports = 64\n");
    let site = minimal().append("planning.toml", &text).site();
    let prices = site.planning_data(&[], TODAY).prices.unwrap();
    assert_eq!(prices.disk_sizes_tb[..3], [1.0, 2.0, 4.0]);
    let ports: Vec<u32> = prices.switches.iter().map(|switch| switch.ports).collect();
    assert_eq!(ports, [8, 16, 24, 48, 64]);
}

const PIXELS: &str = "pixels = [2688, 1520] }";
/// Figures of a camera that the coverage tool can draw.
const DRAWN: &str = "pixels = [2688, 1520], view_deg = { wide = 100 } }";
/// Figures of a camera that only the power tool can use.
const POWERED: &str = "pixels = [2688, 1520], power_w = 7 }";

/// Adds a camera of a brand with these figures.
fn with_camera(folder: Edited, name: &str, brand: &str, figures: &str) -> Edited {
    let camera = text(&minimal().folder(), CAMERA)
        .replace("brand = \"lts\"", &format!("brand = \"{brand}\""))
        .replace("X-1", name)
        .replace(PIXELS, figures);
    folder.append(&format!("products/{name}.toml"), &camera)
}

/// The minimal folder with more cameras than a page lists.
fn many_cameras_folder() -> Edited {
    (10..70).fold(minimal(), |folder, number| {
        with_camera(folder, &format!("camera-{number}"), "lts", DRAWN)
    })
}

/// Loads the minimal folder with more cameras than a page lists.
fn many_cameras() -> Site {
    load(&many_cameras_folder().folder(), TODAY).site.unwrap()
}

#[test]
fn named_cameras_are_in_the_planning_data_despite_its_limit() {
    let site = many_cameras();
    let data = site.planning_data(&["camera-69", "none", "nvr-8", "camera-11"], TODAY);
    let found = cameras(&data);
    assert_eq!(found.len(), 49);
    assert_eq!(found[..2], ["camera-10", "camera-11"]);
    assert_eq!(found[47..], ["camera-57", "camera-69"]);
}

#[test]
fn a_page_lists_cameras_of_each_brand_that_a_tool_can_use() {
    let axis = "axis-communications";
    let mut folder = many_cameras_folder();
    for number in [2, 9, 10] {
        folder = with_camera(folder, &format!("axis-{number}"), axis, DRAWN);
    }
    for number in 10..70 {
        folder = with_camera(folder, &format!("plain-{number}"), axis, PIXELS);
    }
    for number in [1, 2] {
        folder = with_camera(folder, &format!("z-{number}"), "lts", POWERED);
    }
    let site = load(&folder.folder(), TODAY).site.unwrap();
    let data = site.planning_data(&[], TODAY);
    let found = cameras(&data);
    assert_eq!(found.len(), 48);
    let with = |start: &str| -> Vec<&str> {
        let found = found.iter().copied();
        found.filter(|slug| slug.starts_with(start)).collect()
    };
    assert_eq!(with("a"), ["axis-2", "axis-9", "axis-10"]);
    assert_eq!(with("z"), ["z-1", "z-2"]);
    assert_eq!(with("camera-").last(), Some(&"camera-52"));
    let Page::Catalogue(page) = site.document(&Route::Catalogue(None), TODAY).page else {
        panic!("not the catalogue");
    };
    let shown = page.shown.iter().map(|entry| entry.slug.as_str());
    let shown: Vec<&str> = shown.filter(|slug| found.contains(slug)).collect();
    assert!(!shown.is_empty());
    assert_eq!(found[..shown.len()], shown);
}

#[test]
fn a_file_has_the_cameras_that_pages_do_not_list() {
    const FILE: &str = "/data/planning.json";
    let site = many_cameras();
    assert!(site.public_files().contains(&FILE.to_owned()));
    let file = site.public_file(FILE, TODAY).unwrap();
    let file: serde_json::Value = serde_json::from_str(&file.body).unwrap();
    let cameras = file["cameras"].as_array().unwrap();
    assert_eq!(cameras[cameras.len() - 2]["slug"], "camera-69");
    let named = site.planning_data(&["camera-69"], TODAY).cameras;
    let named = serde_json::to_value(named.iter().find(|one| one.product.slug == "camera-69"));
    assert_eq!(cameras[cameras.len() - 2], named.unwrap());
    let small = check(&sample(), TODAY).site.unwrap();
    assert!(!small.public_files().contains(&FILE.to_owned()));
    assert_eq!(small.public_file(FILE, TODAY), None);
}

#[test]
fn only_the_first_of_recorders_with_equal_figures_is_listed() {
    let recorder = text(&minimal().folder(), RECORDER);
    let other = |figures: &str| recorder.replace(CHANNELS, figures);
    let complies = "\n[compliance]\nndaa_889 = \"compliant\"\ncovered_list = false\n\
                    sale_status = \"active\"\nnote = \"It complies.\"\n\
                    reviewed_on = \"2026-11-01\"\nsource = \"The maker\"\n";
    let folder = minimal()
        .append("products/a-twin.toml", &recorder)
        .append("products/b-compliant.toml", &(recorder.clone() + complies))
        .append("products/c-unknown.toml", &other("drive_bays = 2 }"))
        .append("products/d-small.toml", &other("channels = 4 }"))
        .append(
            "products/e-rate.toml",
            &other("channels = 8, incoming_mbps = 80 }"),
        )
        .append(
            "products/f-raid.toml",
            &other("channels = 8, raid = true }"),
        );
    let site = load(&folder.folder(), TODAY).site.unwrap();
    let data = site.planning_data(&[], TODAY);
    let expected = [
        "d-small",
        "a-twin",
        "b-compliant",
        "e-rate",
        "f-raid",
        "c-unknown",
    ];
    assert_eq!(recorders(&data), expected);
    assert_eq!(data.recorders[4].raid, Some(true));
}

/// Whether an edit of a site may change plans.
fn concerns_plans(before: &Edited, after: &Edited) -> bool {
    let known = PictureFactsCache::built_in();
    let mut loader = Loader::default();
    let then = loader.load(&before.folder(), TODAY, &known, None);
    let then = then.site.unwrap();
    let now = loader.load(&after.folder(), TODAY, &known, Some(&then));
    let now = now.site.unwrap();
    let (data, reads) = track(|| then.planning_data(&[], TODAY));
    let concerned = now.changed_since(&then).unwrap().affects(&reads);
    assert_eq!(concerned, data != now.planning_data(&[], TODAY));
    concerned
}

#[test]
fn an_edit_affects_plans_only_if_it_changes_planning_data() {
    let title = "title = \"Recorder, 8 channels\"";
    for (path, from, to, concerns) in [
        (RECORDER, CHANNELS, "channels = 9 }", true),
        (RECORDER, title, "title = \"Recorder\"", true),
        (RECORDER, "What it is.", "What it does.", false),
        ("products/reader.toml", "Keypad reader", "Reader", false),
    ] {
        let after = minimal().replace(path, from, to);
        assert_eq!(concerns_plans(&minimal(), &after), concerns, "{to}");
        assert_eq!(concerns_plans(&after, &minimal()), concerns, "from {to}");
    }
    let figures = "figures = { source = \"Data sheet\", role = \"controller\", doors = 2 }\n";
    let with = minimal().append("products/reader.toml", figures);
    assert!(concerns_plans(&minimal(), &with) && concerns_plans(&with, &minimal()));
}

/// Returns the rows of a product's table.
fn rows(site: &Site, brand: &str, slug: &str) -> Vec<(String, String)> {
    let Page::Product(page) = site.document(&product(brand, slug), TODAY).page else {
        panic!("not a product");
    };
    let rows = page.product.specs.unwrap_or_default().into_iter();
    rows.map(|row| (row.label, row.value)).collect()
}

#[test]
fn spec_rows_without_text_are_filled_from_the_figures() {
    let camera = "figures = { source = \"Data sheet\", pixels = [1920, 1080], \
                  focal_length_mm = { wide = 3.4, narrow = 8.9 }, view_deg = { wide = 100, narrow = 36 }, \
                  light_reach_m = 40, poe_class = 3, power_w = 11.5 }";
    let recorder = "figures = { source = \"Data sheet\", channels = 16, incoming_mbps = 160, \
                    drive_bays = 2, drive_sizes_tb = [4, 8], poe_ports = 8 }";
    let reader = "figures = { source = \"Data sheet\", speaks = [\"osdp\", \"wiegand\"], \
                  supply_volts = { low = 10, high = 30 }, current_a = 0.5, credentials = 1000 }\n";
    let site = minimal()
        .replace(CAMERA, "resolution = \"4 MP\"\nlens = \"2.8 mm\"\npower_supply = \"PoE\"\n", "")
        .replace(CAMERA, "ir_range = \"98 ft\"\npower_consumption = \"6 W\"\n", "")
        .replace(CAMERA, "figures = { source = \"Data sheet\", pixels = [2688, 1520] }", camera)
        .replace(RECORDER, "channels = \"8\"\npoe = false\nrecording_rate = \"80 Mbps\"\nstorage_capacity = \"One drive\"\n", "")
        .replace(RECORDER, "figures = { source = \"Data sheet\", channels = 8 }", recorder)
        .replace("products/reader.toml", "protocol = \"OSDP\"\npower_supply = \"12 V DC\"\npower_consumption = \"2 W\"\n", "")
        .append("products/reader.toml", reader)
        .site();
    let has = |rows: Vec<(String, String)>, expected: &[(&str, &str)]| {
        for (label, value) in expected {
            let row = ((*label).to_owned(), (*value).to_owned());
            assert!(rows.contains(&row), "{row:?} in {rows:?}");
        }
    };
    has(
        rows(&site, "lts", "turret-4mp"),
        &[
            ("Resolution", "1920 × 1080, 2 MP"),
            ("Lens", "3.4–8.9 mm, 100° to 36°"),
            ("IR Range", "131 ft (40 m)"),
            ("Power Supply", "PoE, Class 3"),
            ("Power Consumption", "11.5 W at most"),
        ],
    );
    has(
        rows(&site, "axis-communications", "nvr-8"),
        &[
            ("Channels", "16"),
            ("Recording Rate", "160 Mbps incoming"),
            ("Storage Capacity", "2 drives: 4, 8 TB"),
            ("PoE Support", "Yes"),
        ],
    );
    has(
        rows(&site, "axis-communications", "reader"),
        &[
            ("Max Users", "1000"),
            ("Protocol", "OSDP, Wiegand"),
            ("Power Supply", "10–30 V"),
            ("Power Consumption", "0.5 A at most"),
        ],
    );
    for value in ["resolution=2", "channels=16", "poe=yes"] {
        assert!(!site.choice(Some(value)).is_plain(), "{value}");
    }
}

#[test]
fn pixels_override_resolution_unless_projection_is_several() {
    let figures = "figures = { source = \"Data sheet\", pixels = [2688, 1520] }";
    let choices = |projection: &str, resolution: &str| {
        let with = figures.replace(" }", &format!(", projection = \"{projection}\" }}"));
        let folder = minimal()
            .replace(CAMERA, figures, &with)
            .replace(CAMERA, "\"4 MP\"", resolution);
        let site = load(&folder.folder(), TODAY).site.unwrap();
        let choice = site.choice(Some("resolution=4,20"));
        choice.facets[0].values.clone()
    };
    assert_eq!(choices("flat", "\"20 MP\""), ["4"]);
    assert_eq!(choices("several", "\"4 × 5 MP, 20 MP in all\""), ["20"]);
}

#[test]
fn a_camera_page_links_to_the_answer_of_the_view_tool() {
    let site = minimal().replace(CAMERA, PIXELS, DRAWN).site();
    let Page::Product(page) = site.document(&product("lts", "turret-4mp"), TODAY).page else {
        panic!("not a product");
    };
    let link = "/planning/coverage?camera=turret-4mp#plan";
    assert_eq!(page.coverage.as_deref(), Some(link));
}

#[test]
fn a_camera_page_has_planning_figures_and_a_recorder_page_none() {
    let site = minimal().site();
    let page = |brand: &str, slug: &str| {
        let Page::Product(page) = site.document(&product(brand, slug), TODAY).page else {
            panic!("not a product");
        };
        page.product.planning
    };
    let camera = page("lts", "turret-4mp").unwrap();
    assert_eq!(camera.product.title, "LTS Turret camera");
    assert_eq!(camera.pixels, Some([2688, 1520]));
    assert_eq!(camera.projection, Projection::Flat);
    assert_eq!(page("axis-communications", "nvr-8"), None);
}
