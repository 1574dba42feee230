//! The services of a starting point that a new company keeps, and what is removed with the others.

use std::collections::BTreeSet;

use sightline_content::{Diagnostic, Severity, check, content_guide, render_text};
use sightline_model::PlanningTool::{self, Coverage, Doors, Power, Sound, Storage};
use sightline_model::{Route, Section, has_word};
use sightline_scaffold::services;
use sightline_source::Folder;

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::scaffold::{made_of, new_folder, scaffolded, texts};
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

/// Words by which the texts of each starting point speak of one of its services and of no other. Small letters stand for
/// themselves and for capitals.
const WORDS: [(&str, &[(&str, &str)]); 3] = [
    (
        "sightline",
        &[
            (
                "access-control",
                "access control, badge, badges, card reader, card readers, door access, door devices, \
                 door panels, fob, fobs, keypad, keypads",
            ),
            (
                "cctv-installation",
                "camera, cameras, CCTV, DVR, DVRs, NVR, NVRs, recorder, recorders, surveillance",
            ),
            (
                "it-services",
                "help desk, IT, IT services, network cabling, servers",
            ),
            (
                "pa-systems",
                "background music, loudspeaker, loudspeakers, PA, paging, sound systems",
            ),
            ("pos-installation", "point of sale, point-of-sale, PoS"),
        ],
    ),
    (
        "locksmith",
        &[
            (
                "business-locks",
                "businesses, exit bars, exit device, key plan, key plans, master key, master keys, offices, \
                 push bar, stores",
            ),
            (
                "home-locks",
                "deadbolts, home locks, homes, house lock, houses",
            ),
            (
                "lockouts",
                "doors opened, key is gone, locked out, lockout, lockouts, lost keys, outside right now",
            ),
        ],
    ),
    (
        "cabling",
        &[
            ("fiber", "fiber, OM4, OS2"),
            (
                "structured-cabling",
                "Cat6, copper cabling, structured cabling",
            ),
            (
                "wifi-and-closets",
                "network closets, survey walk, Wi-Fi surveys",
            ),
        ],
    ),
];

/// Returns all ways to keep some of these services.
fn choices(services: &[(&str, &str)]) -> impl Iterator<Item = BTreeSet<String>> {
    (1_usize..1 << services.len()).map(|choice| {
        let all = services.iter().enumerate();
        let kept = all.filter(|(index, _)| choice >> index & 1 == 1);
        kept.map(|(_, (service, _))| (*service).to_owned())
            .collect()
    })
}

/// Returns the texts of a file that somebody can read on the site.
fn shown<'a>(path: &str, text: &'a str) -> Vec<&'a str> {
    if path.starts_with("legal/") {
        return text.lines().collect();
    }
    // What the search takes for the same, and the names of icons and of kinds, aren't shown.
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with(['[', '#']) && !line.contains("slug ="));
    let strings = lines.flat_map(|line| line.split('"').skip(1).step_by(2));
    strings.filter(|text| text.contains(' ')).collect()
}

/// Whichever services of a starting point are kept, no page, tip, menu or form speaks of the others. Articles are read
/// before they are published, and what brands and products are holds whoever installs them.
#[test]
fn no_text_of_a_new_folder_speaks_of_a_service_that_is_left_out() {
    for (name, services) in WORDS {
        let starter = starter(name);
        for kept in choices(services) {
            let folder = scaffolded(&starter, &[], &kept);
            let is_read = |path: &str| {
                let folders = ["articles/", "brands/", "products/", "media/"];
                let other = ["README.md", "deliveries.toml"];
                !folders.iter().any(|folder| path.starts_with(folder)) && !other.contains(&path)
            };
            for (path, text) in texts(&folder).filter(|(path, _)| is_read(path)) {
                for (service, words) in services {
                    let is_kept = kept.contains(*service);
                    if is_kept && path != format!("services/{service}.toml") {
                        continue;
                    }
                    let shown = shown(path, &text);
                    let found = words.split(", ").find(|word| {
                        let is_small = *word == word.to_lowercase();
                        shown.iter().any(|text| {
                            has_word(text, word) || is_small && has_word(&text.to_lowercase(), word)
                        })
                    });
                    // A service's own page has its words.
                    assert_eq!(
                        found.is_some(),
                        is_kept,
                        "{path} has {found:?} with {kept:?}"
                    );
                }
            }
            let privacy = folder.text("legal/privacy.md").unwrap();
            let has_tools = folder.has("pages/planning.toml");
            for words in [
                "`plans`",
                "lans that you attach",
                "lans you send along",
                "lans you choose to send",
            ] {
                assert!(
                    has_tools || !privacy.contains(words),
                    "{words} with {kept:?}"
                );
            }
            assert_eq!(privacy.contains("`plans`"), has_tools, "{kept:?}");
        }
    }
}

/// A promise of help at a locked door is only on the sites of companies that open doors.
#[test]
fn only_a_locksmith_with_lockouts_has_a_card_for_people_outside() {
    let starter = starter("locksmith");
    for kept in choices(WORDS[1].1) {
        let folder = scaffolded(&starter, &[], &kept);
        let contact = folder.text("pages/contact.toml").unwrap();
        let has_card = contact.contains("[section.emergency]");
        assert_eq!(has_card, kept.contains("lockouts"), "{kept:?}");
    }
}

/// Texts of the sample offer no choice of services where there is one, and promise what the folder has.
#[test]
fn texts_of_a_new_folder_promise_what_it_has() {
    let starter = starter("sightline");
    for kept in choices(WORDS[0].1) {
        let folder = scaffolded(&starter, &[], &kept);
        for (path, text) in texts(&folder) {
            let asks = text.to_lowercase().contains("which service");
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

/// Content of services that are left out is removed, and no text counts the remaining ones.
#[test]
fn products_and_counts_of_removed_services_are_removed() {
    let counts = [
        "all three",
        "three kinds",
        "three services",
        "all of it",
        "five ",
        "eleven",
    ];
    for (name, service) in [
        ("sightline", "pos-installation"),
        ("locksmith", "lockouts"),
        ("cabling", "fiber"),
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

/// The example of a first catalogue in docs/CONTENT.md suits a starting point without products.
#[test]
fn the_example_of_a_catalogue_has_no_errors_on_a_site_without_products() {
    let starter = starter("locksmith");
    let mut folder = new_folder(&starter, &[], &services(&starter));
    let guide = content_guide();
    let example = guide
        .split("\n## ")
        .find(|part| part.starts_with("Products on a site"));
    let mut files = 0;
    for block in example.unwrap().split("```toml\n# ").skip(1) {
        let (path, text) = block.split_once('\n').unwrap();
        let text = text.split("```").next().unwrap();
        folder.put(path.to_owned(), text.as_bytes().to_vec().into());
        files += 1;
    }
    assert_eq!(files, 4);
    let picture = folder
        .bytes("media/lock-deadbolt.webp")
        .unwrap()
        .into_owned();
    folder.put("media/safe-20.webp".to_owned(), picture.into());
    let loaded = check(&folder, LAST_DAY);
    let report = render_text(&loaded.diagnostics, &folder, false);
    let is_hint = |found: &Diagnostic| found.severity == Severity::Hint;
    assert!(loaded.diagnostics.iter().all(is_hint), "{report}");
    assert!(
        loaded
            .site
            .unwrap()
            .routes()
            .contains(&Route::Catalogue(None))
    );
}
