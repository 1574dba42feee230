//! The services of a starting point that a new company keeps, and what is removed with the others.

use std::collections::BTreeSet;

use sightline_content::{Severity, check, render_text};
use sightline_model::PlanningTool::{self, Coverage, Doors, Power, Sound, Storage};
use sightline_model::Route;
use sightline_scaffold::{left_out, services};

use crate::documents::check_addresses;
use crate::folder::TODAY;
use crate::scaffold::{made_of, new_folder};
use crate::sites::starter;

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

/// Tests a starting point with all of its services, with each one alone, and without each one. A folder with one
/// service has no warning, and only the planning tools about it.
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
    for kept in choices {
        let folder = new_folder(&starter, &[], &kept);
        assert_eq!(services(&folder), kept);
        let alone = each
            .iter()
            .find(|(service, _)| kept.len() == 1 && kept.contains(*service));
        let loaded = check(&folder, TODAY);
        let report = render_text(&loaded.diagnostics, &folder, false);
        let Some(site) = loaded.site else {
            panic!("{name} with {kept:?}\n{report}");
        };
        check_addresses(&site);
        if let Some((service, tools)) = alone {
            for found in &loaded.diagnostics {
                assert_eq!(found.severity, Severity::Hint, "{service}: {found:#?}");
            }
            let routes = site.routes();
            let found = routes.iter().filter_map(|route| match route {
                Route::PlanningTool(tool) => Some(*tool),
                _ => None,
            });
            let found: BTreeSet<_> = found.collect();
            assert_eq!(found, tools.iter().copied().collect(), "{service}");
            assert_eq!(routes.contains(&Route::Planning), !tools.is_empty());
        }
        let absent = loaded
            .diagnostics
            .into_iter()
            .filter(|found| ["absent-page", "absent-category"].contains(&found.code))
            .collect::<Vec<_>>();
        assert_eq!(absent, [], "{name} with {kept:?}");
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
        (
            "sightline",
            "pos-installation",
            ["access control", "cameras"],
        ),
        ("locksmith", "lockouts", ["deadbolts", "master keys"]),
        ("cabling", "fiber", ["Cat6A", "closets"]),
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
            assert!(of_home.words.contains(word), "{name}: {of_home:?}");
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
