//! Structured data: what search engines read is what visitors read.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use sightline_content::{Severity, load};
use sightline_model::graph::{Node, ProductImage, Reference};
use sightline_model::{Document, Page, Robots, Route, Section, Spec};
use sightline_site::{Site, SiteResolution};

use crate::folder::{Edited, TODAY, minimal};
use crate::sample_site::sample;

const BUSINESS: &str = r#"
[business]
address = { street = "1 Example Way", city = "Chicago", state = "IL", zip = "60600", country = "US" }
geo = { latitude = "41.87811", longitude = "-87.62980" }
price_range = "$99 to $1,999"
logo = { file = "plain.svg", alt = "Acme" }
search_action = true
"#;

/// Returns the small site with everything that structured data can contain.
fn complete() -> Edited {
    let offer = "\n[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = \"2026-12-31\"\n";
    let standing = "\n[compliance]\nndaa_889 = \"compliant\"\ncovered_list = false\n\
                    sale_status = \"active\"\nnote = \"Named in no list.\"\n\
                    reviewed_on = \"2026-11-01\"\nsource = \"The maker.\"\n";
    minimal()
        .append("site.toml", BUSINESS)
        .append("products/reader.toml", standing)
        .append("products/reader.toml", offer)
}

fn reader() -> Route {
    Route::Product {
        brand: "axis-communications".to_owned(),
        product: "reader".to_owned(),
    }
}

fn graph(site: &Site, route: &Route) -> Value {
    let document = site.document(route, TODAY);
    serde_json::to_value(document.seo.graph.unwrap()).unwrap()
}

fn nodes(graph: &Value) -> &[Value] {
    graph["@graph"].as_array().unwrap()
}

fn node<'a>(graph: &'a Value, kind: &str) -> &'a Value {
    let mut nodes = nodes(graph).iter();
    nodes
        .find(|node| node["@type"] == kind)
        .unwrap_or(&Value::Null)
}

