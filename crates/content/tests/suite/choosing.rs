//! Choices in the catalogue, and searches.

use sightline_content::{Loader, check, load};
use sightline_model::{CatalogueChoice, Page, Robots, Route, SearchPage, TextRun};
use sightline_picture::PictureFactsCache;
use sightline_site::{SearchQuery, Site, SiteResolution, track};

use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

fn sample_site() -> Site {
    check(&sample(), TODAY).site.unwrap()
}

fn chosen<'a>(choice: &'a CatalogueChoice, facet: &str) -> Vec<&'a str> {
    let found = choice.facets.iter().filter(|chosen| chosen.facet == facet);
    found
        .flat_map(|chosen| chosen.values.iter().map(String::as_str))
        .collect()
}

fn search(site: &Site, query: &str) -> SearchPage {
    let Page::Search(page) = site.search(&SearchQuery::of(query), TODAY).page else {
        panic!("not the search");
    };
    page
}

fn title(runs: &[TextRun]) -> String {
    runs.iter().map(|run| run.text.as_str()).collect()
}

fn first(site: &Site, query: &str) -> String {
    let page = search(site, query);
    page.results
        .first()
        .map(|result| title(&result.title))
        .unwrap_or_default()
}

#[test]
fn a_catalogue_choice_drops_unknown_values() {
    let site = minimal().site();
    let query = "tab=cctv&brand=lts&brand=acme&resolution=4,99&channels=x&sort=price&compare=nvr-8,none,nvr-8";
    let choice = site.choice(Some(query));
    assert_eq!(choice.tab.as_deref(), Some("cctv"));
    assert_eq!(chosen(&choice, "brand"), ["lts"]);
    assert_eq!(chosen(&choice, "resolution"), ["4"]);
    assert_eq!(choice.compare, ["nvr-8"]);
    assert_eq!(
        site.router().catalogue(&choice),
        "/security-products?tab=cctv&brand=lts&resolution=4&compare=nvr-8"
    );
    for nothing in [
        None,
        Some(""),
        Some("tab=all"),
        Some("brand=&compare=,,&sort=catalogue"),
    ] {
        assert!(site.choice(nothing).is_plain(), "{nothing:?}");
    }
}

#[test]
fn a_brand_can_be_chosen_by_its_first_word() {
    let site = minimal().site();
    let choice = site.choice(Some("brand=Axis"));
    assert_eq!(chosen(&choice, "brand"), ["axis-communications"]);
}

#[test]
fn values_can_be_repeated_in_any_case_and_among_any_number_of_commas() {
    let site = minimal().site();
    let commas = ",".repeat(30_000);
    let query = format!("brand=LTS,lts,Axis,axis{commas}&resolution={commas}4,4&poe=NO,no");
    let choice = site.choice(Some(&query));
    assert_eq!(chosen(&choice, "brand"), ["axis-communications", "lts"]);
    assert_eq!(chosen(&choice, "resolution"), ["4"]);
    assert_eq!(chosen(&choice, "poe"), ["no"]);
}

#[test]
fn a_choice_round_trips_through_its_address() {
    let site = sample_site();
    for query in [
        "brand=lts,hikvision&ndaa=unknown",
        "tab=recorders&channels=16,32&poe=yes&sort=channels",
        "tab=cctv&resolution=2,20&sort=name&compare=qnv-8080r-vandal-dome,p3265-lve-dome-camera",
    ] {
        let choice = site.choice(Some(query));
        let address = site.router().catalogue(&choice);
        assert_eq!(address, format!("/security-products?{query}"));
    }
}

#[test]
fn an_order_by_a_facet_is_dropped_where_the_facet_is_not_offered() {
    let site = sample_site();
    for (query, sort) in [
        ("sort=channels", "channels"),
        ("tab=recorders&sort=channels", "channels"),
        ("tab=cctv&sort=channels", "catalogue"),
        ("type=nvr&sort=resolution", "catalogue"),
        ("tab=cctv&sort=brand", "brand"),
        ("tab=cctv&sort=name", "name"),
    ] {
        assert_eq!(site.choice(Some(query)).sort, sort, "{query}");
    }
}

#[test]
fn facets_list_the_values_of_the_products_in_order() {
    let site = sample_site();
    let Page::Catalogue(page) = site.document(&Route::Catalogue(None), TODAY).page else {
        panic!("not the catalogue");
    };
    let labels = |facet: &str| -> Vec<String> {
        let group = page.facets.iter().find(|group| group.facet == facet);
        let values = group.into_iter().flat_map(|group| &group.values);
        values.map(|value| value.label.clone()).collect()
    };
    assert_eq!(
        labels("resolution"),
        ["2 MP", "4 MP", "5 MP", "8 MP", "12 MP", "20 MP"]
    );
    assert_eq!(labels("poe"), ["Yes", "No"]);
    assert_eq!(labels("ndaa"), ["Compliant", "Not compliant", "Not known"]);
    assert_eq!(labels("channels")[0], "4 channels");
    assert!(labels("brand").contains(&"Axis Communications".to_owned()));
    let Page::Catalogue(page) = site.catalogue(&site.choice(Some("poe=yes,no")), TODAY).page else {
        panic!("not the catalogue");
    };
    for entry in &page.shown {
        assert_eq!(entry.card.badge, "NVR", "{}", entry.slug);
    }
}

