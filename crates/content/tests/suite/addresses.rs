//! Every page has one address; every other way to write it redirects there in one hop.

use sightline_content::load;
use sightline_site::{Site, SiteResolution};

use crate::folder::{TODAY, minimal};
use crate::sample_site::sample;

/// Ways to write the same address.
const WAYS: [fn(&str) -> String; 4] = [
    |path| format!("{path}/index.html"),
    |path| format!("{path}/"),
    |path| path.to_uppercase(),
    |path| path.replace('/', "//"),
];

/// The path of each page, without those of tabs and categories.
fn paths(site: &Site) -> impl Iterator<Item = String> {
    let routes = site.routes();
    let paths: Vec<String> = routes
        .iter()
        .map(|route| site.router().path(route))
        .filter(|path| !path.contains('?'))
        .collect();
    paths.into_iter()
}

#[test]
fn every_spelling_of_a_path_redirects_to_it_in_one_hop() {
    let site = load(&sample(), TODAY).site.unwrap();
    for path in paths(&site) {
        for combination in 1..1 << WAYS.len() {
            let chosen = WAYS.iter().enumerate();
            let written = chosen
                .filter(|(index, _)| combination & (1 << index) != 0)
                .fold(path.clone(), |path, (_, way)| way(&path));
            if written == path {
                continue;
            }
            let to = SiteResolution::Redirect(path.clone());
            assert_eq!(site.resolve(&written, None), to, "{written}");
            let found = site.resolve(&written, Some("utm_source=mail&gclid=A%20b"));
            let to = SiteResolution::Redirect(format!("{path}?utm_source=mail&gclid=A%20b"));
            assert_eq!(found, to, "{written}");
        }
        let end = site.resolve(&path, Some("utm_source=mail"));
        assert!(matches!(end, SiteResolution::Page(_)), "{path}");
    }
}

#[test]
fn redirects_keep_the_query_except_to_other_sites() {
    let redirects = "\n[[redirects]]\nfrom = \"/old\"\nto = \"/sitemap#products\"\n\
                     \n[[redirects]]\nfrom = \"/shop\"\nto = \"https://shop.example/\"\n";
    let site = minimal().append("site.toml", redirects).site();
    for (path, query, to) in [
        ("/contact", "gclid=1", "/contact-acme-inc?gclid=1"),
        (
            "/products",
            "tab=cctv&gclid=1",
            "/security-products?tab=cctv&gclid=1",
        ),
        (
            "/Security-Products/",
            "gclid=1&tab=cctv",
            "/security-products?tab=cctv&gclid=1",
        ),
        (
            "/articles/",
            "category=pa",
            "/security-insights?category=pa",
        ),
        (
            "/products/turret-4mp",
            "gclid=1",
            "/products/lts/turret-4mp?gclid=1",
        ),
        ("/old", "gclid=1", "/sitemap?gclid=1#products"),
        ("/old", "", "/sitemap#products"),
        // How another site treats a query is unknown.
        ("/shop", "gclid=1", "https://shop.example/"),
    ] {
        let found = site.resolve(path, Some(query));
        assert_eq!(found, SiteResolution::Redirect(to.to_owned()), "{path}");
    }
}
