//! The services of a starting point that a new company keeps, and what is removed with the others.

use std::collections::BTreeSet;
use std::path::Path;

use sightline_content::{Severity, check, render_text};
use sightline_model::PlanningTool::{self, Coverage, Doors, Power, Sound, Storage};
use sightline_model::{Route, Section};
use sightline_scaffold::{left_out, services};
use sightline_source::Folder;

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::scaffold::{made_of, new_folder, scaffolded};
use crate::sites::{LAST_DAY, starter};

#[test]
fn any_services_of_the_sample_make_a_site_without_dead_links() {
    any_services_of(
        "sightline",
        &[
            ("access-control", &[Doors]),
            ("cctv-installation", &[Storage, Coverage, Power]),
            ("it-services", &[Power]),
            ("pa-systems", &[Sound]),
            ("pos-installation", &[]),
        ],
    );
}

#[test]
fn any_services_of_a_locksmith_make_a_site_without_dead_links() {
    any_services_of(
        "locksmith",
        &[
            ("business-locks", &[Doors]),
            ("home-locks", &[]),
            ("lockouts", &[]),
        ],
    );
}

#[test]
fn any_services_of_a_cabler_make_a_site_without_dead_links() {
    any_services_of(
        "cabling",
        &[
            ("fiber", &[]),
            ("structured-cabling", &[]),
            ("wifi-and-closets", &[Power]),
        ],
    );
}

/// Tests a starting point with all of its services, with each one alone, without each one, and with the last few. No
/// folder has a warning, and one with a single service has only the planning tools about it.
fn any_services_of(name: &str, each: &[(&str, &[PlanningTool])]) {
    let starter = starter(name);
    let all = services(&starter);
    assert_eq!(
        all,
        each.iter()
            .map(|(service, _)| (*service).to_owned())
            .collect()
    );
    let mut choices = vec![all.clone()];
    for service in &all {
        let alone = BTreeSet::from([service.clone()]);
        choices.push(&all - &alone);
        choices.push(alone);
    }
    // Several services, and neither cameras nor doors among those of the sample.
    if all.len() > 3 {
        choices.push(all.iter().skip(2).cloned().collect());
    }
    for kept in choices {
        let folder = new_folder(&starter, &[], &kept);
        assert_eq!(services(&folder), kept);
        let alone = each
            .iter()
            .find(|(service, _)| kept.len() == 1 && kept.contains(*service));
        let loaded = check(&folder, LAST_DAY);
        let report = render_text(&loaded.diagnostics, &folder, false);
        let Some(site) = loaded.site else {
            panic!("{name} with {kept:?}\n{report}");
        };
        check_addresses(&site);
        for found in &loaded.diagnostics {
            assert_eq!(found.severity, Severity::Hint, "{kept:?}: {found:#?}");
        }
        // It shows cameras, a reader and a register.
        let has_all = ["cctv-installation", "access-control", "pos-installation"]
            .iter()
            .all(|service| kept.contains(*service));
        let home = site.document(&Route::Home, TODAY);
        for section in home.page.sections() {
            if let Section::Process(process) = section {
                assert_eq!(process.drawing.is_some(), has_all, "{kept:?}");
                let title = &process.title;
                assert_eq!(title.contains("drawing"), has_all, "{kept:?}: {title}");
            }
        }
        if let Some((service, tools)) = alone {
            let routes = site.routes();
            let found = routes.iter().filter_map(|route| match route {
                Route::PlanningTool(tool) => Some(*tool),
                _ => None,
            });
            let found: BTreeSet<_> = found.collect();
            assert_eq!(found, tools.iter().copied().collect(), "{service}");
            assert_eq!(routes.contains(&Route::Planning), !tools.is_empty());
        }
    }
}

