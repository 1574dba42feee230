//! Structured data: what search engines read is what visitors read.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sightline_content::{Severity, load};
use sightline_model::graph::{Node, ProductImage, Reference};
use sightline_model::{Document, Page, Robots, Route, Section};
use sightline_site::{Site, SiteResolution};

use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

pub(crate) const BUSINESS: &str = r#"
[business]
address = { street = "1 Example Way", city = "Chicago", state = "IL", zip = "60600", country = "US" }
geo = { latitude = "41.87811", longitude = "-87.62980" }
price_range = "$99 to $1,999"
logo = { file = "plain.svg", alt = "Acme" }
search_action = true
"#;

/// Returns the small site with everything that structured data can contain.
pub(crate) fn complete() -> Edited {
    let offer = "\n[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = \"2026-12-31\"\n";
    let standing = "\n[compliance]\nndaa_889 = \"compliant\"\ncovered_list = false\n\
                    sale_status = \"active\"\nnote = \"Named in no list.\"\n\
                    reviewed_on = \"2026-11-01\"\nsource = \"The maker.\"\n";
    minimal()
        .append("site.toml", BUSINESS)
        .append("products/reader.toml", standing)
        .append("products/reader.toml", offer)
}

pub(crate) fn reader() -> Route {
    Route::Product {
        brand: "axis-communications".to_owned(),
        product: "reader".to_owned(),
    }
}

pub(crate) fn graph(site: &Site, route: &Route) -> Value {
    let document = site.document(route, TODAY);
    serde_json::to_value(document.seo.graph.unwrap()).unwrap()
}

pub(crate) fn nodes(graph: &Value) -> &[Value] {
    graph["@graph"].as_array().unwrap()
}

pub(crate) fn node<'a>(graph: &'a Value, kind: &str) -> &'a Value {
    let mut nodes = nodes(graph).iter();
    nodes
        .find(|node| node["@type"] == kind)
        .unwrap_or(&Value::Null)
}

/// Returns the warnings of a page.
pub(crate) fn warnings(site: &Site, document: &Document) -> Vec<String> {
    site.lint_graph(document, TODAY)
        .into_iter()
        .filter(|diagnostic| diagnostic.severity == Severity::Warning)
        .map(|found| format!("{} {}: {}", found.page, found.kind, found.message))
        .collect()
}

fn pages(site: &Site) -> Vec<Document> {
    let routes = site.routes().into_iter();
    routes.map(|route| site.document(&route, TODAY)).collect()
}

#[test]
fn no_page_has_a_structured_data_warning() {
    for site in [
        || load(&sample(), TODAY).site.unwrap(),
        || complete().site(),
    ] {
        let site = site();
        for page in pages(&site) {
            assert_eq!(warnings(&site, &page), [""; 0]);
            let has_graph = page.seo.graph.is_some();
            assert_eq!(has_graph, page.seo.robots == Robots::Index);
        }
    }
}

#[test]
fn an_article_is_by_a_person_or_by_the_companys_team() {
    let path = "articles/which-lock-fits.md";
    let article = Route::Article("which-lock-fits".to_owned());
    for (author, kind) in [
        ("Acme", "Organization"),
        ("acme inc", "Organization"),
        ("Acme Technicians", "Organization"),
        ("Acme Inc", "Organization"),
        ("Acme Team", "Organization"),
        ("Acme field team", "Organization"),
        ("Acme installers", "Organization"),
        ("Acmeson, Maria", "Person"),
        ("Acmeson team", "Person"),
        ("Acme Keller", "Person"),
        ("Maria Acme", "Person"),
    ] {
        let site = minimal().replace(path, "Acme field team", author).site();
        let graph = graph(&site, &article);
        assert_eq!(node(&graph, "Article")["author"]["@type"], kind, "{author}");
    }
    // The company's name without its legal form.
    for (name, author, kind) in [
        ("Acme Security, LLC", "Acme Security", "Organization"),
        ("Acme Security, LLC", "Acme Security crew", "Organization"),
        ("Acme Security, LLC", "Acme Sec", "Person"),
        ("New Acme Security LLC", "New", "Person"),
    ] {
        let named = minimal().replace("site.toml", "Acme Inc", name);
        let site = named.replace(path, "Acme field team", author).site();
        let graph = graph(&site, &article);
        assert_eq!(node(&graph, "Article")["author"]["@type"], kind, "{author}");
    }
}

