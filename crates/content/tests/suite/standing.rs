//! Products that the company doesn't sell are marked, come last and are never recommended.

use std::collections::BTreeSet;

use sightline_content::{Loader, check};
use sightline_model::{
    BannerAside, CatalogueEntry, Document, Page, ProductCard, ProductDetail, QuoteCard, Route,
    Section,
};
use sightline_picture::PictureFactsCache;
use sightline_site::{SearchQuery, Site};

use crate::documents::product;
use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

/// Returns a table to append to a product's file.
pub(crate) fn compliance(status: &str) -> String {
    format!(
        "\n[compliance]\nndaa_889 = \"unknown\"\ncovered_list = false\nsale_status = \"{status}\"\n\
         note = \"Named in no list.\"\nreviewed_on = \"2026-11-01\"\nsource = \"The lists\"\n"
    )
}

/// Returns the minimal folder with a recorder that has this sale status.
fn with_recorder(status: &str) -> Edited {
    minimal().append("products/nvr-8.toml", &compliance(status))
}

fn catalogue(site: &Site, query: &str) -> Vec<CatalogueEntry> {
    let Page::Catalogue(page) = site.catalogue(&site.choice(Some(query)), TODAY).page else {
        panic!("not the catalogue");
    };
    page.shown
}

fn is_sold(card: &ProductCard) -> bool {
    card.standing.is_none()
}

fn file(site: &Site, path: &str) -> String {
    site.public_file(path, TODAY).unwrap().body
}

/// Returns a product's page: its facts, its hero's first link and its form.
fn page(site: &Site) -> (ProductDetail, String, QuoteCard) {
    let document = site.document(&product("axis-communications", "nvr-8"), TODAY);
    let BannerAside::Quote(quote) = document.frame.banner.aside else {
        panic!("no form");
    };
    let Page::Product(page) = document.page else {
        panic!("not a product");
    };
    let action = document.frame.banner.actions[0].label.clone();
    (page.product, action, quote)
}

#[test]
fn a_product_that_is_not_sold_comes_last_with_a_label() {
    let slugs = |site: &Site| -> Vec<String> {
        let shown = catalogue(site, "").into_iter();
        shown.map(|entry| entry.slug).collect()
    };
    let sold = with_recorder("active").site();
    assert_eq!(slugs(&sold), ["turret-4mp", "nvr-8", "reader"]);
    assert!(
        catalogue(&sold, "")
            .iter()
            .all(|entry| is_sold(&entry.card))
    );
    for (status, said) in [
        ("legacy-support", "Service only"),
        ("withdrawn", "No longer sold"),
    ] {
        let site = with_recorder(status).site();
        assert_eq!(slugs(&site), ["turret-4mp", "reader", "nvr-8"]);
        let last = catalogue(&site, "").remove(2).card;
        assert_eq!(last.standing.as_deref(), Some(said));
        let brand = Route::Brand("axis-communications".to_owned());
        let brand = site.document(&brand, TODAY);
        let hero = brand.frame.banner.pictures.iter();
        let titles: Vec<String> = hero.map(|shown| shown.title.clone()).collect();
        let recorder = format!("Recorder, 8 channels ({said})");
        assert_eq!(titles, ["Keypad reader", &recorder]);
        let sitemap = serde_json::to_string(&site.document(&Route::Sitemap, TODAY).page).unwrap();
        assert!(sitemap.contains(&recorder), "{sitemap}");
        let Page::Brand(brand) = brand.page else {
            panic!("not a brand");
        };
        assert_eq!(brand.products[1], last);
        assert!(is_sold(&brand.products[0]));
        assert!(file(&site, "/data/products-1.json").contains(said));
    }
}

#[test]
fn a_changed_sale_status_affects_every_page() {
    let known = PictureFactsCache::built_in();
    let mut loader = Loader::default();
    let before = loader.load(&with_recorder("active").folder(), TODAY, &known, None);
    let before = before.site.unwrap();
    let edited = with_recorder("legacy-support").folder();
    let site = loader.load(&edited, TODAY, &known, Some(&before)).site;
    let site = site.unwrap();
    // The order of lists has changed, so earlier reads of pages say nothing about changes.
    assert!(site.changed_since(&before).is_none());
    assert_eq!(catalogue(&site, "")[2].slug, "nvr-8");
}

#[test]
fn sorting_by_name_ignores_the_sale_status() {
    let shown = catalogue(&with_recorder("legacy-support").site(), "sort=name");
    let titles: Vec<&str> = shown.iter().map(|entry| &*entry.card.title).collect();
    assert_eq!(
        titles,
        ["Keypad reader", "Recorder, 8 channels", "Turret camera"]
    );
}