/// Whichever services of the sample are kept, no page, tip, menu or form speaks of the devices of the others, and none
/// offers a choice of services where there is one.
#[test]
fn no_text_of_a_new_folder_offers_a_service_that_is_left_out() {
    let devices = [
        (
            "cctv-installation",
            ["camera", "cctv", "recorder", "surveillance"].as_slice(),
        ),
        (
            "access-control",
            &["access control", "keypad", "badge", "card reader", "fob"],
        ),
        (
            "it-services",
            &["help desk", "network cabling", "it services"],
        ),
        ("pa-systems", &["loudspeaker", "paging", "background music"]),
        ("pos-installation", &["point of sale", "point-of-sale"]),
    ];
    let starter = starter("sightline");
    for choice in 1_u32..1 << devices.len() {
        let (kept, removed): (Vec<_>, Vec<_>) = devices
            .iter()
            .enumerate()
            .partition(|(index, _)| choice >> index & 1 == 1);
        let kept: BTreeSet<String> = kept
            .iter()
            .map(|(_, (service, _))| (*service).to_owned())
            .collect();
        let folder = scaffolded(&starter, &[], &kept);
        let of_makers = ["brands/", "products/"];
        let is_read = |path: &&str| {
            let is_toml = Path::new(path)
                .extension()
                .is_some_and(|ending| ending == "toml");
            is_toml && !of_makers.iter().any(|folder| path.starts_with(folder))
        };
        for path in folder.paths().filter(is_read) {
            let text = folder.text(path).unwrap().to_lowercase();
            // What the search takes for the same, and the names of icons and of kinds, aren't shown.
            let text = text.lines().filter(|line| {
                !line.trim_start().starts_with(['[', '#']) && !line.contains("slug =")
            });
            let shown: Vec<&str> = text
                .flat_map(|line| line.split('"').skip(1).step_by(2))
                .collect();
            let words = removed.iter().flat_map(|(_, (_, words))| *words);
            for word in words {
                let found = shown
                    .iter()
                    .find(|text| text.contains(' ') && text.contains(word));
                assert_eq!(found, None, "{path} has {word} with {kept:?}");
            }
            let asks = shown.iter().any(|text| text.contains("which service"));
            assert!(!(asks && kept.len() == 1), "{path} with {kept:?}");
        }
        check_promises(&folder, &kept);
        check_leftovers(&folder, &kept);
        let is_security = kept.contains("cctv-installation");
        for page in ["pages/commercial.toml", "pages/residential.toml"] {
            assert_eq!(folder.has(page), is_security, "{page} with {kept:?}");
        }
    }
}

/// Texts about articles, planning tools and cards promise what the folder has.
fn check_promises(folder: &Folder, kept: &BTreeSet<String>) {
    let keeps = |service: &str| kept.contains(service);
    let text = |path| folder.text(path).unwrap_or_default();
    let page = |path| -> toml::Table { text(path).parse().unwrap() };
    let offices = text("pages/commercial.toml").contains("Office Buildings");
    let has_offices = keeps("cctv-installation") && keeps("access-control");
    assert_eq!(offices, has_offices, "{kept:?}");
    let reach = if keeps("access-control") {
        "reach them from"
    } else {
        "reach it from"
    };
    assert!(text("legal/accessibility.md").contains(reach), "{kept:?}");
    // No article is about registers.
    let has_articles = kept.iter().any(|service| service != "pos-installation");
    for path in ["pages/contact.toml", "pages/about.toml"] {
        let box_titles = ["Read up first", "Want to read up first?"];
        let leads = box_titles.iter().any(|title| text(path).contains(title));
        assert_eq!(leads, has_articles, "{path} with {kept:?}");
    }
    for path in [
        "pages/contact.toml",
        "pages/about.toml",
        "pages/articles.toml",
    ] {
        for words in ["registers", "plan your system", "what to choose"] {
            let found = text(path).to_lowercase();
            let found = found.lines().find(|line| {
                let is_about_articles = line.contains("articles") || line.contains("article ");
                is_about_articles && line.contains(words)
            });
            assert_eq!(found, None, "{path} with {kept:?}");
        }
    }
    if keeps("pos-installation") {
        let page = page("services/pos-installation.toml");
        for section in page["section"].as_array().unwrap() {
            let lead = section.get("lead").and_then(toml::Value::as_str);
            if lead.is_some_and(|lead| lead.starts_with("Six services")) {
                let cards = section["cards"].as_array().unwrap();
                assert_eq!(cards.len(), 6, "{kept:?}");
            }
        }
    }
    if folder.has("pages/planning.toml") {
        let page = page("pages/planning.toml");
        let description = page["seo"]["description"].as_str().unwrap().to_lowercase();
        let tools = page.get("tools").and_then(toml::Value::as_array);
        for (tool, words) in [
            (Storage, "storage"),
            (Coverage, "camera views"),
            (Power, "power"),
            (Doors, "doors"),
            (Sound, "speakers"),
        ] {
            let is_there = tools.is_none_or(|tools| {
                let mut names = tools.iter().filter_map(toml::Value::as_str);
                names.any(|name| name == tool.as_str())
            });
            let is_named = description.contains(words);
            assert_eq!(is_named, is_there, "{words} with {kept:?}: {description}");
        }
    }
}

