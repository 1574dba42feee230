//! Tables as spreadsheet programs write them, and what cells may contain.

use super::{Shop, table};

#[test]
fn excel_tables_with_any_delimiter_are_read() {
    let shop = Shop::new();
    let lines = table(",details.mount", &[("panel", ",\"Flush\nstainless\"")]);
    let semicolons = lines.replace(',', ";").replace('\n', "\r\n");
    shop.assert_taken(format!("\u{feff}{semicolons}"), &[], "1 new");
    let made: toml::Table = shop.product("panel").parse().unwrap();
    assert_eq!(made["details"]["mount"].as_str(), Some("Flush\nstainless"));
    shop.assert_taken(&lines, &[], "1 unchanged");
    let tabs = table("", &[("panel", "")]).replace(',', "\t");
    shop.assert_taken(&tabs, &[], "1 unchanged");
    shop.assert_taken(&tabs, &["--delimiter", "tab"], "1 unchanged");
    shop.assert_refused(b"slug,title\nturret-4mp,\xe9\n", &["line 2: ", "CSV UTF-8"]);
    let other = shop.import(&tabs, &["--delimiter", "::"]);
    assert_eq!(other.status.code(), Some(2));
}

#[test]
fn numbers_prices_and_truth_values_of_a_european_excel_are_read() {
    let shop = Shop::new();
    let others = ",details.apartments,compliance.covered_list,compliance.ndaa_889,compliance.sale_status,\
                  compliance.note,compliance.reviewed_on,compliance.source,\
                  offer.price,offer.currency,offer.valid_until";
    let cells = ",7#25,FALSCH,compliant,active,Listed.,2026-10-01,The list,1.000#50,EUR,2027-03-31";
    let table = table(others, &[("panel", cells), ("panel", cells)]);
    let table = table.replace(',', ";").replace('#', ",");
    shop.assert_taken(&table, &[], "1 new");
    let made: toml::Table = shop.product("panel").parse().unwrap();
    assert_eq!(made["details"]["apartments"].as_float(), Some(7.25));
    assert_eq!(made["compliance"]["covered_list"].as_bool(), Some(false));
    assert_eq!(made["offer"]["price"].as_str(), Some("1000.50"));
    let shorter = "slug,offer.price\npanel,349.5\n";
    shop.assert_taken(shorter, &[], "1 changed");
    assert!(shop.product("panel").contains("price = \"349.50\""));
    shop.assert_taken("slug;offer.price\npanel;349,50\n", &[], "1 unchanged");
    let number = |cell: &str| format!("slug;details.apartments\npanel;{cell}\n");
    shop.assert_taken(number("1.000,5"), &[], "1 changed");
    shop.assert_taken(number("1000.5"), &[], "1 unchanged");
    for (cell, words) in [
        ("1.500", "may separate thousands or decimals"),
        ("1234.567,5", "is not a number"),
    ] {
        shop.assert_refused(number(cell), &[words]);
    }
}

#[test]
fn a_price_on_request_is_no_offer() {
    let shop = Shop::new();
    let offer = ",offer.price,offer.currency,offer.valid_until";
    let cells = |price: &str| format!(",{price},GBP,2027-03-31");
    let prices = ["9.50", "P.O.A.", "Preis auf Anfrage", "0", ""].map(cells);
    let slugs = ["one", "two", "three", "four", "five"];
    let rows: Vec<(&str, &str)> = slugs
        .into_iter()
        .zip(prices.iter().map(|row| &**row))
        .collect();
    let words = "rows whose price is \"on request\", 0 or the like: 3.";
    shop.assert_taken(table(offer, &rows), &[], words);
    for slug in slugs {
        let has_offer = shop.product(slug).contains("[offer]");
        assert_eq!(has_offer, slug == "one", "{slug}");
    }
    // An empty cell and 0 keep an offer, and any of the words removes it.
    shop.assert_taken("slug,offer.price\none,\n", &[], "1 unchanged");
    let zero = "slug,offer.price,offer.currency\none,0.00,USD\n";
    shop.assert_taken(
        zero,
        &[],
        "rows whose price is 0: 1. These products keep their offer.",
    );
    assert!(shop.product("one").contains("currency = \"GBP\""));
    for price in ["Call us", "-"] {
        let none = format!("slug,offer.price\none,{price}\n");
        let output = shop.import(&none, &["--dry-run", "--format", "json"]);
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(told["removed_offers"][0], "products/one.toml", "{told}");
        assert_eq!(told["without_price"], 0, "{told}");
        shop.assert_taken(none, &["--dry-run"], "or the like: 1.\nproducts/one.toml\n");
    }
    shop.assert_taken("slug,offer.price\none,tbc\n", &[], "1 changed");
    assert!(!shop.product("one").contains("offer"));
    let with_sign = table(offer, &[("six", ",\"£12,50\",GBP,2027-03-31")]);
    let words = "line 2, column offer.price: \"£12,50\" is not a price. Write digits only";
    shop.assert_refused(with_sign, &[words]);
}

#[test]
fn hostile_cells_are_kept_as_they_are() {
    let shop = Shop::new();
    let longest = "x".repeat(5_000);
    for text in [
        "say \"\"\"hi\"\"\" \\ and '''bye'''",
        "two\nlines\n\n[picture]\nfile = \"x\"",
        "= # \u{202e} \\u0041",
        &longest,
    ] {
        let quoted = format!("\"{}\"", text.replace('"', "\"\""));
        let table = format!("slug,description,image caption\nturret-4mp,{quoted},x\n");
        shop.assert_taken(&table, &[], "1 changed");
        let product: toml::Table = shop.product("turret-4mp").parse().unwrap();
        assert_eq!(product["description"].as_str(), Some(text));
        assert_eq!(product["picture"]["file"].as_str(), Some("plain.svg"));
        shop.assert_taken(&table, &[], "1 unchanged");
    }
    let odd = "slug,brand\nturret-4mp,\"ltx\nlong\u{1b}[31m\"\n";
    shop.assert_refused(odd, &["line 2, column brand: ", "U+001B"]);
}
