//! The cards that social networks show for pages, found by their names.

use sightline_content::{Loader, load};
use sightline_model::Route;
use sightline_picture::PictureFactsCache;
use sightline_site::{Dependencies, Site, track};

use crate::folder::{Edited, TODAY, minimal};
use crate::lints::with_shot;
use crate::lists::with_cameras;
use crate::sample_site::sample;

#[test]
fn every_card_that_a_page_names_is_found() {
    for site in [
        || minimal().site(),
        || with_cameras(minimal(), 120, "cctv"),
        || load(&sample(), TODAY).site.unwrap(),
    ] {
        let site = site();
        let mut found = 0;
        for route in site.routes() {
            let Some(named) = site.document(&route, TODAY).seo.card else {
                continue;
            };
            let name = named.src.strip_prefix("/media/").unwrap();
            assert!(site.has_media(name), "{route:?}: {name}");
            assert_eq!(site.card(name).unwrap().card.title, named.alt, "{route:?}");
            found += 1;
        }
        assert!(found > 10, "{found}");
    }
}

#[test]
fn the_card_of_a_product_shows_the_first_of_its_pictures_that_can_be_drawn() {
    let further = "banner_pictures = [{ file = \"shot.png\", title = \"It\", alt = \"It\" }]\n";
    for (further, shown) in [("", None), (further, Some("shot.png"))] {
        let own = "picture = { file";
        let product =
            minimal().replace("products/turret-4mp.toml", own, &format!("{further}{own}"));
        let loaded = load(&with_shot(&product, 1200), TODAY);
        let site = loaded
            .site
            .unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let names = site.media_names();
        let name = names
            .iter()
            .find(|name| name.starts_with("turret-4mp-card-"));
        let card = site.card(name.unwrap()).unwrap().card;
        let picture = card.picture.as_ref().map(|picture| picture.file.as_str());
        assert_eq!(picture, shown);
    }
}

#[test]
fn a_card_shows_the_host_as_people_write_it() {
    for (host, shown) in [
        ("www.acme.example", "www.acme.example"),
        ("www.xn--mller-kva.example", "www.müller.example"),
        ("xn--e1afmkfd.example", "xn--e1afmkfd.example"),
    ] {
        let site = minimal().replace("site.toml", "www.acme.example", host);
        let site = site.site();
        let card = site.document(&Route::Home, TODAY).seo.card.unwrap();
        let name = card.src.strip_prefix("/media/").unwrap();
        assert_eq!(site.card(name).unwrap().card.host, shown);
    }
}

#[test]
fn a_card_is_found_without_building_lists_and_other_products() {
    let camera = minimal().folder();
    let camera = camera.text("products/turret-4mp.toml").unwrap();
    let with_cameras = |last: &str| {
        (0..60).fold(minimal(), |folder, number| {
            let camera = camera.replace("Turret camera", &format!("Turret {number:02}"));
            let camera = camera.replace("X-1", &format!("T-{number}"));
            let text = if number == 59 { last } else { "What it is." };
            let camera = camera.replace("What it is.", text);
            folder.append(&format!("products/turret-{number:02}.toml"), &camera)
        })
    };
    let known = PictureFactsCache::built_in();
    let mut loader = Loader::default();
    let mut read = |edited: &Edited, before: Option<&Site>| {
        loader
            .load(&edited.folder(), TODAY, &known, before)
            .site
            .unwrap()
    };
    let before = read(&with_cameras("What it is."), None);
    let now = read(&with_cameras("What it does."), Some(&before));
    let changed = now.changed_since(&before).unwrap();
    let reads_anything = |name| track(|| before.has_media(name)).1 != Dependencies::default();
    // For a former variant of a picture no page is built.
    assert!(!reads_anything("hero-0123456789abcdef-640.avif"));
    assert!(reads_anything("card-0123456789abcdef-640.avif"));
    for (name, is_built) in [
        ("card-0123456789abcdef.jpg", false),
        ("turret-58-card-0123456789abcdef.jpg", false),
        ("turret-59-card-0123456789abcdef.jpg", true),
    ] {
        let (card, reads) = track(|| before.card(name));
        assert!(card.is_none(), "{name}");
        assert_eq!(changed.affects(&reads), is_built, "{name}");
    }
}
