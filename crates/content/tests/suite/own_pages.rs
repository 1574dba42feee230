//! Pages of the company's own, addresses set in files, and sites without optional pages.

use sightline_content::{Severity, check};
use sightline_model::{PageKind, Route};
use sightline_site::{SearchQuery, Site, SiteResolution};

use crate::documents::check_addresses;
use crate::folder::{Edited, TODAY, minimal};

const TEAM: &str = r#"
name = "Our team"

[seo]
title = "The team"
description = "Who comes to your door."

[banner]
title = "Who comes to your door"
cta_text = "Ask us"
paragraph = "Two people with a van."
bullets = [{ icon = "check", name = "Free survey" }]
pictures = [{ file = "plain.svg", alt = "A plain door", title = "Door" }]
quote = { title = "Get a quote", text = "Free." }

[[section]]
kind = "prose"
title = "How we work"
paragraphs = ["Wellington boots stay in the van."]
"#;

fn with_team(head: &str) -> Edited {
    minimal().append("pages/team.toml", &format!("{head}{TEAM}"))
}

fn labels(site: &Site, at: &Route) -> (Vec<String>, Vec<String>, Vec<String>, Vec<String>) {
    let frame = site.document(at, TODAY).frame;
    let named = |links: Vec<sightline_model::NavLink>| -> Vec<String> {
        links.into_iter().map(|link| link.label).collect()
    };
    (
        named(frame.header_links),
        named(frame.utility.links),
        frame
            .footer
            .bottom_links
            .into_iter()
            .map(|link| link.label)
            .collect(),
        named(frame.utility.audiences),
    )
}

#[test]
fn a_new_page_file_adds_a_page_to_footer_sitemap_and_search() {
    let site = with_team("").site();
    let team = Route::Own("team".to_owned());
    assert_eq!(
        site.resolve("/team", None),
        SiteResolution::Page(team.clone())
    );
    check_addresses(&site);
    let document = site.document(&team, TODAY);
    assert_eq!(document.frame.breadcrumbs.last().unwrap().label, "Our team");
    let (header, bar, footer, switch) = labels(&site, &Route::Home);
    assert!(!header.contains(&"Our team".to_owned()));
    assert!(!bar.contains(&"Our team".to_owned()));
    assert!(!switch.contains(&"Our team".to_owned()));
    assert_eq!(footer.last().unwrap(), "Our team");
    let all = serde_json::to_string(&site.document(&Route::Sitemap, TODAY)).unwrap();
    assert!(all.contains("\"/team\""));
    let pages = site.public_file("/sitemaps/pages.xml", TODAY).unwrap().body;
    assert!(pages.contains("/team</loc>"));
    let found = site.search(&SearchQuery::parse(Some("q=wellington boots")), TODAY);
    let found = serde_json::to_string(&found.page).unwrap();
    assert!(found.contains("\"/team\""), "{found}");
}

#[test]
fn a_page_file_sets_its_address_aliases_menus_and_subtitle() {
    let head = "address = \"/areas/naperville\"\naliases = [\"/Our-Team\"]\n\
                menus = [\"header\", \"top-bar\"]\nheader_subtitle = \"Two people\"\n";
    let site = with_team(head).site();
    let team = Route::Own("team".to_owned());
    for (asked, expected) in [
        ("/areas/naperville", SiteResolution::Page(team.clone())),
        (
            "/our-team",
            SiteResolution::Redirect("/areas/naperville".to_owned()),
        ),
        ("/team", SiteResolution::Unknown),
        ("/areas", SiteResolution::Unknown),
    ] {
        assert_eq!(site.resolve(asked, None), expected, "{asked}");
    }
    let (header, bar, footer, _) = labels(&site, &Route::Home);
    assert_eq!(header.last().unwrap(), "Our team");
    assert!(bar.contains(&"Our team".to_owned()));
    assert!(!footer.contains(&"Our team".to_owned()));
    assert_eq!(site.document(&team, TODAY).frame.subtitle, "Two people");
    assert_eq!(
        site.document(&Route::About, TODAY).frame.subtitle,
        "About us"
    );
}