#[test]
fn titles_and_descriptions_are_unique_and_within_limits() {
    let site = load(&sample(), TODAY).site.unwrap();
    let mut titles = BTreeMap::new();
    let mut descriptions = BTreeMap::new();
    for page in pages(&site) {
        let (path, seo) = (&page.frame.path, &page.seo);
        let title = &seo.title;
        assert!(title.chars().count() <= 60, "{path}: {title}");
        let length = seo.description.chars().count();
        assert!((50..=160).contains(&length), "{path}: {}", seo.description);
        let other = titles.insert(title.clone(), path.clone());
        assert_eq!(other, None, "{path} is called {title} too");
        if seo.canonical.as_ref() == Some(path) {
            let other = descriptions.insert(seo.description.clone(), path.clone());
            assert_eq!(other, None, "{path} has the same description");
        }
        assert!(!page.frame.banner.title.is_empty(), "{path} has no h1");
    }
}

#[test]
fn each_graph_type_matches_its_snapshot() {
    let site = complete().site();
    let mut first: BTreeMap<String, Value> = BTreeMap::new();
    for page in pages(&site) {
        let Some(graph) = page.seo.graph else {
            continue;
        };
        let graph = serde_json::to_value(graph).unwrap();
        for node in nodes(&graph) {
            let kind = node["@type"].as_str().unwrap().to_owned();
            let known = first.entry(kind).or_insert_with(|| node.clone());
            // Keep the most detailed one.
            if node.to_string().len() > known.to_string().len() {
                node.clone_into(known);
            }
        }
    }
    let organization = graph(&minimal().site(), &Route::Home);
    let organization = node(&organization, "Organization").clone();
    first.insert("Organization".to_owned(), organization);
    let kinds: Vec<&str> = first.keys().map(String::as_str).collect();
    assert_eq!(
        kinds,
        [
            "AboutPage",
            "Article",
            "BreadcrumbList",
            "CollectionPage",
            "ContactPage",
            "FAQPage",
            "HomeAndConstructionBusiness",
            "ImageObject",
            "ItemList",
            "ItemPage",
            "Organization",
            "Product",
            "ProductModel",
            "Service",
            "WebApplication",
            "WebPage",
            "WebSite"
        ]
    );
    for (kind, node) in first {
        insta::assert_json_snapshot!(kind, node);
    }
}

/// Collects the site's addresses in a graph, except those of files.
fn pages_named(value: &Value, base_url: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let path = text.strip_prefix(base_url).map(|path| {
                let end = path.find(['#', '?']).unwrap_or(path.len());
                path.split_at(end).0
            });
            found.extend(path.filter(|path| !path.contains('.')).map(str::to_owned));
        }
        Value::Array(values) => values
            .iter()
            .for_each(|value| pages_named(value, base_url, found)),
        Value::Object(fields) => fields
            .values()
            .for_each(|value| pages_named(value, base_url, found)),
        _ => {}
    }
}

#[test]
fn graphs_name_only_existing_pages_even_without_optional_pages() {
    for gone in [None, Some("pages/about.toml"), Some("pages/legal.toml")] {
        let folder = complete();
        let folder = match gone {
            Some(path) => folder.remove(path),
            None => folder,
        };
        let site = folder.load().site.unwrap();
        for route in site.routes() {
            let Some(graph) = site.document(&route, TODAY).seo.graph else {
                continue;
            };
            let mut named = BTreeSet::new();
            let graph = serde_json::to_value(graph).unwrap();
            pages_named(&graph, site.base_url(), &mut named);
            for path in named {
                let found = site.resolve(&path, None);
                let is_page = matches!(found, SiteResolution::Page(_)) || path.is_empty();
                assert!(is_page, "without {gone:?} {route:?} names {path}");
            }
        }
    }
}

