//! A company's own look, and where each part of it is used.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::load_from_memory;
use sightline_content::load;
use sightline_model::graph::Node;
use sightline_model::{Logo, Route};
use sightline_site::{PageCard, Site};

use crate::folder::{TODAY, minimal};
use crate::masters::{lying_jpeg, photograph};
use crate::sample_site::sample;

const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 20\"/>";
const SQUARE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 20\"/>";

/// Loads the small site with this identity and with drawings for it.
fn site(identity: &str) -> Site {
    let edited = minimal()
        .append("site.toml", &format!("\n[identity]\n{identity}\n"))
        .append("media/logo.svg", DRAWING)
        .append("media/logo-dark.svg", &DRAWING.replace("80", "81"))
        .append("media/mark.svg", SQUARE);
    let loaded = load(&edited.folder(), TODAY);
    assert!(loaded.site.is_some(), "{:?}", loaded.diagnostics);
    loaded.site.unwrap()
}

fn file(site: &Site, path: &str) -> String {
    site.public_file(path, TODAY).unwrap().body
}

/// Returns the outline of the company's initial.
fn initial(site: &Site) -> Option<String> {
    site.document(&Route::Home, TODAY).frame.company.initial
}

/// Returns the address of the home page's card.
fn card(site: &Site) -> String {
    site.document(&Route::Home, TODAY).seo.card.unwrap().src
}

fn logo(site: &Site) -> Option<Logo> {
    site.document(&Route::Home, TODAY).frame.company.logo
}

/// Returns the address of the logo for search engines.
fn stated_logo(site: &Site) -> Option<String> {
    let graph = site.document(&Route::Home, TODAY).seo.graph?;
    graph.nodes.into_iter().find_map(|node| match node {
        Node::ImageObject(image) if image.id.ends_with("/logo") => Some(image.url),
        _ => None,
    })
}

#[test]
fn a_site_without_an_identity_has_the_default_look() {
    let sample = load(&sample(), TODAY).site.unwrap();
    for site in [sample, minimal().site()] {
        let site = &site;
        assert_eq!(site.identity_files().count(), 0);
        assert_eq!((site.stylesheet(), site.font()), (None, None));
        assert_eq!(site.color(), "#1d4ed8");
        assert_eq!(logo(site), None);
        assert!(file(site, "/icon.svg").contains("#0b1526"));
    }
}

#[test]
fn the_mark_is_the_initial_unless_icon_is_lens() {
    let letter = initial(&minimal().site()).unwrap();
    assert!(file(&minimal().site(), "/icon.svg").contains(&letter));
    let slug = "slug = \"acme\"";
    let lens = minimal().replace("site.toml", slug, &format!("{slug}\nicon = \"lens\""));
    assert_eq!(initial(&lens.site()), None);
}

#[test]
fn icon_manifest_and_stylesheet_use_the_identity_color() {
    let green = site("color = \"#0f766e\"");
    assert_eq!(green.color(), "#0f766e");
    assert!(file(&green, "/icon.svg").contains("fill=\"#0f766e\""));
    assert!(file(&green, "/site.webmanifest").contains("\"theme_color\":\"#0f766e\""));
    let files: Vec<_> = green.identity_files().collect();
    assert_eq!(files.len(), 1);
    assert_eq!(Some(files[0].address.as_str()), green.stylesheet());
    assert_eq!(files[0].content_type, "text/css; charset=utf-8");
    let css = String::from_utf8(files[0].bytes.to_vec()).unwrap();
    assert!(css.contains("--accent:#0f766e"), "{css}");
    // Another look has a different address and a different card.
    let red = site("color = \"#c2185b\"");
    assert_ne!(red.stylesheet(), green.stylesheet());
    assert_ne!(card(&red), card(&green));
}

#[test]
fn a_typeface_is_served_and_referenced_in_the_stylesheet() {
    let site = site("typeface = \"figtree\"");
    let files: Vec<_> = site.identity_files().collect();
    assert_eq!(files.len(), 2);
    assert_eq!(files[1].content_type, "font/woff2");
    assert_eq!(site.font(), Some(files[1].address.as_str()));
    let css = String::from_utf8(files[0].bytes.to_vec()).unwrap();
    assert!(css.contains(&files[1].address), "{css}");
}