#[test]
fn any_page_can_set_its_address_and_the_default_one_redirects() {
    let site = minimal()
        .prepend("services/pa-systems.toml", "address = \"/sound\"\n")
        .prepend("pages/articles.toml", "address = \"/articles\"\n")
        .prepend("pages/catalogue.toml", "address = \"/products\"\n")
        .prepend("pages/contact.toml", "address = \"/contact\"\n")
        .load()
        .site
        .unwrap();
    check_addresses(&site);
    let to = |path: &str| SiteResolution::Redirect(path.to_owned());
    for (asked, expected) in [
        ("/services/pa-systems", to("/sound")),
        ("/security-insights", to("/articles")),
        ("/security-products", to("/products")),
        ("/contact-acme-inc", to("/contact")),
    ] {
        assert_eq!(site.resolve(asked, None), expected, "{asked}");
    }
    assert_eq!(
        site.resolve("/security-products", Some("tab=access")),
        to("/products?tab=access")
    );
    for route in site.routes() {
        let page = serde_json::to_string(&site.document(&route, TODAY)).unwrap();
        for old in [
            "/services/pa-systems",
            "/security-products",
            "/contact-acme-inc",
        ] {
            assert!(
                !page.contains(&format!("\"{old}")),
                "{route:?} leads to {old}"
            );
        }
    }
}

/// Returns the smallest site: home, contact and one service.
pub(crate) fn smallest() -> Edited {
    let whole = minimal();
    let folder = whole.folder();
    let keeps = |path: &str| {
        ![
            "articles/",
            "brands/",
            "products/",
            "case-studies/",
            "legal/",
            "pages/",
            "services/",
        ]
        .iter()
        .any(|folder| path.starts_with(folder))
            || [
                "pages/home.toml",
                "pages/contact.toml",
                "services/pa-systems.toml",
            ]
            .contains(&path)
    };
    let gone: Vec<String> = folder
        .paths()
        .filter(|path| !keeps(path) || *path == "tips.toml")
        .map(str::to_owned)
        .collect();
    gone.iter().fold(whole, |left, path| left.remove(path))
}

#[test]
fn a_link_to_a_feed_that_is_not_there_is_reported() {
    let link = "# Privacy\n\nSubscribe to [the feed](/feed.xml).\n";
    let without_articles = minimal()
        .replace(
            "articles/count-the-doors.md",
            "published = true",
            "published = false",
        )
        .replace(
            "articles/which-lock-fits.md",
            "published = true",
            "published = false",
        );
    for (site, reports) in [(minimal(), 0), (without_articles, 1)] {
        let found = check(&site.append("legal/privacy.md", link).folder(), TODAY);
        let of_feed = found.diagnostics.iter().filter(|found| {
            found.file == "legal/privacy.md" && found.message == "no article is published"
        });
        assert_eq!(of_feed.count(), reports, "{:#?}", found.diagnostics);
    }
}

#[test]
fn a_site_works_with_only_home_contact_and_one_service() {
    let folder = smallest().folder();
    let loaded = check(&folder, TODAY);
    let errors: Vec<_> = loaded
        .diagnostics
        .iter()
        .filter(|found| found.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
    let site = loaded.site.unwrap();
    check_addresses(&site);
    let kinds: Vec<PageKind> = site.routes().iter().map(Route::kind).collect();
    assert_eq!(
        kinds,
        [
            PageKind::Home,
            PageKind::Service,
            PageKind::Contact,
            PageKind::Sitemap,
            PageKind::Search
        ]
    );
    for gone in [
        "/security-products",
        "/products",
        "/products/lts",
        "/security-insights",
        "/articles",
        "/about-acme-inc",
        "/acme-legal",
        "/residential-cctv-security",
    ] {
        assert_eq!(site.resolve(gone, None), SiteResolution::Unknown, "{gone}");
    }
    for route in site.routes() {
        let document = site.document(&route, TODAY);
        assert!(document.frame.sidebar.stories.is_none());
        assert!(document.frame.text_consent.is_none());
        assert!(document.frame.utility.audiences.is_empty());
        let page = serde_json::to_string(&document).unwrap();
        for word in [
            "Products",
            "Articles",
            "Projects",
            "Success Stories",
            "#case-studies",
        ] {
            assert!(!page.contains(word), "{route:?} has {word}");
        }
    }
    assert_eq!(site.public_file("/feed.xml", TODAY), None);
    assert!(!site.public_files().contains(&"/feed.json".to_owned()));
}
