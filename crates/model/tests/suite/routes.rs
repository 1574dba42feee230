//! Tests of the addresses of pages.

use sightline_model::{
    CatalogueChoice, CompanySlug, FacetChoice, PageKind, Resolution, Route, Router, SearchKind,
};

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
fn a_custom_path_is_used_in_links_and_resolves_to_its_page() {
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
fn every_path_of_an_absent_page_kind_is_unknown() {
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
fn the_router_resolves_every_route_from_its_own_path() {
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
fn an_alias_redirect_keeps_the_category_or_tab_of_the_query() {
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
fn pages_of_pages_are_unknown_however_many_there_are() {
    for pages in [2, 100_000] {
        for page in ["/page/2", "/page/2/index.html"] {
            let path = format!("/security-products{}/page/2", page.repeat(pages));
            assert_eq!(router().resolve(&path, None), Resolution::Unknown);
        }
    }
    let second = Route::Catalogue(None).page(2);
    assert_eq!(
        router().resolve("/security-products/page/2", None),
        Resolution::Page(second)
    );
}

#[test]
fn catalogue_choices_and_search_queries_are_written_into_urls() {
    let choice = CatalogueChoice {
        facets: vec![FacetChoice {
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
fn an_address_with_encoded_characters_is_no_redirect_to_itself() {
    for slug in [
        "video ", "video,", "it's", "a+b", "café", "100%", "a%20b", "”",
    ] {
        let article = Route::Article(slug.to_owned());
        let product = Route::Product {
            brand: "axis communications".to_owned(),
            product: slug.to_owned(),
        };
        for (path, route) in [
            (format!("/articles/{slug}"), article),
            (format!("/products/axis communications/{slug}"), product),
        ] {
            let found = router().resolve(&path, None);
            assert_eq!(found, Resolution::Page(route), "{path}");
        }
    }
}

#[test]
fn a_slug_ending_in_the_legal_form_does_not_repeat_it_in_paths() {
    for (name, slug, about) in [
        ("Acme Inc.", "acme-inc", "/about-acme-inc"),
        ("Acme, L.L.C.", "acme-llc", "/about-acme-llc"),
        ("Acme Co", "acmeco", "/about-acmeco-co"),
        ("Acme Pty Ltd", "acme-pty", "/about-acme-pty-ltd"),
        ("Sonic A/S", "sonic-a-s", "/about-sonic-a-s"),
        (
            "Kaya GmbH & Co. KG",
            "kaya-gmbh-and-co-kg",
            "/about-kaya-gmbh-and-co-kg",
        ),
        ("Zinc Inc", "zinc", "/about-zinc-inc"),
    ] {
        let router = Router::new(CompanySlug::parse(slug).unwrap(), name);
        assert_eq!(router.path(&Route::About), about);
        assert_eq!(router.resolve(about, None), Resolution::Page(Route::About));
    }
}

#[test]
fn the_about_path_ends_with_the_legal_form_of_the_company_name() {
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

#[test]
fn the_same_address_with_another_legal_form_leads_to_the_page() {
    let mut router = router_of("Sightline GmbH & Co. KG");
    let contact = "/contact-sightline-gmbh-co-kg";
    assert_eq!(router.path(&Route::Contact), contact);
    for path in [
        "/contact-sightline",
        "/Contact-sightline-gmbh/",
        "/contact-sightline-gmbh-and-co-kg",
        "/contact-sightline-s-p-a",
    ] {
        let page = router.with_other_legal_form(path);
        assert_eq!(page, Some(Route::Contact), "{path}");
    }
    for path in [contact, "/contact-sightline-security", "/contact-gmbh"] {
        assert_eq!(router.with_other_legal_form(path), None, "{path}");
    }
    let paths: Vec<String> = router.paths_with_other_legal_forms().collect();
    for path in ["/about-sightline", "/contact-sightline-gmbh-and-co-kg"] {
        assert!(paths.contains(&path.to_owned()), "{path}");
    }

    // A page of the site comes first.
    let own = "/contact-sightline-gmbh";
    router.put(Route::Own("gmbh".to_owned()), own.to_owned());
    assert_eq!(router.with_other_legal_form(own), None);
    router.mark_absent(PageKind::About);
    assert_eq!(router.with_other_legal_form("/about-sightline"), None);
}