#[test]
fn products_that_are_not_sold_offer_service_or_a_replacement() {
    for (status, action, about) in [
        ("active", "Ask about it", "Recorder, 8 channels"),
        (
            "legacy-support",
            "Have it serviced",
            "service for Recorder, 8 channels",
        ),
        (
            "withdrawn",
            "Ask what replaces it",
            "replacement for Recorder, 8 channels",
        ),
    ] {
        let (detail, label, quote) = page(&with_recorder(status).site());
        assert_eq!(
            (label.as_str(), detail.ask.label.as_str()),
            (action, action)
        );
        assert_eq!(quote.product.as_deref(), Some(about));
        assert_eq!(detail.ask.href, "#quote");
        if status == "active" {
            assert_eq!((&*quote.title, quote.call.as_deref()), ("Price it", None));
        } else {
            assert_eq!(
                (&*quote.title, quote.call.as_deref()),
                (action, Some(action))
            );
            assert!(
                quote.text.contains("where it’s installed"),
                "{}",
                quote.text
            );
        }
    }
}

#[test]
fn product_example_is_left_out_of_forms_of_withdrawn_products() {
    for (status, example) in [
        ("active", "How many Recorder, 8 channels?"),
        ("withdrawn", ""),
    ] {
        let forms = "[forms]\nproduct_example = \"How many PRODUCT?\"";
        let site = with_recorder(status)
            .replace("site.toml", "[forms]", forms)
            .site();
        let document = site.document(&product("axis-communications", "nvr-8"), TODAY);
        assert_eq!(document.frame.forms.example, example);
    }
}

/// Returns the addresses that a page recommends as products.
fn recommended(document: &Document) -> Vec<&str> {
    let sidebar = document.frame.sidebar.related_products.iter();
    let mut all: Vec<&str> = sidebar.map(|product| product.href.as_str()).collect();
    match &document.page {
        Page::Product(page) => {
            all.extend(page.related_products.iter().map(|card| card.href.as_str()));
        }
        Page::Article(page) => {
            let related = page.related_products.iter().flatten();
            all.extend(related.map(|product| product.href.as_str()));
        }
        _ => {}
    }
    all
}

#[test]
fn no_page_of_the_sample_recommends_products_that_are_not_sold() {
    let site = check(&sample(), TODAY).site.unwrap();
    let cards: Vec<ProductCard> = catalogue(&site, "")
        .into_iter()
        .map(|entry| entry.card)
        .collect();
    let (sold, others): (Vec<_>, Vec<_>) = cards.iter().partition(|card| is_sold(card));
    assert!(sold.len() > 10 && others.len() > 5);
    assert!(cards.is_sorted_by_key(|card| !is_sold(card)));
    let others: BTreeSet<&str> = others.iter().map(|card| card.href.as_str()).collect();
    let mut seen = BTreeSet::new();
    for route in site.routes() {
        let document = site.document(&route, TODAY);
        for href in recommended(&document) {
            assert!(!others.contains(href), "{route:?} recommends {href}");
            seen.insert(href.to_owned());
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
    let llms = file(&site, "/llms.txt");
    let place = |card: &&ProductCard| llms.find(&format!("{})", card.href)).unwrap();
    let last = sold.iter().map(place).max().unwrap();
    let first = others
        .iter()
        .map(|href| llms.find(&format!("{href})")).unwrap());
    assert!(first.min().unwrap() > last);
}

#[test]
fn tips_and_recommendations_omit_products_that_are_not_sold() {
    let site = minimal()
        .append("products/nvr-8.toml", &compliance("active"))
        .append("products/turret-4mp.toml", &compliance("withdrawn"))
        .append("products/reader.toml", &compliance("legacy-support"));
    // The tip names the camera, which isn't sold.
    let loaded = site.load();
    let site = loaded.site.unwrap();
    for route in site.routes() {
        let document = site.document(&route, TODAY);
        let recorder = "/products/axis-communications/nvr-8";
        let tips = document.page.sections().find_map(|section| match section {
            Section::Tips(section) => Some(&section.tips),
            _ => None,
        });
        assert!(tips.into_iter().flatten().all(|tip| tip.product.is_none()));
        assert!(recommended(&document).iter().all(|href| *href == recorder));
        if let Page::Product(page) = &document.page {
            assert!(page.related_products.is_empty());
        }
    }
}

#[test]
fn the_first_search_result_is_never_a_product_that_is_not_sold() {
    let site = check(&sample(), TODAY).site.unwrap();
    let sold_first = |query: &str| {
        let Page::Search(page) = site.search(&SearchQuery::of(query), TODAY).page else {
            panic!("not the search");
        };
        let found = page
            .results
            .into_iter()
            .map(|found| found.standing.is_none());
        let found: Vec<bool> = found.collect();
        assert!(
            found.contains(&false),
            "{query} finds nothing to hold it against"
        );
        assert!(found[0], "{query}");
    };
    for query in ["coax recorder", "dvr", "16 channels", "recorder", "camera"] {
        sold_first(query);
    }
    let suggested = site.suggest(&SearchQuery::of("coax recorder"));
    assert_eq!(
        suggested.items[0].href,
        "/products/hanwha-vision/hrx-1635-dvr-16-channel"
    );
    let badges: Vec<&str> = suggested.items.iter().map(|item| &*item.badge).collect();
    assert_eq!(badges[0], "Product");
    assert!(badges.contains(&"Service only"), "{badges:?}");
}
