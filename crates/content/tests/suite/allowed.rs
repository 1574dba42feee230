//! Content that looks wrong but is allowed.

use sightline_model::Route;
use sightline_site::Site;

use crate::folder::{TODAY, minimal};
use crate::standing::compliance;

const TURRET: &str = "products/turret-4mp.toml";
const ARTICLE: &str = "articles/count-the-doors.md";

const CCTV: &str = "services/cctv-installation.toml";

#[test]
fn study_type_is_case_insensitive() {
    minimal()
        .replace("case-studies/bakery.toml", "\"pos\"", "\"PoS\"")
        .site();
}

#[test]
fn category_and_brand_references_ignore_case_and_separators() {
    let site = minimal()
        .replace(ARTICLE, "\"cctv\"", "\"CCTV\"")
        .replace(
            "articles/which-lock-fits.md",
            "\"access_control\"",
            "\"Access Control\"",
        )
        .replace("tips.toml", "\"cctv\"", "\"Cctv\"")
        .replace(TURRET, "\"lts\"", "\"LTS\"")
        .replace(TURRET, "\"cctv-cameras\"", "\"CCTV Cameras\"")
        .replace(
            TURRET,
            "product_category = \"cctv\"",
            "product_category = \"CCTV\"",
        )
        .replace(CCTV, "\"cctv-cameras\"", "\"CCTV Cameras\"")
        .replace(
            CCTV,
            "article_category = \"cctv\"",
            "article_category = \"CCTV\"",
        )
        .site();
    let plain = minimal().site();
    for route in plain.routes() {
        let page = |site: &Site| serde_json::to_value(site.document(&route, TODAY)).unwrap();
        assert_eq!(page(&plain), page(&site), "{route:?}");
    }
}

#[test]
fn a_menu_picture_may_have_an_empty_alt() {
    let folder = minimal();
    let files = folder.folder();
    assert!(files.text("site.toml").unwrap().contains("alt = \"\""));
    folder.site();
}

#[test]
fn links_to_other_sites_and_page_anchors_are_allowed() {
    let edit = |to: &str| minimal().replace(ARTICLE, "/services/cctv-installation", to);
    edit("https://other.example/a").site();
    edit("/products/lts#top").site();
    minimal()
        .replace("pages/home.toml", "service:access-control", "legal#privacy")
        .site();
}

#[test]
fn an_offer_is_valid_on_its_last_day() {
    let offer = format!(
        "[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = \"{TODAY}\"\n{}",
        compliance("active")
    );
    minimal().append(TURRET, &offer).site();
}

#[test]
fn an_offer_currency_that_is_not_a_code_is_malformed() {
    let offer = "[offer]\nprice = \"449.99\"\ncurrency = \"Euro\"\nvalid_until = \"2026-12-31\"\n";
    let diagnostic = minimal().append(TURRET, offer).diagnostic();
    assert_eq!((diagnostic.code, &*diagnostic.file), ("malformed", TURRET));
    assert!(diagnostic.message.contains("\"Euro\""), "{diagnostic:#?}");
}

#[test]
fn prices_match_those_of_the_facts_with_any_separators() {
    let listed =
        "brand_count = { value = \"2\" }\nprices = [{ what = \"Alarm\", value = \"1.299,00 €\" }]";
    let with = |text: &str| {
        minimal()
            .replace("site.toml", "brand_count = { value = \"2\" }", listed)
            .replace("pages/about.toml", "\"One crew.\"", &format!("\"{text}\""))
    };
    with("An alarm for EUR 1299, € 1 299, or 1.299,- €.").site();
    for written in ["1.399 €", "1.399,- €", "88,- Euro"] {
        let diagnostic = with(&format!("An alarm for {written}.")).diagnostic();
        assert_eq!(diagnostic.code, "claim-not-in-facts");
        assert!(
            diagnostic.message.contains(&format!("\"{written}\"")),
            "{diagnostic:#?}"
        );
    }
}

#[test]
fn texts_may_repeat_claims_of_the_facts() {
    let edit = |to: &str| minimal().replace("pages/about.toml", "\"One crew.\"", to);
    edit("\"Licensed, insured and bonded. Our line is open 24/7.\"").site();
    edit("\"Music from a licensed source. The recorder runs 24/7.\"").site();
}

#[test]
fn prices_are_not_checked_in_articles_or_without_facts_prices() {
    let about = ("pages/about.toml", "\"One crew.\"", "\"Labor for $250.\"");
    minimal().replace(about.0, about.1, about.2).site();
    let listed =
        "brand_count = { value = \"2\" }\nprices = [{ what = \"Labor\", value = \"from $250\" }]";
    minimal()
        .replace("site.toml", "brand_count = { value = \"2\" }", listed)
        .replace(about.0, about.1, about.2)
        .append(
            "articles/count-the-doors.md",
            "\nElsewhere a door costs $1,250.\n",
        )
        .site();
}

#[test]
fn a_sample_license_number_is_enough_at_an_example_address() {
    let number = "value = \"127-000000\", evidence = \"the state's register\"";
    let sample = "value = \"127-000000\", sample = true";
    let site = minimal().replace("site.toml", number, sample).site();
    let license = site.facts().license_number.as_ref().unwrap();
    assert!(license.sample);
}

#[test]
fn a_readme_in_the_folder_is_allowed() {
    minimal().append("README.md", "For editors.").site();
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let plain = minimal();
    let mut marked = minimal();
    for path in [TURRET, ARTICLE, "site.toml", "legal/privacy.md"] {
        marked = marked.prepend(path, "\u{feff}");
    }
    let (plain, marked) = (plain.site(), marked.site());
    for route in [Route::Legal, Route::Article("count-the-doors".to_owned())] {
        let page = |site: &Site| serde_json::to_value(site.document(&route, TODAY)).unwrap();
        assert_eq!(page(&plain), page(&marked), "{route:?}");
    }
}

#[test]
fn the_dialed_number_is_derived_from_display_unless_dial_is_set() {
    for (display, href) in [
        ("(800) 555-0100", "tel:+18005550100"),
        ("1-309-555-0123", "tel:+13095550123"),
        ("+44 20 7946 0123", "tel:+442079460123"),
    ] {
        let site = minimal()
            .replace("site.toml", "dial = \"+18005550100\", ", "")
            .replace("site.toml", "(800) 555-0100", display)
            .site();
        assert_eq!(site.company().toll_free.href, href);
    }
    let with_letters = minimal()
        .replace("site.toml", "(800) 555-0100", "1-800-ACME-NOW")
        .site();
    assert_eq!(with_letters.company().toll_free.href, "tel:+18005550100");
}