#[test]
fn addresses_have_the_format_of_their_country_and_need_a_state_in_the_us() {
    let vienna = BUSINESS
        .replace(
            "city = \"Chicago\", state = \"IL\", zip = \"60600\"",
            "city = \"Wien\", zip = \"1060\"",
        )
        .replace("\"US\"", "\"AT\"");
    let site = minimal().append("site.toml", &vienna).site();
    let shown = |site: &Site| site.company().address.clone().unwrap();
    assert_eq!(shown(&site), "1 Example Way, 1060 Wien");
    let graph = graph(&site, &Route::Home);
    let address = &node(&graph, "HomeAndConstructionBusiness")["address"];
    assert_eq!(address["addressLocality"], "Wien");
    assert_eq!(address.get("addressRegion"), None);

    assert_eq!(
        shown(&complete().site()),
        "1 Example Way, Chicago, IL 60600"
    );
    let dublin = vienna
        .replace("\"AT\"", "\"IE\"")
        .replace("1060", "D02 X285");
    let dublin = minimal().append("site.toml", &dublin.replace("Wien", "Dublin"));
    assert_eq!(shown(&dublin.site()), "1 Example Way, Dublin D02 X285");
    let nowhere = BUSINESS.replace("state = \"IL\", ", "");
    let diagnostic = minimal().append("site.toml", &nowhere).diagnostic();
    assert_eq!(diagnostic.code, "missing-field");
    assert_eq!(diagnostic.message, "\"state\" is missing");
}

#[test]
fn a_company_without_an_address_is_an_organization_with_area_served() {
    let graph = graph(&minimal().site(), &Route::Home);
    let company = node(&graph, "Organization");
    assert_eq!(node(&graph, "HomeAndConstructionBusiness"), &Value::Null);
    for of_a_place in ["address", "geo", "openingHoursSpecification", "priceRange"] {
        assert_eq!(company[of_a_place], Value::Null, "{of_a_place}");
    }
    assert_eq!(company["areaServed"][0]["name"], "Chicago");
    let hours = &company["contactPoint"][0]["hoursAvailable"][0];
    assert_eq!(hours["opens"], "08:00");
}

#[test]
fn area_served_is_a_circle_in_meters_and_the_towns() {
    let graph = graph(&complete().site(), &Route::Contact);
    let areas = &node(&graph, "HomeAndConstructionBusiness")["areaServed"];
    assert_eq!(areas[0]["@type"], "GeoCircle");
    assert_eq!(areas[0]["geoRadius"], 80467);
    assert_eq!(areas[0]["geoMidpoint"]["longitude"], "-87.62980");
    assert_eq!(areas[1]["@type"], "City");
}

#[test]
fn without_a_logo_the_graph_names_the_512_pixel_icon() {
    let site = minimal().site();
    let graph = graph(&site, &Route::Home);
    let logo = &node(&graph, "Organization")["logo"]["@id"];
    let found = nodes(&graph).iter().find(|node| node["@id"] == *logo);
    let picture = found.unwrap();
    assert_eq!(picture["@type"], "ImageObject");
    assert_eq!(
        (&picture["width"], &picture["height"]),
        (&512.into(), &512.into())
    );
    let url = picture["url"].as_str().unwrap();
    let mut icons = site.icons().into_iter();
    assert!(icons.any(|icon| url.ends_with(icon.path)), "{url}");
}

#[test]
fn the_search_action_is_given_only_if_configured() {
    let action =
        |site: &Site| node(&graph(site, &Route::Home), "WebSite")["potentialAction"].clone();
    assert_eq!(action(&minimal().site()), Value::Null);
    assert_eq!(
        action(&complete().site())["target"]["urlTemplate"],
        "https://www.acme.example/search?q={search_term_string}"
    );
}