/// Returns the warnings of a page.
fn warnings(site: &Site, document: &Document) -> Vec<String> {
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
fn product_lists_show_only_valid_prices() {
    let offered = complete().site();
    let lists = [
        Route::Catalogue(None),
        Route::Brand("axis-communications".to_owned()),
    ];
    for route in &lists {
        let graph = graph(&offered, route);
        let found: Vec<&Value> = nodes(&graph)
            .iter()
            .filter(|node| node["@type"] == "Product")
            .collect();
        let [product] = found[..] else {
            panic!("{route:?}: {found:#?}");
        };
        assert_eq!(
            product["@id"],
            format!("{}#/schema/product", product["url"].as_str().unwrap())
        );
        assert_eq!(product["offers"]["price"], "449.99");
        assert_eq!(product.get("sku"), None);
    }
    let page = offered.document(&Route::Catalogue(None), TODAY).page;
    let Page::Catalogue(page) = page else {
        panic!("not the catalogue");
    };
    let shown: Vec<_> = page
        .shown
        .iter()
        .flat_map(|entry| &entry.card.specs)
        .collect();
    let price = Spec::new("Price", "$449.99 until December 31, 2026");
    assert!(shown.contains(&&price), "{shown:#?}");
    let after = "2027-01-01".parse().unwrap();
    let of_script = |today| {
        let files = offered.public_files().into_iter();
        let files = files.filter_map(|path| offered.public_file(&path, today));
        files.filter(|file| file.body.contains("449.99")).count()
    };
    assert_eq!((of_script(TODAY), of_script(after)), (1, 0));
    for route in &lists {
        let document = offered.document(route, after);
        let graph = serde_json::to_string(&document).unwrap();
        assert!(!graph.contains("449.99"), "{route:?}");
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
fn an_offer_is_given_only_while_valid_compliant_and_sold() {
    let offered = |site: &Site| {
        let document = site.document(&reader(), TODAY);
        let specs = document.frame.banner.specs.iter();
        let shown: Vec<_> = specs
            .filter(|spec| spec.label == "Price")
            .map(|spec| spec.value.clone())
            .collect();
        let graph = graph(site, &reader());
        let offer = &node(&graph, "Product")["offers"];
        // Without an offer it describes a model.
        let is_model = node(&graph, "ProductModel") != &Value::Null;
        assert_eq!(is_model, offer["price"].is_null());
        (shown, offer["price"].as_str().map(str::to_owned))
    };
    let (shown, price) = offered(&complete().site());
    assert_eq!(shown, ["$449.99 until December 31, 2026"]);
    assert_eq!(price.as_deref(), Some("449.99"));

    let path = "products/reader.toml";
    for (from, to) in [
        ("2026-12-31", "2026-11-27"),
        ("covered_list = false", "covered_list = true"),
        ("\"compliant\"", "\"not-compliant\""),
        ("\"active\"", "\"legacy-support\""),
    ] {
        let loaded = complete().replace(path, from, to).load();
        assert_eq!(offered(&loaded.site.unwrap()), (vec![], None), "{to}");
    }

    // Without a reviewed compliance status: in euros outside the United States only.
    let german = BUSINESS
        .replace("state = \"IL\", ", "")
        .replace("\"US\"", "\"DE\"");
    let unreviewed = |business: &str, currency: &str| {
        let offer = format!(
            "\n[offer]\nprice = \"12499.50\"\ncurrency = \"{currency}\"\nvalid_until = \"2026-12-31\"\n"
        );
        let folder = minimal().append("site.toml", business).append(path, &offer);
        folder.load().site.unwrap()
    };
    for (business, currency) in [(&*german, "USD"), (BUSINESS, "EUR")] {
        let site = unreviewed(business, currency);
        assert_eq!(offered(&site), (vec![], None), "{currency}");
    }
    let site = unreviewed(&german, "EUR");
    let (shown, price) = offered(&site);
    assert_eq!(shown, ["12,499.50\u{a0}€ until December 31, 2026"]);
    assert_eq!(price.as_deref(), Some("12499.50"));
    let page = site.document(&reader(), TODAY);
    assert_eq!(warnings(&site, &page), [""; 0]);

    // `$` is the dollar of the address.
    for (currency, expected) in [("CAD", "$449.99"), ("USD", "US$449.99")] {
        let canadian = complete().replace("site.toml", "\"US\"", "\"CA\"");
        let currency = format!("\"{currency}\"");
        let site = canadian
            .replace(path, "\"USD\"", &currency)
            .load()
            .site
            .unwrap();
        let (shown, _) = offered(&site);
        assert_eq!(shown, [format!("{expected} until December 31, 2026")]);
        let page = site.document(&reader(), TODAY);
        assert_eq!(warnings(&site, &page), [""; 0]);
    }
}

#[test]
fn prices_say_whether_they_include_the_tax_if_the_owner_states_it() {
    let site = |tax: &str| {
        let prices = sample().text("planning.toml").unwrap().into_owned();
        complete()
            .replace("site.toml", "search_action = true\n", tax)
            .append("planning.toml", &prices)
            .site()
    };
    let said = |tax: &str| {
        let site = site(tax);
        let document = site.document(&reader(), TODAY);
        assert_eq!(warnings(&site, &document), [""; 0]);
        let offer = node(&graph(&site, &reader()), "Product")["offers"].clone();
        let specs = document.frame.banner.specs.into_iter();
        let mut shown = specs.filter(|spec| spec.label == "Price");
        let Page::Brand(brand) = site
            .document(&Route::Brand("axis-communications".to_owned()), TODAY)
            .page
        else {
            panic!("not a brand");
        };
        let card = shown.next().unwrap();
        assert!(
            brand
                .products
                .iter()
                .any(|product| product.specs.contains(&card))
        );
        let prices = site.planning_data(&[], TODAY).prices.unwrap();
        (
            card.value,
            offer["priceSpecification"].clone(),
            prices.tax.map(|tax| tax.included),
        )
    };
    let (shown, specification, planned) = said("");
    assert_eq!(shown, "$449.99 until December 31, 2026");
    assert_eq!((specification, planned), (Value::Null, None));
    for (included, words) in [(true, "incl. VAT"), (false, "plus VAT")] {
        let tax = format!("tax = {{ name = \"VAT\", included = {included} }}\n");
        let (shown, specification, planned) = said(&tax);
        assert_eq!(shown, format!("$449.99 {words} until December 31, 2026"));
        let expected = serde_json::json!({
            "@type": "UnitPriceSpecification",
            "price": "449.99",
            "priceCurrency": "USD",
            "valueAddedTaxIncluded": included,
        });
        assert_eq!((specification, planned), (expected, Some(included)));
    }
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
fn card_prices_are_offers_of_their_service() {
    let path = "services/pa-systems.toml";
    let figure = "text = \"Card.\", figure_label = \"From\", figure_value = \"$1,999\"";
    let site = minimal().replace(path, "text = \"Card.\"", figure).site();
    let graph = graph(&site, &Route::Service("pa-systems".to_owned()));
    let service = node(&graph, "Service");
    assert_eq!(service["offers"]["lowPrice"], "1999");
    let offers = service["hasOfferCatalog"]["itemListElement"]
        .as_array()
        .unwrap();
    assert!(offers.iter().any(|offer| offer["price"] == "1999"));
}

#[test]
fn currency_and_clock_are_those_of_the_country_of_the_address() {
    let german = BUSINESS
        .replace("state = \"IL\", ", "")
        .replace("\"US\"", "\"DE\"");
    for (business, expected) in [(&*german, ("EUR", false)), (BUSINESS, ("USD", true))] {
        let site = minimal().append("site.toml", business).load().site.unwrap();
        assert_eq!((site.currency(), site.uses_twelve_hours()), expected);
    }
}

#[test]
fn a_dollar_price_is_in_the_currency_of_the_address() {
    let path = "services/pa-systems.toml";
    let figure = "text = \"Card.\", figure_label = \"From\", figure_value = \"$1,999\"";
    let stated = "\n[[facts.prices]]\nwhat = \"PA\"\nvalue = \"CAD 1999\"\n";
    let canadian = BUSINESS.replace("\"US\"", "\"CA\"");
    let canadian = canadian.replace("$99 to $1,999", "up to $1,999") + stated;
    let site = minimal().replace(path, "text = \"Card.\"", figure);
    let site = site.append("site.toml", &canadian).site();
    let route = Route::Service("pa-systems".to_owned());
    let graph = graph(&site, &route);
    let offers = &node(&graph, "Service")["offers"];
    assert_eq!(offers["priceCurrency"], "CAD");
    assert_eq!(site.currency(), "CAD");
    assert_eq!(warnings(&site, &site.document(&route, TODAY)), [""; 0]);
}

#[test]
fn a_sample_quote_is_in_the_currency_of_the_company() {
    let total = |country: &str| {
        let business = BUSINESS.replace("\"US\"", country);
        let business = business.replace("price_range", "# price_range");
        let site = minimal()
            .append("site.toml", &business)
            .load()
            .site
            .unwrap();
        let route = Route::Own("every-section".to_owned());
        let json = serde_json::to_string(&site.document(&route, TODAY)).unwrap();
        let start = json.split("\"total\":\"").nth(1).unwrap();
        start.split('"').next().unwrap().to_owned()
    };
    assert_eq!(total("\"US\""), "$860.00");
    assert_eq!(total("\"DE\""), "860.00\u{a0}€");
    assert_eq!(total("\"GB\""), "£860.00");
    assert_eq!(total("\"CA\""), "$860.00");
}

#[test]
fn rows_with_a_price_are_offers_of_their_service() {
    let path = "services/pa-systems.toml";
    let lists = "
[[section]]
kind = \"packages\"
title = \"Sizes\"
columns = [\"Site\", \"Time\", \"From\"]
caption = \"With labor.\"
rows = [{ name = \"One room\", cells = [\"1 day\", \"$299 labor\"] }, { name = \"More\", cells = [\"2 days\", \"By survey\"] }]

[[section]]
kind = \"price-list\"
title = \"Prices\"
groups = [{ rows = [
  { name = \"A visit\", text = \"With a plan.\", price = \"from $149\" },
  { name = \"A school\", price = \"on request\" },
] }]
";
    let route = Route::Service("pa-systems".to_owned());
    let euros = lists
        .replace("$299 labor", "ab 1.299,- €")
        .replace("from $149", "349,50 €");
    let site = minimal().append(path, &euros).site();
    let in_euros = graph(&site, &route);
    let offers = &node(&in_euros, "Service")["offers"];
    assert_eq!(offers["lowPrice"], "349.50");
    assert_eq!(offers["priceCurrency"], "EUR");
    assert_eq!(offers["offerCount"], 2);
    assert_eq!(warnings(&site, &site.document(&route, TODAY)), [""; 0]);

    let site = minimal().append(path, lists).site();
    let graph = graph(&site, &route);
    let service = node(&graph, "Service");
    assert_eq!(service["offers"]["lowPrice"], "149");
    assert_eq!(service["offers"]["offerCount"], 2);
    let offers = service["hasOfferCatalog"]["itemListElement"]
        .as_array()
        .unwrap();
    let priced: Vec<_> = offers
        .iter()
        .filter(|offer| offer["price"] != Value::Null)
        .map(|offer| {
            let of = &offer["itemOffered"];
            [
                &of["name"],
                &of["description"],
                &offer["description"],
                &offer["price"],
            ]
        })
        .map(|values| values.map(|value| value.as_str().unwrap_or_default()))
        .collect();
    assert_eq!(
        priced,
        [
            ["One room", "", "$299 labor", "299"],
            ["A visit", "With a plan.", "from $149", "149"]
        ]
    );
}

#[test]
fn advertised_prices_are_offers_of_the_company_where_legal_texts_list_them() {
    let site = load(&sample(), TODAY).site.unwrap();
    let catalog = |route| {
        let graph = graph(&site, &route);
        nodes(&graph)[0]["hasOfferCatalog"].clone()
    };
    assert_eq!(catalog(Route::Home), Value::Null);
    let offers = catalog(Route::Legal)["itemListElement"].clone();
    let offers = offers.as_array().unwrap().iter();
    let found: Vec<_> = offers
        .map(|offer| {
            let values = [&offer["itemOffered"]["name"], &offer["price"]];
            values.map(|value| value.as_str().unwrap().to_owned())
        })
        .collect();
    assert_eq!(found.len(), 8, "not the range of the PA system: {found:?}");
    assert_eq!(found[0], ["Site survey and consultation", "0"]);
    assert_eq!(found[7], ["Emergency visit", "99"]);
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
