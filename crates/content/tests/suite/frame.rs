//! The frame of pages: header, banner, sidebar, breadcrumbs and footer.

use sightline_model::{BannerAside, Route, ServiceColor};

use crate::documents::{document, product};
use crate::folder::{TODAY, minimal};

#[test]
fn the_header_subtitle_is_the_first_match_for_the_path() {
    for (route, subtitle) in [
        (Route::Home, "Everything else"),
        (Route::Own("residential".to_owned()), "Homes"),
        (Route::Contact, "Talk to us"),
        (Route::Service("pa-systems".to_owned()), "Sound"),
        (
            Route::Service("cctv-installation".to_owned()),
            "Everything else",
        ),
        (Route::Catalogue(Some("cctv".to_owned())), "Products"),
        (Route::Articles(None), "Articles"),
        (Route::Article("count-the-doors".to_owned()), "An article"),
        (product("axis-communications", "reader"), "Everything else"),
    ] {
        assert_eq!(document(&route).frame.subtitle, subtitle, "{route:?}");
    }
}

#[test]
fn the_header_links_to_the_articles_and_the_planning_tools() {
    let links = document(&Route::Planning).frame.header_links.into_iter();
    let links: Vec<_> = links
        .map(|link| (link.label, link.href, link.current))
        .collect();
    let link = |label: &str, href: &str, current| (label.to_owned(), href.to_owned(), current);
    assert_eq!(
        links,
        [
            link("Articles", "/security-insights", false),
            link("Planning", "/planning", true),
        ]
    );
}

#[test]
fn service_pages_have_their_accent_and_no_card_link_to_themselves() {
    let frame = document(&Route::Service("cctv-installation".to_owned())).frame;
    assert_eq!(frame.accent, Some(ServiceColor::Red));
    let hrefs: Vec<_> = frame
        .service_cards
        .iter()
        .map(|card| card.href.as_deref())
        .collect();
    assert_eq!(hrefs, [Some("/services/access-control"), None]);
    let current: Vec<_> = frame
        .menus
        .first()
        .unwrap()
        .items
        .iter()
        .map(|item| item.current)
        .collect();
    assert_eq!(current, [false, true]);
    assert_eq!(document(&Route::About).frame.accent, None);
}

#[test]
fn an_audience_is_current_only_on_its_own_page() {
    let lit = |route: &Route| -> Vec<String> {
        let audiences = document(route).frame.utility.audiences.into_iter();
        audiences
            .filter(|link| link.current)
            .map(|link| link.label)
            .collect()
    };
    assert!(lit(&Route::Home).is_empty());
    assert_eq!(
        lit(&Route::Own("commercial".to_owned())),
        ["Business Security"]
    );
}

#[test]
fn sidebar_parts_and_related_links_match_the_page() {
    let titles = |route: &Route| -> Vec<String> {
        let parts = document(route).frame.sidebar.parts;
        parts.into_iter().map(|card| card.title).collect()
    };
    let cctv = ["Parts of a CCTV system"];
    assert_eq!(
        titles(&Route::Service("cctv-installation".to_owned())),
        cctv
    );
    assert_eq!(titles(&Route::Own("residential".to_owned())), cctv);
    let access = ["Parts of an access system"];
    for (of_cctv, of_access) in [
        (
            product("lts", "turret-4mp"),
            product("axis-communications", "reader"),
        ),
        (
            Route::Article("count-the-doors".to_owned()),
            Route::Article("which-lock-fits".to_owned()),
        ),
    ] {
        assert_eq!(titles(&of_cctv), cctv, "{of_cctv:?}");
        assert_eq!(titles(&of_access), access, "{of_access:?}");
    }
    assert_eq!(
        titles(&Route::Home),
        [
            "Parts of an access system",
            "Parts of a CCTV system",
            "Parts of a PA system"
        ]
    );
    let sidebar = document(&Route::Service("cctv-installation".to_owned()))
        .frame
        .sidebar;
    let products: Vec<_> = sidebar
        .related_products
        .iter()
        .map(|p| p.title.as_str())
        .collect();
    assert_eq!(products, ["Turret camera", "Recorder, 8 channels"]);
    let articles: Vec<_> = sidebar
        .related_articles
        .iter()
        .map(|a| a.label.as_str())
        .collect();
    assert_eq!(articles, ["Count The Doors"], "drafts are not shown");
    assert!(
        document(&Route::Home)
            .frame
            .sidebar
            .related_products
            .is_empty()
    );
}