#[test]
fn a_license_number_is_given_until_it_expires() {
    let credential =
        |site: &Site| node(&graph(site, &Route::Home), "Organization")["hasCredential"].clone();
    assert_eq!(credential(&minimal().site())["identifier"], "127-000000");
    let number =
        "license_number = { value = \"127-000000\", evidence = \"the state's register\" }\n";
    let without = minimal().replace("site.toml", number, "").load();
    assert_eq!(credential(&without.site.unwrap()), Value::Null);
    let last = TODAY.yesterday().unwrap();
    let expired = format!("register\", valid_until = \"{last}\" }}\n");
    let expired = minimal().replace("site.toml", "register\" }\n", &expired);
    let site = expired.load().site.unwrap();
    assert_eq!(credential(&site), Value::Null);
    let footer = site.document(&Route::Home, TODAY).frame.footer;
    let claim = "Licensed, insured and bonded";
    assert_eq!(footer.license.as_deref(), Some(claim));
}

#[test]
fn a_service_node_has_its_service_type_and_optional_audience() {
    let path = "services/pa-systems.toml";
    let of = |folder: &Edited| {
        let graph = graph(&folder.site(), &Route::Service("pa-systems".to_owned()));
        node(&graph, "Service").clone()
    };
    let plain = of(&minimal());
    assert_eq!(plain["serviceType"], plain["name"]);
    assert_eq!(plain["audience"], Value::Null);
    let data = "[structured_data]\ntype = \"Sound systems\"\naudience = \"Schools\"\n\n[seo]";
    let told = of(&minimal().replace(path, "[seo]", data));
    assert_eq!(told["serviceType"], "Sound systems");
    assert_eq!(told["audience"]["@type"], "Audience");
    assert_eq!(told["audience"]["audienceType"], "Schools");
}

#[test]
fn lint_graph_reports_text_that_the_page_does_not_show() {
    let site = complete().site();
    let mut document = site.document(&Route::Contact, TODAY);
    let Page::Sections(page) = &mut document.page else {
        panic!("not a list of sections");
    };
    page.sections
        .retain(|placed| !matches!(placed.section, Section::Questions(_)));
    let found = warnings(&site, &document);
    assert!(
        found
            .iter()
            .any(|message| message.contains("the page does not show its \"text\"")),
        "{found:#?}"
    );
}

#[test]
fn lint_graph_reports_broken_rules() {
    let site = complete().site();
    let broken = |change: &dyn Fn(&mut Node), expected: &str| {
        let mut document = site.document(&reader(), TODAY);
        let nodes = &mut document.seo.graph.as_mut().unwrap().nodes;
        nodes.iter_mut().for_each(change);
        let found = warnings(&site, &document);
        assert!(
            found.iter().any(|message| message.contains(expected)),
            "{expected} in {found:#?}"
        );
    };
    let product = |change: &'static dyn Fn(&mut sightline_model::graph::Product)| {
        move |node: &mut Node| {
            if let Node::Product(product) = node {
                change(product);
            }
        }
    };
    broken(
        &product(&|product| product.name.clear()),
        "\"name\" is missing",
    );
    broken(
        &product(&|product| product.image = ProductImage::Node(Reference::to("#x"))),
        "nothing in the graph is called",
    );
    broken(
        &product(&|product| product.url = "/products".to_owned()),
        "\"url\" leads nowhere: /products",
    );
    broken(
        &product(&|product| product.id = "https://www.acme.example/#/schema/company".to_owned()),
        "is used twice",
    );
    broken(
        &product(&|product| {
            let offer = product.offers.as_mut().unwrap();
            offer.price_valid_until = Some("2026-11-27".to_owned());
            offer.price = Some("0".to_owned());
        }),
        "the price ended on 2026-11-27",
    );
    broken(
        &product(&|product| product.offers.as_mut().unwrap().price = Some("12".to_owned())),
        "the page does not show its \"price\": 12",
    );
    broken(
        &|node| {
            if let Node::BreadcrumbList(list) = node {
                list.item_list_element.truncate(1);
            }
        },
        "fewer than two steps",
    );
}