#[test]
fn the_count_of_a_tab_is_that_of_its_list_with_the_filters_that_stay() {
    let site = sample_site();
    let page = |query: &str| {
        let Page::Catalogue(page) = site.catalogue(&site.choice(Some(query)), TODAY).page else {
            panic!("not the catalogue");
        };
        page
    };
    for (query, tab, then, keeps) in [
        (
            "type=nvr",
            "recorders",
            "tab=recorders&type=nvr",
            &["type"][..],
        ),
        ("type=nvr", "cctv", "tab=cctv", &[]),
        (
            "tab=cctv&brand=axis&resolution=2",
            "recorders",
            "tab=recorders&brand=axis",
            &[],
        ),
        (
            "tab=cctv&brand=axis&resolution=2",
            "cctv",
            "tab=cctv&brand=axis&resolution=2",
            &["resolution"],
        ),
    ] {
        let tabs = page(query).tabs;
        let tab = tabs.iter().find(|known| known.tab.as_deref() == Some(tab));
        let tab = tab.unwrap();
        assert_eq!(tab.count, page(then).total, "{query} to {then}");
        assert_eq!(tab.keeps, keeps, "{query} to {then}");
    }
    let all = &page("tab=recorders&type=nvr").tabs[0];
    assert_eq!(
        (all.keeps.as_slice(), all.count),
        (["type".to_owned()].as_slice(), page("type=nvr").total)
    );
    assert!(page("type=nvr").total < page("tab=recorders").total);
}

#[test]
fn a_filtered_catalogue_is_noindex_without_a_canonical() {
    let site = sample_site();
    let document = site.catalogue(&site.choice(Some("tab=cctv&brand=axis")), TODAY);
    assert_eq!(document.seo.robots, Robots::NoIndex);
    assert_eq!(document.seo.canonical, None);
    assert!(document.seo.graph.is_none());
    assert_eq!(
        document.frame.path,
        "/security-products?tab=cctv&brand=axis-communications"
    );
}

#[test]
fn redirects_of_other_spellings_keep_the_query() {
    let site = sample_site();
    for (asked, query, there) in [
        ("/Search/", "q=dome", "/search?q=dome"),
        ("/search/", "", "/search"),
        (
            "/Security-Products",
            "brand=axis&tab=cctv",
            "/security-products?tab=cctv&brand=axis-communications",
        ),
    ] {
        let found = site.resolve(asked, Some(query));
        assert_eq!(found, SiteResolution::Redirect(there.to_owned()), "{asked}");
    }
    assert_eq!(
        site.resolve("/search", Some("q=dome")),
        SiteResolution::Page(Route::Search)
    );
}

#[test]
fn the_expected_page_ranks_first_for_typical_queries() {
    let site = sample_site();
    for (query, best) in [
        ("axis", "Axis Communications"),
        ("hikvison", "Hikvision"),
        ("ds-77", "DS-7732NI-I4/16P recorder, 32 channels"),
        ("7732", "DS-7732NI-I4/16P recorder, 32 channels"),
        ("p3265", "P3265-LVE dome camera, 2 MP"),
        ("02328-001", "P3265-LVE dome camera, 2 MP"),
        ("licence plate", "Q1700-LE license plate camera"),
        ("how many cameras", "How many cameras does a house need?"),
    ] {
        assert_eq!(first(&site, query), best, "{query}");
    }
}

#[test]
fn search_finds_pages_by_synonyms() {
    let site = sample_site();
    let found = |query: &str| -> Vec<String> {
        let page = search(&site, query);
        assert!(!page.partial, "{query}");
        page.results
            .iter()
            .map(|found| title(&found.title))
            .collect()
    };
    for (query, other) in [
        ("vcr", "DS-7732NI-I4/16P recorder, 32 channels"),
        ("dvr", "DS-7732NI-I4/16P recorder, 32 channels"),
        ("till", "PoS installation"),
        ("point of sale", "PoS installation"),
        ("wifi", "How to set up a network closet for cameras"),
        ("wireless", "IT and network services"),
        ("lpr", "Q1700-LE license plate camera"),
        ("pin pad", "A4120-E reader with keypad"),
        (
            "facial recognition",
            "DS-K1T341AMF face and fingerprint terminal",
        ),
        ("ndaa compliant", "P3265-LVE dome camera, 2 MP"),
        ("door station", "Access control"),
        ("mic", "Do the cameras record sound?"),
        ("guarantee", "How long is the warranty?"),
    ] {
        let found = found(query);
        assert!(found.contains(&other.to_owned()), "{query}: {found:#?}");
    }
    assert!(
        found("dvr")[0].contains("coax recorder"),
        "the word itself comes first"
    );
}

