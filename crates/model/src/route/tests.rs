use super::*;
use crate::{CatalogueChoice, SearchKind};

fn router() -> Router {
    router_of("Sightline Inc")
}

fn router_of(name: &str) -> Router {
    let mut router = Router::new(CompanySlug::parse("sightline").unwrap(), name);
    let own = |name: &str| Route::Own(name.to_owned());
    router.put(own("residential"), "/residential-cctv-security".to_owned());
    router.put(own("team"), "/team".to_owned());
    router
}

#[test]
fn a_page_with_an_address_of_its_own_is_there_and_nowhere_else() {
    let mut router = router();
    router.put(Route::Articles(None), "/articles".to_owned());
    router.put(Route::Service("locks".to_owned()), "/locks".to_owned());
    let pa = Route::Articles(Some("pa".to_owned()));
    assert_eq!(router.path(&pa), "/articles?category=pa");
    assert_eq!(
        router.resolve("/articles", Some("category=pa")),
        Resolution::Page(pa)
    );
    let locks = Route::Service("locks".to_owned());
    assert_eq!(router.path(&locks), "/locks");
    assert_eq!(router.resolve("/locks", None), Resolution::Page(locks));
    let article = Route::Article("a".to_owned());
    assert_eq!(router.path(&article), "/articles/a");
    assert_eq!(
        router.resolve("/Team/", None),
        Resolution::Redirect(Route::Own("team".to_owned()))
    );
}

#[test]
fn what_a_site_does_not_have_is_unknown_under_every_name() {
    let mut router = router();
    for kind in [
        PageKind::Catalogue,
        PageKind::Brand,
        PageKind::Product,
        PageKind::About,
    ] {
        router.mark_absent(kind);
    }
    for path in [
        "/security-products",
        "/products",
        "/products/axis",
        "/products/axis/p3265",
        "/about-sightline-inc",
    ] {
        assert_eq!(router.resolve(path, None), Resolution::Unknown, "{path}");
    }
    assert!(!router.has(PageKind::Product));
    assert!(router.has(PageKind::Articles));
}

/// Returns the path that an address redirects to.
fn redirect(path: &str, query: Option<&str>) -> String {
    match router().resolve(path, query) {
        Resolution::Redirect(route) => router().path(&route),
        other => panic!("{path} is {other:?}"),
    }
}

fn every_route() -> Vec<Route> {
    let mut routes = vec![
        Route::Home,
        Route::About,
        Route::Own("team".to_owned()),
        Route::Own("residential".to_owned()),
        Route::Contact,
        Route::Legal,
        Route::Sitemap,
        Route::Search,
        Route::Articles(None),
        Route::Article("how-many-cameras".to_owned()),
        Route::Product {
            brand: "axis".to_owned(),
            product: "p3265".to_owned(),
        },
    ];
    routes.push(Route::Service("cctv-installation".to_owned()));
    routes.push(Route::Articles(Some("access_control".to_owned())));
    routes.extend([None, Some("door-bells".to_owned())].map(Route::Catalogue));
    routes
}

#[test]
fn every_route_is_found_again_at_its_own_path() {
    for route in every_route() {
        let path = router().path(&route);
        let (path, query) = path
            .split_once('?')
            .map_or((path.as_str(), None), |(p, q)| (p, Some(q)));
        assert_eq!(router().resolve(path, query), Resolution::Page(route));
    }
}

#[test]
fn alias_routes_redirect_to_canonical_pages_in_one_hop() {
    for (alias, canonical) in [
        ("/contact", "/contact-sightline-inc"),
        ("/security-articles", "/security-insights"),
        ("/articles", "/security-insights"),
        (
            "/access-control-and-monitoring-articles",
            "/security-insights",
        ),
        ("/products", "/security-products"),
        (
            "/Services/CCTV-installation/",
            "/services/cctv-installation",
        ),
        ("//security-products", "/security-products"),
        ("/index.html", "/"),
    ] {
        assert_eq!(redirect(alias, None), canonical, "{alias}");
    }
}

#[test]
fn an_alias_keeps_the_choice_in_its_query() {
    assert_eq!(
        redirect("/articles", Some("category=pa")),
        "/security-insights?category=pa"
    );
    assert_eq!(
        redirect("/products", Some("tab=access")),
        "/security-products?tab=access"
    );
    assert_eq!(redirect("/products", Some("tab=")), "/security-products");
}

#[test]
fn another_companys_address_is_unknown() {
    assert_eq!(
        router().resolve("/contact-acme-inc", None),
        Resolution::Unknown
    );
    assert_eq!(router().resolve("/contact--inc", None), Resolution::Unknown);
    assert_eq!(router().resolve("/about-inc", None), Resolution::Unknown);
    let spelt = "/security-products?tab=cctv";
    assert_eq!(router().resolve(spelt, None), Resolution::Unknown);
}

#[test]
fn a_choice_and_a_query_are_written_into_the_address() {
    let choice = CatalogueChoice {
        facets: vec![crate::FacetChoice {
            facet: "brand".to_owned(),
            values: vec!["axis".to_owned(), "lts".to_owned()],
        }],
        sort: "name".to_owned(),
        compare: vec!["a".to_owned(), "b".to_owned()],
        ..CatalogueChoice::of(Some("cctv".to_owned()))
    };
    assert_eq!(
        router().catalogue(&choice),
        "/security-products?tab=cctv&brand=axis,lts&sort=name&compare=a,b"
    );
    assert_eq!(
        router().search("<4 MP>", Some(SearchKind::Faq)),
        "/search?q=%3C4%20MP%3E&kind=faq"
    );
}

#[test]
fn hostile_segments_are_encoded_in_links() {
    let path = router().path(&Route::Brand("a/b?<script>".to_owned()));
    assert_eq!(path, "/products/a%2Fb%3F%3Cscript%3E");
    let path = router().path(&Route::Catalogue(Some("a&b=<c>".to_owned())));
    assert_eq!(path, "/security-products?tab=a%26b%3D%3Cc%3E");
}

#[test]
fn a_slug_with_the_legal_form_gives_addresses_with_one() {
    for (name, slug, about) in [
        ("Acme Inc.", "acme-inc", "/about-acme-inc"),
        ("Acme, L.L.C.", "acme-llc", "/about-acme-llc"),
        ("Acme Co", "acmeco", "/about-acmeco-co"),
        ("Zinc Inc", "zinc", "/about-zinc-inc"),
    ] {
        let router = Router::new(CompanySlug::parse(slug).unwrap(), name);
        assert_eq!(router.path(&Route::About), about);
        assert_eq!(router.resolve(about, None), Resolution::Page(Route::About));
    }
}

#[test]
fn addresses_end_with_the_legal_form_in_the_companys_name() {
    for (name, about) in [
        ("Sightline Inc.", "/about-sightline-inc"),
        ("Sightline, LLC", "/about-sightline-llc"),
        ("Sightline", "/about-sightline"),
    ] {
        let router = router_of(name);
        assert_eq!(router.path(&Route::About), about);
        assert_eq!(router.resolve(about, None), Resolution::Page(Route::About));
        assert_eq!(router.path(&Route::Legal), "/sightline-legal");
    }
}