/// Texts for companies with several services, with homes to protect or with prices are only where they are true.
fn check_leftovers(folder: &Folder, kept: &BTreeSet<String>) {
    let keeps = |services: &[&str]| services.iter().any(|service| kept.contains(*service));
    let text = |path| folder.text(path).unwrap_or_default();
    let page = |path: &str| -> toml::Table { folder.text(path).unwrap().parse().unwrap() };
    let home = page("pages/home.toml");
    let company = &home["section"].as_array().unwrap()[0];
    let contractors = company["text"].as_str().unwrap().contains("contractors");
    assert_eq!(contractors, kept.len() > 1, "{kept:?}");
    let features = company["features"].as_array().unwrap();
    assert!(features.len() > 2, "{kept:?}: {features:?}");

    let is_security = keeps(&["cctv-installation", "access-control"]);
    assert_eq!(
        folder.has("articles/fewer-false-alarms.md"),
        is_security,
        "{kept:?}"
    );
    assert_eq!(
        text("tips.toml").contains("\"alarm\""),
        is_security,
        "{kept:?}"
    );
    let has_tips = keeps(&[
        "cctv-installation",
        "access-control",
        "it-services",
        "pa-systems",
    ]);
    assert_eq!(folder.has("tips.toml"), has_tips, "{kept:?}");
    let articles = text("pages/articles.toml");
    for words in ["tips for each subject", "tips from", "short tips"] {
        assert_eq!(articles.contains(words), has_tips, "{words} with {kept:?}");
    }
    assert!(!articles.contains("which reader."), "{kept:?}");
    assert!(!articles.contains("dollars"), "{kept:?}");
    let planning = text("pages/planning.toml");
    assert!(
        keeps(&["cctv-installation"]) || !planning.contains("Video"),
        "{kept:?}"
    );
    let about = text("pages/about.toml");
    assert!(!about.contains("which reader."), "{kept:?}");
    assert_eq!(about.contains("your hallway"), is_security, "{kept:?}");
    let has_homes = is_security || keeps(&["it-services"]);
    assert_eq!(about.contains("bungalows"), has_homes, "{kept:?}");
    for brand in folder.paths().filter(|path| path.starts_with("brands/")) {
        let page = page(brand);
        let offer = page["seo_text"].as_str().unwrap().to_lowercase();
        for (service, device) in [("cctv-installation", "camera"), ("access-control", "door")] {
            assert!(
                keeps(&[service]) || !offer.contains(device),
                "{kept:?}: {offer}"
            );
        }
    }
    if folder.has("pages/catalogue.toml") {
        let has_cameras = keeps(&["cctv-installation"]);
        for words in ["how dark", "Compare resolution", "By resolution"] {
            let found = text("pages/catalogue.toml").contains(words);
            assert_eq!(found, has_cameras, "{words} with {kept:?}");
        }
    }
    if folder.has("pages/commercial.toml") {
        let page = page("pages/commercial.toml");
        let sections = page["section"].as_array().unwrap().iter();
        let mut cards = sections.filter(|section| {
            section.get("id").and_then(toml::Value::as_str) == Some("industries")
        });
        let kinds = cards.next().unwrap();
        let names_all = kinds["title"].as_str() == Some("Stores, offices and warehouses");
        let has_all = kinds["cards"].as_array().unwrap().len() == 3;
        assert_eq!(names_all, has_all, "{kept:?}");
    }
    for service in kept {
        let page = page(&format!("services/{service}.toml"));
        for section in page["section"].as_array().unwrap() {
            if section.get("includes").is_some() {
                let title = section.get("includes_title").and_then(toml::Value::as_str);
                assert_eq!(title, Some("Every job includes"), "{service}");
            }
        }
    }
}