#[test]
fn every_search_result_links_to_an_existing_page() {
    let site = sample_site();
    for query in [
        "camera", "door", "warranty", "speaker", "recorder", "network", "privacy",
    ] {
        let page = search(&site, query);
        assert!(page.total > 0, "{query}");
        for result in page.results {
            let path = result.href.split('#').next().unwrap();
            assert!(
                matches!(site.resolve(path, None), SiteResolution::Page(_)),
                "{query}: {path}"
            );
        }
    }
}

#[test]
fn search_offers_popular_links_and_corrects_spelling() {
    let page = search(&sample_site(), "zzzzzzzz");
    assert_eq!((page.total, page.results.len()), (0, 0));
    assert!(page.popular.iter().all(|group| !group.links.is_empty()));
    let titles: Vec<_> = page.popular.iter().map(|group| &*group.title).collect();
    assert_eq!(titles, ["Services", "Products", "Brands"]);
    // The audiences are offered with the services, as in the sitemap.
    let labels = |group: usize| page.popular[group].links.iter().map(|link| &*link.label);
    assert!(labels(0).any(|label| label == "Home Security"));
    assert!(labels(1).all(|label| label != "Home Security"));
    let page = search(&sample_site(), "camra");
    assert!(page.total > 0);
    assert_eq!(page.spelling.unwrap().label, "camera");
}

#[test]
fn search_pages_are_noindex_without_a_canonical() {
    let site = sample_site();
    for query in ["", "dome"] {
        let document = site.search(&SearchQuery::of(query), TODAY);
        assert_eq!(document.seo.robots, Robots::NoIndex);
        assert_eq!(document.seo.canonical, None);
    }
    assert!(site.routes().contains(&Route::Search));
}

#[test]
fn catalogue_lists_are_affected_only_by_fields_that_filter_or_sort() {
    let known = PictureFactsCache::built_in();
    let recorder = "products/nvr-8.toml";
    for (from, to, concerns) in [
        ("What it is.", "What it does.", [false, false]),
        ("title = \"Rec", "title = \"A rec", [false, true]),
        (
            "figures = { source = \"Data sheet\", channels = 8",
            "figures = { source = \"Data sheet\", channels = 9",
            [true, true],
        ),
        ("poe = false", "poe = true", [true, true]),
    ] {
        let mut loader = Loader::default();
        let mut read = |edited: &Edited, before: Option<&Site>| {
            loader
                .load(&edited.folder(), TODAY, &known, before)
                .site
                .unwrap()
        };
        let then = read(&minimal(), None);
        // None of these lists shows a recorder.
        let lists = ["tab=cctv", "tab=cctv&sort=name"].map(|query| {
            let choice = then.choice(Some(query));
            let list =
                move |site: &Site| serde_json::to_string(&site.catalogue(&choice, TODAY)).unwrap();
            let (before, reads) = track(|| list(&then));
            (list, before, reads)
        });
        let now = read(&minimal().replace(recorder, from, to), Some(&then));
        let changed = now.changed_since(&then).unwrap();
        for ((list, before, reads), concerns) in lists.into_iter().zip(concerns) {
            assert_eq!(changed.affects(&reads), concerns, "{to}");
            assert!(concerns || list(&now) == before, "{to}");
        }
        let anew = read(&minimal().replace(recorder, from, to), None);
        let all = |site: &Site| site.public_file("/data/catalogue.json", TODAY);
        assert_eq!(all(&now), all(&anew), "{to}");
    }
}

#[test]
fn an_exported_catalogue_has_an_index_of_any_number_of_products() {
    let folder = minimal().folder();
    let recorder = folder.text("products/nvr-8.toml").unwrap();
    let many = (0..2_000).fold(minimal(), |folder, number| {
        let product = recorder.replace("Recorder", &format!("NVR {number}"));
        let product = product.replace("X-1", &format!("X-{number}"));
        folder.append(&format!("products/nvr-{number}x.toml"), &product)
    });
    let index = |site: &Site| match site.document(&Route::Catalogue(None), TODAY).page {
        Page::Catalogue(page) => page.index,
        _ => None,
    };
    let path = "/data/catalogue.json";
    let site = load(&many.folder(), TODAY).site.unwrap();
    assert_eq!(index(&site), None, "a server answers each choice");
    let exported = site.exported();
    assert_eq!(index(&exported).as_deref(), Some(path));
    assert!(exported.public_files().iter().any(|file| file == path));
}