#[test]
fn the_initial_and_the_cards_use_the_typeface() {
    let usual = minimal().site();
    let literata = site("typeface = \"literata\"");
    let letter = initial(&literata).unwrap();
    assert_ne!(Some(&letter), initial(&usual).as_ref());
    assert!(file(&literata, "/icon.svg").contains(&letter));
    assert_ne!(card(&literata), card(&usual));
    assert_ne!(card(&literata), card(&site("typeface = \"figtree\"")));
    let address = card(&literata);
    let name = address.strip_prefix("/media/").unwrap();
    assert_eq!(literata.card(name).unwrap().typeface.len(), 1);
}

#[test]
fn a_custom_typeface_draws_the_initial_and_gets_a_sized_fallback() {
    let figtree = site("typeface = \"figtree\"");
    let bytes = figtree.identity_files().nth(1).unwrap().bytes;
    let edited = minimal().append("site.toml", "\n[identity]\ntypeface = \"acme.woff2\"\n");
    let mut folder = edited.folder();
    folder.put("media/acme.woff2".to_owned(), bytes);
    let loaded = load(&folder, TODAY);
    assert_eq!(loaded.diagnostics, []);
    let own = loaded.site.unwrap();
    assert_eq!(initial(&own), initial(&figtree));
    let css = own.identity_files().next().unwrap().bytes;
    let css = String::from_utf8(css.into_owned()).unwrap();
    assert!(
        css.contains("\"Own Fallback\";src:local(\"Arial\")"),
        "{css}"
    );
    assert!(css.contains("size-adjust:101."), "{css}");
}

#[test]
fn the_cards_of_the_sample_embed_no_typeface() {
    let sample = load(&sample(), TODAY).site.unwrap();
    let mut cards = 0;
    for name in sample.media_names() {
        if let Some(PageCard { card, typeface, .. }) = sample.card(&name) {
            assert!(card.typeface.is_empty() && typeface.is_empty(), "{name}");
            cards += 1;
        }
    }
    assert!(cards > 20, "{cards}");
}

#[test]
fn naming_the_default_typeface_adds_no_stylesheet() {
    assert_eq!(site("typeface = \"instrument-sans\"").stylesheet(), None);
}

#[test]
fn a_logo_replaces_the_name_unless_with_name_is_set() {
    let alone = site("logo = { light = \"logo.svg\", dark = \"logo-dark.svg\" }");
    let shown = logo(&alone).unwrap();
    assert_eq!(shown.light.alt, alone.company().short_name);
    assert_eq!((shown.light.width, shown.light.height), (80, 20));
    assert_eq!(shown.dark.unwrap().width, 81);
    assert!(stated_logo(&alone).unwrap().contains("/media/logo-"));
    // Too wide for an icon.
    assert!(!file(&alone, "/icon.svg").contains("<image"));
    let beside = site("logo = { light = \"mark.svg\", with_name = true }");
    let shown = logo(&beside).unwrap();
    assert_eq!((shown.light.alt.as_str(), shown.dark), ("", None));
    assert!(file(&beside, "/icon.svg").contains("href=\"data:image/svg+xml;base64,"));
}

#[test]
fn the_business_logo_is_shown_if_the_identity_has_none() {
    let business = "[business.logo]\nfile = \"mark.svg\"\nalt = \"The mark\"\n";
    let site = |identity: &str| site(&format!("{identity}\n{business}"));
    let shown = logo(&site("")).unwrap();
    assert!(shown.with_name && shown.light.src.contains("mark"));
    let both = site("logo = { light = \"logo.svg\" }");
    assert!(logo(&both).unwrap().light.src.contains("/logo-"));
    assert!(stated_logo(&both).unwrap().contains("/mark-"));
}

#[test]
fn icons_and_cards_have_a_photographed_logo_upright_and_without_what_the_camera_wrote() {
    let camera = lying_jpeg(&photograph(600, 500));
    let logo = "\n[identity]\nlogo = { light = \"logo.jpg\" }\n";
    let mut folder = minimal().append("site.toml", logo).folder();
    folder.put("media/logo.jpg".to_owned(), camera.into());
    let site = load(&folder, TODAY).site.unwrap();
    let icon = file(&site, "/icon.svg");
    let (_, png) = icon.split_once("href=\"data:image/png;base64,").unwrap();
    let png = STANDARD.decode(png.split_once('"').unwrap().0).unwrap();
    let drawn = load_from_memory(&png).unwrap();
    assert_eq!((drawn.width(), drawn.height()), (427, 512));
    assert!(
        !png.windows(4)
            .any(|part| part == b"Exif" || part == b"eXIf")
    );
    let card = card(&site);
    let card = site.card(card.strip_prefix("/media/").unwrap()).unwrap();
    assert_eq!(card.logo, Some(png));
}