/// Content of services that are left out is removed, no text counts the remaining ones, and texts that still mention
/// removed services are listed.
#[test]
fn texts_that_mention_a_removed_service_are_listed() {
    let counts = [
        "all three",
        "three kinds",
        "three services",
        "all of it",
        "five ",
        "eleven",
    ];
    for (name, service, listed) in [
        ("sightline", "pos-installation", ["Wi-Fi"].as_slice()),
        ("locksmith", "lockouts", &["deadbolts", "master keys"]),
        ("cabling", "fiber", &["Cat6A", "closets"]),
    ] {
        let starter = starter(name);
        let kept = BTreeSet::from([service.to_owned()]);
        let (folder, _) = made_of(&starter, &[], &kept);
        let home = folder.text("pages/home.toml").unwrap();
        for count in counts {
            assert!(!home.to_lowercase().contains(count), "{name}: {count}");
        }
        let of_products = folder.paths().filter(|path| {
            let places = ["products/", "brands/", "categories/", "pages/catalogue"];
            places.iter().any(|place| path.starts_with(place))
        });
        assert_eq!(of_products.count(), 0, "{name}");
        let site = folder.text("site.toml").unwrap();
        assert!(!site.contains("products_menu"), "{site}");
        let found = left_out(&folder, &(&services(&starter) - &kept));
        let of_home = found.iter().find(|found| found.path == "pages/home.toml");
        let of_home = of_home.unwrap();
        for word in listed {
            assert!(of_home.words.contains(*word), "{name}: {of_home:?}");
        }
        for (number, line) in home.lines().enumerate() {
            let speaks = line.to_lowercase().contains(&listed[0].to_lowercase());
            let is_text = line.starts_with("title = ") || line.starts_with("description = ");
            let is_listed = of_home.lines.contains(&(number + 1));
            assert!(!(speaks && is_text) || is_listed, "{name}: {line}");
        }
        assert!(
            found
                .iter()
                .all(|found| !found.path.starts_with("articles/"))
        );
        assert_eq!(left_out(&folder, &BTreeSet::new()), []);
    }
    // Of the two product categories that only one service uses, one is removed with it and the other stays.
    let (folder, _) = made_of(
        &starter("sightline"),
        &[],
        &BTreeSet::from(["access-control".to_owned()]),
    );
    let categories = folder
        .paths()
        .filter(|path| path.starts_with("categories/"));
    assert_eq!(
        categories.collect::<Vec<_>>(),
        ["categories/access-control.toml"]
    );
    assert!(folder.has("brands/axis-communications.toml"));
    assert!(!folder.has("brands/flir-systems.toml"));
}

#[test]
fn a_markdown_link_into_a_removed_service_page_becomes_text() {
    let mut starter = starter("sightline");
    let text = starter.text("legal/privacy.md").unwrap().into_owned();
    let links =
        "[Cards](/services/access-control#cards) and [cameras](/services/cctv-installation#faq).";
    let text = format!("{text}\n{links}\n");
    starter.put("legal/privacy.md".to_owned(), text.into_bytes().into());
    let kept = BTreeSet::from(["cctv-installation".to_owned()]);
    let folder = new_folder(&starter, &[], &kept);
    let text = folder.text("legal/privacy.md").unwrap();
    let links = "Cards and [cameras](/services/cctv-installation#faq).";
    assert!(text.trim_end().ends_with(links), "{text}");
}

#[test]
fn left_out_finds_every_service_in_its_own_page() {
    for name in ["sightline", "locksmith", "cabling"] {
        let starter = starter(name);
        for service in services(&starter) {
            let found = left_out(&starter, &BTreeSet::from([service.clone()]));
            let path = format!("services/{service}.toml");
            assert!(found.iter().any(|found| found.path == path), "{service}");
        }
    }
}