#[test]
fn path_words_match_neither_the_company_name_nor_the_page_of_another_service() {
    let site = minimal()
        .replace("site.toml", "slug = \"acme\"", "slug = \"acme-cctv\"")
        .replace(
            "services/cctv-installation.toml",
            "path_words = [\"cctv\"]",
            "path_words = [\"cctv\", \"services\"]",
        )
        .site();
    let titles = |route: &Route| -> Vec<String> {
        let parts = site.document(route, TODAY).frame.sidebar.parts;
        parts.into_iter().map(|card| card.title).collect()
    };
    assert_eq!(titles(&Route::About), titles(&Route::Home));
    let sound = Route::Service("pa-systems".to_owned());
    assert_eq!(titles(&sound), ["Parts of a PA system"]);
}

#[test]
fn links_to_the_case_studies_lead_to_the_page_that_shows_all_of_them() {
    let all = "filter = \"all\"";
    let featured = "filter = \"featured\"";
    let site = minimal()
        .replace("pages/contact.toml", all, featured)
        .replace("pages/home.toml", featured, all)
        .site();
    let stories = |route: &Route| site.document(route, TODAY).frame.sidebar.stories;
    assert_eq!(stories(&Route::About).unwrap().href, "/#case-studies");
    let without = minimal().replace("pages/contact.toml", all, featured);
    let site = without.load().site.unwrap();
    let home = site.document(&Route::Home, TODAY);
    let home = serde_json::to_string(&home).unwrap();
    assert!(!home.contains("#case-studies"), "{home}");
}

#[test]
fn the_footer_has_the_copyright_year_license_and_links() {
    let footer = document(&Route::Home).frame.footer;
    assert_eq!(footer.copyright, "© 2026 Acme Inc. All rights reserved.");
    assert_eq!(
        footer.license.as_deref(),
        Some("Licensed, insured and bonded. License 127-000000.")
    );
    let labels: Vec<_> = footer
        .bottom_links
        .iter()
        .map(|link| link.label.as_str())
        .collect();
    assert_eq!(
        labels,
        [
            "Articles", "Products", "Home", "Legal", "Contact", "Sitemap"
        ]
    );
}

#[test]
fn breadcrumbs_end_with_the_unlinked_current_page() {
    let crumbs = |route: &Route| -> Vec<(String, Option<String>)> {
        let crumbs = document(route).frame.breadcrumbs.into_iter();
        crumbs.map(|crumb| (crumb.label, crumb.href)).collect()
    };
    assert_eq!(crumbs(&Route::Home), []);
    let link = |label: &str, href: &str| (label.to_owned(), Some(href.to_owned()));
    assert_eq!(
        crumbs(&product("lts", "turret-4mp")),
        [
            link("Home", "/"),
            link("Products", "/security-products"),
            link("LTS", "/products/lts"),
            ("Turret camera".to_owned(), None),
        ]
    );
    assert_eq!(
        crumbs(&Route::Service("cctv-installation".to_owned())),
        [link("Home", "/"), ("Cameras".to_owned(), None)]
    );
    let cctv = || Some("cctv".to_owned());
    assert_eq!(
        crumbs(&Route::Articles(cctv())),
        [
            link("Home", "/"),
            link("Articles", "/security-insights"),
            ("CCTV".to_owned(), None),
        ]
    );
    assert_eq!(
        crumbs(&Route::Catalogue(cctv())),
        [
            link("Home", "/"),
            link("Products", "/security-products"),
            ("CCTV Cameras".to_owned(), None),
        ]
    );
}

#[test]
fn the_contact_banner_has_a_picture_and_links_to_the_contact_form() {
    let banner = document(&Route::Contact).frame.banner;
    assert!(matches!(banner.aside, BannerAside::Picture { .. }));
    assert_eq!(banner.actions[0].href, "#contact-form");
    assert_eq!(
        document(&Route::Home).frame.banner.actions[0].href,
        "#quote"
    );
}
