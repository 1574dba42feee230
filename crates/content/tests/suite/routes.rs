//! The addresses of a site.

use std::collections::BTreeSet;

use sightline_content::load;
use sightline_model::{Route, decoded_path, split_address};
use sightline_site::SiteResolution;

use crate::folder::{TODAY, minimal};
use crate::sample_site::sample;

#[test]
fn every_route_resolves_from_its_own_path() {
    let site = minimal().site();
    for route in site.routes() {
        let path = site.router().path(&route);
        let (path, query) = path
            .split_once('?')
            .map_or((path.as_str(), None), |(path, query)| (path, Some(query)));
        assert_eq!(site.resolve(path, query), SiteResolution::Page(route));
    }
}

#[test]
fn tabs_categories_and_published_entries_are_routes() {
    let routes = minimal().site().routes();
    for route in [
        Route::Catalogue(Some("access".to_owned())),
        Route::Articles(Some("access_control".to_owned())),
        Route::Article("count-the-doors".to_owned()),
        Route::Brand("lts".to_owned()),
        Route::Product {
            brand: "lts".to_owned(),
            product: "turret-4mp".to_owned(),
        },
    ] {
        assert!(routes.contains(&route), "{route:?}");
    }
    assert!(!routes.contains(&Route::Article("draft".to_owned())));
}

#[test]
fn an_unknown_filter_value_shows_the_whole_list() {
    let site = minimal().site();
    for (path, query, route) in [
        ("/security-products", "tab=drones", Route::Catalogue(None)),
        ("/security-products", "tab=all", Route::Catalogue(None)),
        ("/security-products", "tab=", Route::Catalogue(None)),
        (
            "/security-insights",
            "category=garden",
            Route::Articles(None),
        ),
        (
            "/security-insights",
            "category=Access%20Control",
            Route::Articles(Some("access_control".to_owned())),
        ),
    ] {
        let found = site.resolve(path, Some(query));
        assert_eq!(found, SiteResolution::Page(route), "{query}");
    }
    let to = |path: &str| SiteResolution::Redirect(path.to_owned());
    assert_eq!(
        site.resolve("/articles", Some("category=ACCESS-CONTROL&utm_source=mail")),
        to("/security-insights?category=access_control&utm_source=mail")
    );
    assert_eq!(
        site.resolve("/products", Some("tab=drones")),
        to("/security-products?tab=drones")
    );
}

#[test]
fn aliases_and_other_spellings_redirect_in_one_hop() {
    let site = minimal().site();
    for (asked, canonical) in [
        ("/contact", "/contact-acme-inc"),
        ("/products", "/security-products"),
        ("/products/turret-4mp", "/products/lts/turret-4mp"),
        ("/products/turret-4mp/", "/products/lts/turret-4mp"),
        ("/products/LTS", "/products/lts"),
        ("/products/LTS/turret-4mp", "/products/lts/turret-4mp"),
        (
            "/products/Axis Communications",
            "/products/axis-communications",
        ),
        ("/products/axis", "/products/axis-communications"),
        (
            "/products/Axis/Reader/",
            "/products/axis-communications/reader",
        ),
        ("/Articles/Count-The-Doors", "/articles/count-the-doors"),
        ("//security-insights/", "/security-insights"),
    ] {
        let found = site.resolve(asked, None);
        assert_eq!(
            found,
            SiteResolution::Redirect(canonical.to_owned()),
            "{asked}"
        );
    }
}

#[test]
fn missing_articles_brands_and_products_resolve_by_kind() {
    let site = minimal().site();
    let missing_article = |slug: &str| SiteResolution::MissingArticle(Route::Article(slug.into()));
    assert_eq!(
        site.resolve("/articles/none", None),
        missing_article("none")
    );
    assert_eq!(
        site.resolve("/articles/draft", None),
        missing_article("draft")
    );
    assert_eq!(
        site.resolve("/products/Big Eye", None),
        SiteResolution::MissingBrand(Route::Brand("Big Eye".to_owned()))
    );
    for (brand, product) in [("lts", "none"), ("lts", "reader"), ("none", "reader")] {
        assert_eq!(
            site.resolve(&format!("/products/{brand}/{product}"), None),
            SiteResolution::MissingProduct(Route::Product {
                brand: brand.to_owned(),
                product: product.to_owned(),
            })
        );
    }
    assert_eq!(site.resolve("/wp-login.php", None), SiteResolution::Unknown);
}

/// What links put after an address, percent-decoded.
const ENDINGS: [&str; 20] = [
    "/",
    "//",
    "/index.html",
    " ",
    "\u{a0}",
    ",",
    ";",
    ".",
    ")",
    "]",
    ">",
    "\"",
    "'",
    "\u{201d}",
    ";jsessionid=1",
    "#x",
    "?",
    "%",
    "%20",
    "caf\u{e9}",
];

#[test]
fn every_redirect_leads_to_a_page_or_a_file_in_one_hop() {
    let site = load(&sample(), TODAY).site.unwrap();
    let own = site
        .routes()
        .into_iter()
        .map(|route| site.router().path(&route));
    let mut paths: BTreeSet<String> = site.moved().into_keys().collect();
    paths.extend(own.map(|address| split_address(&address).0.to_owned()));
    assert!(paths.len() > 100, "{}", paths.len());
    for path in &paths {
        let spelt = [
            path.to_uppercase(),
            format!("/{path}"),
            path.replace('-', " "),
        ];
        let longer = ENDINGS.iter().map(|ending| format!("{path}{ending}"));
        for asked in spelt.into_iter().chain(longer).chain([path.clone()]) {
            for query in [None, Some("a=b")] {
                let SiteResolution::Redirect(to) = site.resolve(&asked, query) else {
                    continue;
                };
                let (path, query, _) = split_address(&to);
                let further = site.resolve(&decoded_path(path), query);
                let media = path.strip_prefix("/media/");
                let is_file = media.is_some_and(|name| site.media(name).is_some())
                    || ["/icon-192.png", "/sitemap.xml"].contains(&path);
                let is_there = is_file || matches!(further, SiteResolution::Page(_));
                assert!(is_there, "{asked} leads to {to}: {further:?}");
            }
        }
    }
}

#[test]
fn an_address_with_what_follows_it_in_a_text_leads_to_the_page() {
    let site = minimal().site();
    for (asked, to) in [
        ("/articles/count-the-doors ", "/articles/count-the-doors"),
        (
            "/Articles/count-the-doors\u{201d}).",
            "/articles/count-the-doors",
        ),
        ("/products/lts/turret-4mp,", "/products/lts/turret-4mp"),
        ("/products/turret-4mp;", "/products/lts/turret-4mp"),
        (
            "/products/Axis Communications>",
            "/products/axis-communications",
        ),
        ("/contact.", "/contact-acme-inc"),
        ("/contact/)", "/contact-acme-inc"),
        ("/contact**", "/contact-acme-inc"),
        ("/,", "/"),
    ] {
        let to = |query| SiteResolution::Redirect(format!("{to}{query}"));
        assert_eq!(site.resolve(asked, None), to(""), "{asked}");
        assert_eq!(site.resolve(asked, Some("a=b")), to("?a=b"), "{asked}");
    }
    for asked in [
        "/nowhere,",
        "/articles/none,",
        "/products/none)",
        "/articles/-",
        "/products/lts-",
        "/-",
    ] {
        let found = site.resolve(asked, None);
        assert!(!matches!(found, SiteResolution::Redirect(_)), "{asked}");
    }
}
