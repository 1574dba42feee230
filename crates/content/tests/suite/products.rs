//! The catalogue, and the pages of brands and products.

use sightline_content::load;
use sightline_model::{BannerAside, Page, PageKind, Robots, Route};

use crate::documents::{document, product};
use crate::folder::{TODAY, minimal};
use crate::lints::with_shot;

#[test]
fn catalogue_tabs_have_counts_and_share_one_canonical_address() {
    let document = document(&Route::Catalogue(Some("recorders".to_owned())));
    assert_eq!(document.frame.path, "/security-products?tab=recorders");
    assert_eq!(
        document.seo.canonical.as_deref(),
        Some("/security-products")
    );
    let Page::Catalogue(page) = document.page else {
        panic!("not the catalogue");
    };
    let tabs: Vec<_> = page
        .tabs
        .iter()
        .map(|tab| (tab.tab.as_deref(), tab.count))
        .collect();
    assert_eq!(
        tabs,
        [
            (None, 3),
            (Some("cctv"), 1),
            (Some("recorders"), 1),
            (Some("access"), 1)
        ]
    );
    assert_eq!(page.shown[0].card.title, "Recorder, 8 channels");
}

#[test]
fn product_cards_show_the_specs_of_their_category() {
    let specs = |route: &Route| -> Vec<(String, String)> {
        let Page::Product(page) = document(route).page else {
            panic!("not a product");
        };
        let specs = page.product.card.specs.into_iter();
        specs.map(|spec| (spec.label, spec.value)).collect()
    };
    let pair = |label: &str, value: &str| (label.to_owned(), value.to_owned());
    assert_eq!(
        specs(&product("lts", "turret-4mp")),
        [
            pair("Resolution", "4 MP"),
            pair("Lens", "2.8 mm"),
            pair("Housing", "Outdoor turret"),
            pair("IR Range", "98 ft"),
        ]
    );
    let recorder = product("axis-communications", "nvr-8");
    assert_eq!(
        specs(&recorder),
        [
            pair("Channels", "8"),
            pair("Recording Rate", "80 Mbps"),
            pair("Storage", "One drive"),
            pair("PoE Support", "No"),
            pair("Power", "12 V DC"),
        ]
    );
    let dvr = minimal()
        .append("products/nvr-8.toml", "type = \"DVR\"\n")
        .site();
    let Page::Product(page) = dvr.document(&recorder, TODAY).page else {
        panic!("not a product");
    };
    assert_eq!(page.product.card.badge, "DVR");
    assert_eq!(
        page.product.card.specs.len(),
        4,
        "PoE is a question for NVRs"
    );
}

#[test]
fn a_product_page_has_its_banner_quote_form_specs_and_articles() {
    let document = document(&product("lts", "turret-4mp"));
    let banner = &document.frame.banner;
    assert_eq!(banner.title, "LTS Turret camera");
    assert_eq!(banner.specs.last().unwrap().label, "Power");
    let BannerAside::Quote(quote) = &banner.aside else {
        panic!("no quote form");
    };
    assert_eq!(quote.product.as_deref(), Some("Turret camera"));
    assert_eq!(document.seo.title, "LTS Turret camera | Acme");
    let Page::Product(page) = document.page else {
        panic!("not a product");
    };
    let specs = page.product.specs.unwrap();
    let labels: Vec<_> = specs.iter().map(|row| row.label.as_str()).collect();
    let own = ["Technology", "Housing", "Resolution", "Lens", "IR Range"];
    assert_eq!(labels[..5], own);
    let common = ["Power Supply", "Power Consumption", "Dimensions", "Weight"];
    assert_eq!(labels[5..], common);
    assert_eq!(page.related_articles[0].label, "Count The Doors");
}

#[test]
fn a_brand_page_shows_banner_pictures_products_and_other_brands() {
    let document = document(&Route::Brand("axis-communications".to_owned()));
    assert_eq!(document.frame.banner.title, "Axis Communications Products");
    assert_eq!(document.frame.banner.pictures.len(), 2);
    let Page::Brand(page) = document.page else {
        panic!("not a brand");
    };
    assert_eq!(page.all_products.unwrap().label, "All Products");
    assert_eq!(page.filter, None);
    assert_eq!(page.products.len(), 2);
    let others: Vec<_> = page
        .brands
        .iter()
        .map(|brand| brand.slug.as_str())
        .collect();
    assert_eq!(others, ["lts"]);
}

#[test]
fn a_brand_page_begins_with_the_whole_logo_which_is_credited_to_the_brand() {
    let logo = "logo = { file = \"shot.png\", alt = \"LTS\" }\n";
    let folder = with_shot(&minimal().append("brands/lts.toml", logo), 320);
    let site = load(&folder, TODAY).site.unwrap();
    let document = site.document(&Route::Brand("lts".to_owned()), TODAY);
    let first = &document.frame.banner.pictures[0];
    assert_eq!((first.title.as_str(), first.picture.tone), ("LTS", None));
    let Page::Brand(page) = &document.page else {
        panic!("not a brand");
    };
    assert!(page.brand.logo.as_ref().unwrap().tone.is_some());
    let graph = serde_json::to_string(&document.seo.graph).unwrap();
    assert!(graph.contains("\"creditText\":\"LTS\""), "{graph}");
}

#[test]
fn a_brand_page_without_products_is_noindex() {
    let site = minimal().remove("products/turret-4mp.toml");
    let site = site
        .replace("tips.toml", "product = \"turret-4mp\"\n", "")
        .load()
        .site
        .unwrap();
    let document = site.document(&Route::Brand("lts".to_owned()), TODAY);
    assert_eq!(document.seo.robots, Robots::NoIndex);
    assert_eq!(document.page.kind(), PageKind::Brand);
}
