//! The similar products on a product's page.

use sightline_content::Loader;
use sightline_model::{Page, Route};
use sightline_picture::PictureFactsCache;
use sightline_site::{Dependencies, Site, track};

use crate::folder::{Edited, TODAY, minimal};
use crate::lists::many_cameras;

/// Returns the titles of the products that are similar to one, and what its page depends on.
fn similar(site: &Site, brand: &str, slug: &str) -> (Vec<String>, Dependencies) {
    let route = Route::Product {
        brand: brand.to_owned(),
        product: slug.to_owned(),
    };
    let (document, reads) = track(|| site.document(&route, TODAY));
    let Page::Product(page) = document.page else {
        panic!("not a product");
    };
    let titles = page.related_products.into_iter().map(|card| card.title);
    (titles.collect(), reads)
}

/// Adds cameras of one brand to the minimal folder: a letter, the badge and the pixels of each.
fn with_lettered(cameras: &[(&str, &str, &str, &str)]) -> Edited {
    let text = minimal()
        .folder()
        .text("products/turret-4mp.toml")
        .unwrap()
        .into_owned();
    cameras
        .iter()
        .fold(minimal(), |folder, (letter, brand, kind, pixels)| {
            let product = text.replace("Turret camera", &format!("Camera {letter}"));
            let product = product.replace("X-1", &format!("X-{letter}"));
            let product = product
                .replace("2688, 1520", pixels)
                .replace("\"lts\"", &format!("\"{brand}\""));
            let product = format!("type = \"{kind}\"\n{product}");
            folder.append(&format!("products/camera-{letter}.toml"), &product)
        })
}

#[test]
fn similar_products_have_the_badge_and_the_nearest_figures() {
    let axis = "axis-communications";
    let site = with_lettered(&[
        ("a", "lts", "Dome", "2688, 1520"),
        ("b", "lts", "Turret", "1920, 1080"),
        ("c", "lts", "Turret", "3840, 2160"),
        ("d", "lts", "Turret", "2688, 1520"),
        ("e", "lts", "Turret", "2592, 1944"),
        ("f", "lts", "Dome", "2688, 1520"),
        ("g", axis, "Dome", "2688, 1520"),
        ("h", axis, "Turret", "3840, 2160"),
        ("i", axis, "Dome", "1920, 1080"),
    ])
    .load()
    .site
    .unwrap();
    let of = |brand, slug| similar(&site, brand, slug).0;
    assert_eq!(of("lts", "camera-d"), ["Camera e", "Camera b", "Camera c"]);
    assert_eq!(of("lts", "camera-c"), ["Camera e", "Camera d", "Camera b"]);
    assert_eq!(
        of("lts", "camera-a"),
        ["Camera f", "Camera d", "Turret camera"]
    );
    // The brand's own products come first, then those of other brands.
    assert_eq!(of(axis, "camera-h"), ["Camera g", "Camera i", "Camera c"]);
}

#[test]
fn similar_products_spread_over_a_long_list_and_an_edit_affects_few_pages() {
    let known = PictureFactsCache::built_in();
    let folder = many_cameras(minimal(), 120, "cctv");
    let mut loader = Loader::default();
    let site = loader
        .load(&folder.folder(), TODAY, &known, None)
        .site
        .unwrap();
    let of = |slug: &str| similar(&site, "lts", slug).0;
    assert_eq!(of("turret-007"), ["Turret 008", "Turret 009", "Turret 010"]);
    assert_eq!(
        of("turret-118"),
        ["Turret 119", "Turret camera", "Turret 000"]
    );

    let edited = folder.replace("products/turret-060.toml", "What it is.", "What it was.");
    let edited = loader
        .load(&edited.folder(), TODAY, &known, Some(&site))
        .site
        .unwrap();
    let changed = edited.changed_since(&site).unwrap();
    let slugs = (0..120).map(|number| format!("turret-{number:03}"));
    let affected = slugs.filter(|slug| changed.affects(&similar(&site, "lts", slug).1));
    assert_eq!(
        affected.count(),
        25,
        "its own page and those of the products before it"
    );
}
