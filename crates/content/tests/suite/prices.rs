//! Prices, their currency, and the offers that structured data makes of them.

use serde_json::Value;
use sightline_content::load;
use sightline_model::{Page, Route, Spec};
use sightline_site::Site;

use crate::folder::{TODAY, minimal};
use crate::sample_site::sample;
use crate::structured_data::{BUSINESS, complete, graph, node, nodes, reader, warnings};

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

    // A category can say that its products need no review.
    let offer = "\n[offer]\nprice = \"449.99\"\ncurrency = \"USD\"\nvalid_until = \"2026-12-31\"\n";
    let safe = minimal()
        .append("site.toml", BUSINESS)
        .append(path, offer)
        .replace(
            "categories/access-control.toml",
            "figures = \"door-device\"\n",
            "needs_compliance = false\n",
        );
    let loaded = safe.load();
    let mut said = loaded.diagnostics.iter();
    assert!(said.all(|found| found.code != "hidden-prices"));
    let (shown, price) = offered(&loaded.site.unwrap());
    assert_eq!(shown, ["$449.99 until December 31, 2026"]);
    assert_eq!(price.as_deref(), Some("449.99"));

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

    // The terms list another price than the company's facts.
    let terms = "legal/terms.md";
    let mut other = sample();
    let text = other.text(terms).unwrap();
    let text = text.replace("Emergency visit | $99", "Emergency visit | $98");
    other.put(terms.to_owned(), text.into_bytes().into());
    let other = load(&other, TODAY).site.unwrap();
    let offers = nodes(&graph(&other, &Route::Legal))[0]["hasOfferCatalog"].to_string();
    assert!(
        offers.contains("Site survey") && !offers.contains("Emergency visit"),
        "{offers}"
    );
}
