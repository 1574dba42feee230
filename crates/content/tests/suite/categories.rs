//! Categories of products and case studies are content: one removed, one added, and empty lists.

use sightline_content::{Folder, Severity, check};
use sightline_model::{
    CatalogueEntry, CataloguePage, Document, Page, ProductPage, Route, Section, Spec,
};
use sightline_site::{Site, SiteResolution};

use crate::documents::check_addresses;
use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

/// Loads the sample without some files. This must cause no errors.
pub(crate) fn without(is_removed: impl Fn(&str) -> bool) -> (Site, Vec<String>) {
    let mut folder = sample();
    for path in sample().paths().filter(|path| is_removed(path)) {
        folder.remove(path);
    }
    built(&folder)
}

pub(crate) fn built(folder: &Folder) -> (Site, Vec<String>) {
    let loaded = check(folder, TODAY);
    let errors = loaded.diagnostics.iter();
    let errors: Vec<_> = errors
        .filter(|found| found.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let said = loaded.diagnostics.iter();
    let said = said.map(|found| format!("{} {}: {}", found.code, found.file, found.message));
    (loaded.site.unwrap(), said.collect())
}

fn catalogue(site: &Site) -> CataloguePage {
    match site.document(&Route::Catalogue(None), TODAY).page {
        Page::Catalogue(page) => page,
        page => panic!("{page:?}"),
    }
}

fn product(site: &Site, brand: &str, product: &str) -> (Document, ProductPage) {
    let document = site.document(
        &Route::Product {
            brand: brand.to_owned(),
            product: product.to_owned(),
        },
        TODAY,
    );
    match document.page.clone() {
        Page::Product(page) => (document, *page),
        page => panic!("{page:?}"),
    }
}

pub(crate) fn written(document: &Document) -> String {
    serde_json::to_string(document).unwrap()
}

#[test]
fn a_removed_category_leaves_no_tab_facet_or_link() {
    for (slug, tab, facets, entry) in [
        (
            "cctv-cameras",
            "cctv",
            &["resolution"][..],
            ("axis-communications", "p3265-lve-dome-camera"),
        ),
        (
            "recorders",
            "recorders",
            &["channels", "poe"],
            ("axis-communications", "s3008-recorder-8-channel"),
        ),
        (
            "access-control",
            "access",
            &[],
            ("axis-communications", "a4120-e-keypad-reader"),
        ),
    ] {
        let file = format!("categories/{slug}.toml");
        let (site, said) = without(|path| path == file);
        check_addresses(&site);
        let page = catalogue(&site);
        assert_eq!(page.tabs.len(), 3, "{slug}");
        for facet in facets {
            assert!(page.facets.iter().all(|group| group.facet != *facet));
            assert!(page.sorts.iter().all(|sort| sort.value != *facet));
        }
        let groups = page.facets.iter().filter(|group| group.facet == "type");
        let typed: u32 = groups
            .flat_map(|group| &group.values)
            .map(|value| value.count)
            .sum();
        let in_tabs: u32 = page.tabs.iter().skip(1).map(|tab| tab.count).sum();
        assert_eq!(typed, in_tabs, "{slug}");
        let address = format!("?tab={tab}");
        for route in site.routes() {
            let document = site.document(&route, TODAY);
            assert!(!written(&document).contains(&address), "{route:?}");
        }
        let query = format!("tab={tab}");
        assert_eq!(
            site.resolve("/security-products", Some(&query)),
            SiteResolution::Page(Route::Catalogue(None))
        );
        let (document, page) = product(&site, entry.0, entry.1);
        assert_eq!(page.product.specs, None, "it says that it is not supported");
        assert!(page.product.card.specs.is_empty());
        assert!(page.related_products.is_empty());
        assert!(document.frame.banner.specs.is_empty());
        let warned = format!(
            "absent-category products/{}.toml: no category \"{slug}\"",
            entry.1
        );
        assert!(said.contains(&warned), "{said:#?}");
    }
}

#[test]
fn a_catalogue_without_categories_lists_its_products() {
    let (site, _) = without(|path| path.starts_with("categories/"));
    check_addresses(&site);
    let page = catalogue(&site);
    assert_eq!(page.tabs.len(), 1);
    assert_eq!(page.total, 26);
    let listed = written(&site.document(&Route::Sitemap, TODAY));
    assert!(listed.contains("Other products") && listed.contains("P3265-LVE"));
}

const INTERCOMS: &str = r#"
name = "Intercoms"
order = 4
[[rows]]
key = "apartments"
label = "Apartments"
type = "number"
unit = "doors"
unit_of_one = "door"
facet = true
[[rows]]
key = "ip_rating"
label = "IP rating"
type = "text"
facet = true
compare = false
"#;

/// Returns the folder with an additional category, and one product of it for each of these details.
fn with_intercoms(details: &[&str]) -> Edited {
    let mut folder = minimal()
        .append("categories/intercoms.toml", INTERCOMS)
        .replace(
            "site.toml",
            "to = \"catalogue\",",
            "to = \"catalogue:intercoms\",",
        );
    let text = folder
        .folder()
        .text("products/reader.toml")
        .unwrap()
        .into_owned();
    let text = text.replace("category = \"access-control\"", "category = \"Intercoms\"");
    let (text, _figures) = text.split_once("reader_type").unwrap();
    let mut related = Vec::new();
    for (index, details) in details.iter().enumerate() {
        let text = text.replace("Keypad reader", &format!("Door panel {index}"));
        let text = text.replace("K-1", &format!("P-{index}"));
        let text = text.replace("It checks", &format!("Number {index} checks"));
        let text = format!("{text}power_supply = \"PoE\"\n[details]\n{details}\n");
        folder = folder.append(&format!("products/panel-{index}.toml"), &text);
        related.push(format!("\"panel-{index}\""));
    }
    folder.replace(
        "articles/which-lock-fits.md",
        "related_articles = []",
        &format!(
            "related_articles = []\nrelated_products = [{}]",
            related.join(", ")
        ),
    )
}

fn labels(rows: &[Spec]) -> Vec<(&str, &str)> {
    rows.iter()
        .map(|row| (row.label.as_str(), row.value.as_str()))
        .collect()
}

#[test]
fn an_added_category_gets_a_tab_facets_and_spec_rows() {
    let folder = with_intercoms(&[
        "apartments = 120\nip_rating = \"IP65, sealed\"",
        "apartments = 1",
        "apartments = 7.5\nip_rating = \"ip65 sealed\"",
    ]);
    let site = folder.site();
    check_addresses(&site);
    let page = catalogue(&site);
    let tab = page.tabs.last().unwrap();
    assert_eq!(
        (tab.tab.as_deref(), tab.label.as_str(), tab.count),
        (Some("intercoms"), "Intercoms", 3)
    );
    let query = "ip_rating=ip65-sealed&compare=panel-0";
    let Page::Catalogue(narrowed) = site.catalogue(&site.choice(Some(query)), TODAY).page else {
        panic!("not the catalogue");
    };
    let values = |facet: &str| -> Vec<(&str, &str)> {
        let groups = page.facets.iter().chain(&narrowed.facets);
        let group = groups
            .into_iter()
            .find(|group| group.facet == facet)
            .unwrap();
        let values = group.values.iter();
        values
            .map(|value| (value.value.as_str(), value.label.as_str()))
            .collect()
    };
    assert_eq!(
        values("apartments"),
        [("1", "1 door"), ("7.5", "7.5 doors"), ("120", "120 doors")]
    );
    assert_eq!(values("ip_rating"), [("ip65-sealed", "IP65, sealed")]);
    let last = page.sorts.last().unwrap();
    assert_eq!(
        (last.value.as_str(), last.label.as_str()),
        ("apartments", "Apartments, largest first")
    );
    let entry = |slug: &str| -> &CatalogueEntry {
        narrowed
            .compared
            .iter()
            .find(|entry| entry.slug == slug)
            .unwrap()
    };
    let compared = labels(&entry("panel-0").rows);
    assert!(compared.contains(&("Apartments", "120 doors")));
    assert!(compared.iter().all(|(label, _)| *label != "IP rating"));
    let choice = site.choice(Some(
        "tab=intercoms&apartments=1,120&ip_rating=ip65-sealed&sort=apartments",
    ));
    assert_eq!(
        site.router().catalogue(&choice),
        "/security-products?tab=intercoms&apartments=1,120&ip_rating=ip65-sealed&sort=apartments"
    );

    let (document, page) = product(&site, "axis-communications", "panel-0");
    assert_eq!(
        labels(page.product.specs.as_ref().unwrap()),
        [
            ("Apartments", "120 doors"),
            ("IP rating", "IP65, sealed"),
            ("Power Supply", "PoE")
        ]
    );
    assert_eq!(page.product.card.badge, "Intercoms");
    assert_eq!(page.product.card.specs.len(), 2);
    assert_eq!(document.frame.banner.specs.len(), 3);
    assert_eq!(page.related_products.len(), 2);
    let graph = document.seo.graph.unwrap();
    let graph = serde_json::to_string(&graph).unwrap();
    assert!(
        graph.contains("\"name\":\"IP rating\",\"value\":\"IP65, sealed\""),
        "{graph}"
    );
    assert!(graph.contains("\"category\":\"Intercoms\""), "{graph}");

    let found = site.search(&sightline_site::SearchQuery::of("120 doors"), TODAY);
    assert!(written(&found).contains("/products/axis-communications/panel-0"));
    let home = site.document(&Route::Home, TODAY).frame;
    assert!(
        home.menus
            .iter()
            .flat_map(|menu| &menu.items)
            .any(|item| item.href == "/security-products?tab=intercoms")
    );
}

#[test]
fn the_tab_of_a_category_defaults_to_its_slug() {
    let folder = with_intercoms(&["apartments = 2"]);
    let site = folder.site();
    assert_eq!(
        site.resolve("/security-products", Some("tab=intercoms")),
        SiteResolution::Page(Route::Catalogue(Some("intercoms".to_owned())))
    );
}

#[test]
fn a_site_without_products_has_no_catalogue_and_no_links_to_it() {
    let mut folder = minimal()
        .replace("tips.toml", "product = \"turret-4mp\"\n", "")
        .replace(
            "pages/about.toml",
            "service:access-control",
            "catalogue:cctv",
        );
    for path in ["turret-4mp", "nvr-8", "reader"] {
        folder = folder.remove(&format!("products/{path}.toml"));
    }
    let (site, said) = built(&folder.folder());
    for expected in [
        "nothing-to-show pages/catalogue.toml: there are no products",
        "absent-page pages/about.toml: no catalog",
        "absent-page site.toml: no catalog",
    ] {
        assert!(said.iter().any(|said| said == expected), "{said:#?}");
    }
    check_addresses(&site);
    for path in ["/security-products", "/products"] {
        assert_eq!(site.resolve(path, None), SiteResolution::Unknown);
    }
    for route in site.routes() {
        assert!(!matches!(route, Route::Catalogue(_)));
        let document = site.document(&route, TODAY);
        let menus = document.frame.menus.iter();
        assert!(
            menus
                .map(|menu| &menu.label)
                .all(|label| label != "Products")
        );
        assert!(
            !written(&document).contains("/security-products"),
            "{route:?}"
        );
    }
    let home = site.document(&Route::Home, TODAY).frame;
    let shown = home.utility.links.iter().map(|link| &link.label);
    let shown = shown.chain(home.footer.bottom_links.iter().map(|link| &link.label));
    assert!(shown.into_iter().all(|label| !label.contains("Products")));
    let missing = Route::Product {
        brand: "lts".to_owned(),
        product: "none".to_owned(),
    };
    let Page::Missing(page) = site.missing(&missing, TODAY).page else {
        panic!("it is there");
    };
    assert_eq!(page.link.href, "/");
}

#[test]
fn case_study_tabs_are_the_categories_of_site_toml() {
    let folder = || minimal().replace("site.toml", "slug = \"pa\"", "slug = \"music\"");
    let (site, said) = built(&folder().folder());
    let expected = [
        "absent-category case-studies/bakery.toml: no category of case studies \"pa\"",
        "absent-category services/pa-systems.toml: no category of case studies \"pa\"",
        "absent-category services/pos-installation.toml: no category of case studies \"pa\"",
    ];
    for expected in expected {
        assert!(said.iter().any(|said| said == expected), "{said:#?}");
    }
    let page = written(&site.document(&Route::Contact, TODAY));
    assert!(!page.contains("PA System"), "a tab needs a job");
    let site = folder()
        .replace("case-studies/bakery.toml", "\"pa\"", "\"Music\"")
        .replace("services/pa-systems.toml", "\"pa\"", "\"music\"")
        .replace("services/pos-installation.toml", "\"pa\"", "\"pos\"")
        .site();
    let page = written(&site.document(&Route::Contact, TODAY));
    assert!(
        page.contains(r#"{"filter":"music","label":"PA System"}"#),
        "{page}"
    );
    for service in ["pa-systems", "pos-installation"] {
        let page = written(&site.document(&Route::Service(service.to_owned()), TODAY));
        assert!(page.contains(r#""id":"bakery""#), "{service}");
    }
}

#[test]
fn case_studies_need_no_categories() {
    let text = minimal().folder().text("site.toml").unwrap().into_owned();
    let (_, list) = text.split_once("[case_studies]").unwrap();
    let site = minimal()
        .replace("site.toml", &format!("[case_studies]{list}"), "")
        .site();
    let page = written(&site.document(&Route::Contact, TODAY));
    assert!(page.contains(
        r#""tabs":[{"filter":"all","label":"All"},{"filter":"featured","label":"A house"}]"#
    ));
    let page = written(&site.document(&Route::Own("residential".to_owned()), TODAY));
    assert!(page.contains(r#""id":"two-story""#));
}

#[test]
fn a_section_without_case_studies_is_not_shown() {
    let it = "services/it-services.toml";
    let folder = minimal().replace(it, "\"access_control\"", "\"it\"");
    let route = Route::Service("it-services".to_owned());
    let is_there = |site: &Site| {
        let page = site.document(&route, TODAY).page;
        let shown: Vec<usize> = page
            .sections()
            .filter_map(|section| match section {
                Section::CaseStudies(section) => Some(section.studies.len()),
                _ => None,
            })
            .collect();
        shown
    };
    let (site, said) = built(&folder.folder());
    assert_eq!(
        said,
        [format!("nothing-to-show {it}: no case study is \"it\"")]
    );
    assert_eq!(is_there(&site), [0; 0]);
    let jobs = ["bakery", "clinic", "two-story"];
    let without = jobs.iter().fold(folder, |folder, job| {
        folder.remove(&format!("case-studies/{job}.toml"))
    });
    let (site, _) = built(&without.folder());
    assert_eq!(is_there(&site), [0; 0]);
}

#[test]
fn an_absent_list_is_told_with_what_is_missing_of_it() {
    let articles = [
        "articles/count-the-doors.md",
        "articles/draft.md",
        "articles/which-lock-fits.md",
    ];
    let help = |removed: &[&str]| {
        let mut folder =
            minimal().replace("pages/about.toml", "service:access-control", "articles");
        for path in removed {
            folder = folder.remove(path);
        }
        let found = check(&folder.folder(), TODAY).diagnostics;
        let mut found = found.into_iter();
        found
            .find(|found| found.message == "no list of articles")
            .unwrap()
            .help
    };
    let page = "pages/articles.toml";
    let published: Vec<&str> = articles
        .into_iter()
        .filter(|path| !path.contains("draft"))
        .collect();
    for (removed, add) in [
        (articles.to_vec(), "an article"),
        (
            [&[page][..], &articles].concat(),
            "pages/articles.toml and an article",
        ),
        (
            [&[page][..], &published].concat(),
            "pages/articles.toml and publish an article",
        ),
        (vec![page], "pages/articles.toml"),
    ] {
        assert_eq!(help(&removed), format!("Add {add}, or take this out."));
    }
}

#[test]
fn a_case_study_category_must_not_use_the_slug_of_a_fixed_filter() {
    let found = minimal()
        .replace("site.toml", "slug = \"pos\"", "slug = \"all\"")
        .load();
    let messages: Vec<_> = found
        .diagnostics
        .iter()
        .map(|found| &*found.message)
        .collect();
    assert!(
        messages.contains(&"\"all\" is the slug of two categories"),
        "{messages:#?}"
    );
}
