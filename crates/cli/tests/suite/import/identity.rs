//! Which product a row means: by its slug, its SKU or its title, and its brand.

use std::fs;

use super::{NEEDED, Shop, table};

#[test]
fn a_brand_may_be_named_by_its_first_word_if_no_other_begins_with_it() {
    let shop = Shop::new();
    let named =
        |brand: &str| table("", &[("panel", "")]).replace("panel,lts", &format!("panel,{brand}"));
    shop.assert_taken(named("Axis"), &[], "1 new");
    let panel = shop.product("panel");
    assert!(
        panel.contains("brand = \"axis-communications\"\n"),
        "{panel}"
    );
    shop.assert_taken(named("Axis"), &[], "1 unchanged");
    let brand = fs::read_to_string(shop.path("brands/lts.toml")).unwrap();
    shop.write(
        "brands/axis-optics.toml",
        &brand.replace("LTS", "Axis Optics"),
    );
    shop.assert_refused(named("Axis"), &["column brand: no brand \"Axis\""]);
}

#[test]
fn a_slug_does_not_repeat_the_brand_unless_its_file_does() {
    let shop = Shop::new();
    let row = table("", &[("", "")]).replace("Title", "LTS Door Panel");
    shop.assert_taken(&row, &[], "1 new");
    assert!(shop.product("lts-door-panel").contains("LTS Door Panel"));
    let shop = Shop::new();
    let named = table("", &[("lts-lts-door-panel", "")]).replace("Title", "LTS Door Panel");
    shop.assert_taken(named, &[], "1 new");
    shop.assert_taken("brand,title\nlts,LTS Door Panel\n", &[], "1 unchanged");
    // A title that begins as the brand does in the row.
    let shop = Shop::new();
    let row = table("", &[("", "")]).replace("lts,intercoms,Title", "Axis,intercoms,Axis S9999");
    shop.assert_taken(&row, &[], "1 new");
    let panel = shop.product("axis-communications-s9999");
    assert!(panel.contains("title = \"Axis S9999\""), "{panel}");
    shop.assert_taken(row, &[], "1 unchanged");
}

#[test]
fn a_row_without_a_slug_is_matched_by_sku_or_named_after_its_title() {
    let shop = Shop::new();
    let row = "LTS,intercoms,Entry panel 7,What it is.,S-7,access-control,A line.,plain.svg,It\n";
    let first = format!("{NEEDED}\n{row}");
    shop.assert_taken(&first, &[], "1 new");
    assert!(shop.product("lts-entry-panel-7").contains("sku = \"S-7\""));
    let words = "line 2: products/lts-entry-panel-7.toml is there, with the sku \"S-7\"";
    shop.assert_refused(first.replace("S-7", "S-8"), &[words]);
    let renamed = first.replace("Entry panel 7", "Door panel 7");
    shop.assert_taken(&renamed, &[], "0 new, 1 changed");
    assert!(
        shop.product("lts-entry-panel-7")
            .contains("title = \"Door panel 7\"")
    );
    // Another number for the same title is refused, however it is written.
    for number in ["S-8", "S7"] {
        let again = renamed
            .replace("S-7", number)
            .replace("Door panel", "DOOR-panel");
        shop.assert_refused(again, &[words]);
    }
    let reader = shop.product("reader").replace("K-1", "x-1");
    shop.write("products/reader.toml", &reader);
    let row = |sku: &str| format!("brand,sku,title\nAxis Communications,{sku},It\n");
    let words = "line 2: several products have the sku \"X -1\": nvr-8, reader";
    shop.assert_refused(row("X -1"), &[words, "Delete the file that is left over"]);
    // The one that writes it alike is meant.
    shop.assert_taken(row("x-1"), &[], "0 new, 1 changed");
    assert!(shop.product("reader").contains("title = \"It\""));
    let reader = shop.product("reader").replace("x-1", "X-1");
    shop.write("products/reader.toml", &reader);
    shop.assert_refused(row("X-1"), &["several products have the sku \"X-1\""]);
    shop.assert_refused("title,weight\n,1\n", &["line 2: no slug, title or sku"]);
}

/// Returns a table of rows, each with a brand, a title and a part number.
fn rows(rows: &[(&str, &str, &str)]) -> String {
    let line = |(brand, title, sku): &(&str, &str, &str)| {
        format!("{brand},intercoms,{title},What it is.,{sku},access-control,A line.,plain.svg,It\n")
    };
    let lines: String = rows.iter().map(line).collect();
    format!("{NEEDED}\n{lines}")
}

#[test]
fn a_part_number_in_other_letters_or_with_spaces_is_the_same() {
    let shop = Shop::new();
    let first = rows(&[("LTS", "Entry panel 7", "iDS-7216 M1/S")]);
    shop.assert_taken(first, &[], "1 new");
    let other = rows(&[("LTS", "IDS-7216M1/S 16CH DVR", "IDS-7216M1/S")]);
    shop.assert_taken(other, &[], "0 new, 1 changed");
    let panel = shop.product("lts-entry-panel-7");
    assert!(
        panel.contains("title = \"IDS-7216M1/S 16CH DVR\""),
        "{panel}"
    );
    let both = rows(&[("LTS", "Panel 8", "ABC-1"), ("LTS", "Panel 9", "abc-1")]);
    shop.assert_refused(both, &["lines 2 and 3 both have the sku \"abc-1\""]);
}

#[test]
fn products_that_would_share_a_name_are_told_apart_by_their_skus() {
    let shop = Shop::new();
    let brand = "axis-communications";
    let both = rows(&[
        (
            brand,
            "Axis Door and Access Controller ASC3202C 2-door",
            "A-1",
        ),
        (
            brand,
            "Axis Door and Access Controller ASC3204C 2-door",
            "A-2",
        ),
    ]);
    shop.assert_taken(&both, &[], "2 new");
    let first = "axis-communications-door-and-access";
    assert!(shop.product(first).contains("sku = \"A-1\""));
    assert!(
        shop.product(&format!("{first}-a-2"))
            .contains("sku = \"A-2\"")
    );
    shop.assert_taken(&both, &[], "0 new, 0 changed, 2 unchanged");
    // So is a product of a later table.
    let third = rows(&[(brand, "Axis Door and Access Controller ASC3208C", "A-3")]);
    shop.assert_taken(&third, &[], "1 new");
    assert!(shop.product(&format!("{first}-a-3")).contains("ASC3208C"));
    // The name stays short.
    let fourth = rows(&[(
        brand,
        "Axis Door and Access Controller ASC3299C",
        "B-2000-XL",
    )]);
    shop.assert_taken(&fourth, &[], "1 new");
    assert!(
        shop.product("axis-communications-door-and-b-2000-xl")
            .contains("ASC3299C")
    );
    // A row without a part number never means another product.
    let update = "brand,title,weight\naxis-communications,TITLE,2 lb\n";
    let title = "Axis Door and Access Controller ASC3208C";
    shop.assert_taken(update.replace("TITLE", title), &[], "0 new, 1 changed");
    assert!(
        shop.product(&format!("{first}-a-3"))
            .contains("weight = \"2 lb\"")
    );
    let words = format!("line 2: another product has the name \"{first}\"");
    shop.assert_refused(
        update.replace("TITLE", "Axis Door and Access Controller X"),
        &[&words],
    );
}

#[test]
fn a_whole_name_that_a_product_with_another_title_has_is_not_taken() {
    let taken = |name: &str| format!("line 2: another product has the name \"{name}\"");
    // A product that got another title.
    let shop = Shop::new();
    for title in ["Entry panel 7", "Door panel 7"] {
        shop.assert_taken(rows(&[("LTS", title, "S-7")]), &[], "");
    }
    let update = "brand,title,weight\nlts,Entry panel 7,2 lb\n";
    shop.assert_refused(update, &[&taken("lts-entry-panel-7")]);
    shop.assert_taken(rows(&[("LTS", "Entry panel 7", "S-8")]), &[], "1 new");
    let panel = shop.product("lts-entry-panel-7");
    assert!(panel.contains("title = \"Door panel 7\""), "{panel}");
    let panel = shop.product("lts-entry-panel-7-s-8");
    assert!(panel.contains("title = \"Entry panel 7\""), "{panel}");
    // Titles with the same Latin words.
    let both = rows(&[("LTS", "録画 4K", "R-1"), ("LTS", "防犯 4K", "R-2")]);
    shop.assert_taken(&both, &[], "2 new");
    assert!(shop.product("lts-4k").contains("録画 4K"));
    assert!(shop.product("lts-4k-r-2").contains("防犯 4K"));
    shop.assert_taken(&both, &[], "0 new, 0 changed, 2 unchanged");
    let update = "brand,title,weight\nlts,警報 4K,2 lb\n";
    shop.assert_refused(update, &[&taken("lts-4k")]);
    // A title that begins with the first word of the brand.
    let brand = fs::read_to_string(shop.path("brands/lts.toml")).unwrap();
    shop.write("brands/door-king.toml", &brand.replace("LTS", "Door King"));
    let titles = ["Door Controller 2", "Controller 2"];
    let both = rows(&[
        ("door-king", titles[0], "D-1"),
        ("door-king", titles[1], "D-2"),
    ]);
    shop.assert_taken(&both, &[], "2 new");
    for (name, title) in ["door-king-door-controller-2", "door-king-controller-2"]
        .into_iter()
        .zip(titles)
    {
        let product = shop.product(name);
        assert!(
            product.contains(&format!("title = \"{title}\"")),
            "{product}"
        );
    }
}

#[test]
fn products_of_one_table_with_the_same_title_are_told_apart_by_their_skus() {
    let shop = Shop::new();
    let row = |sku: &'static str| ("LTS", "Entry panel 7", sku);
    shop.assert_taken(rows(&[row("S-7"), row("S-8")]), &[], "2 new");
    let name = "lts-entry-panel-7";
    assert!(shop.product(name).contains("sku = \"S-7\""));
    let second = shop.product(&format!("{name}-s-8"));
    assert!(second.contains("sku = \"S-8\""), "{second}");
    for again in [
        &[row("S-7"), row("S-8")][..],
        &[row("S-8"), row("S-7")],
        &[row("S-8")],
    ] {
        shop.assert_taken(rows(again), &[], "0 new, 0 changed");
    }
    // Another row, anywhere in the table.
    let more = rows(&[row("S-9"), row("S-7"), row("S-8"), row("S-6")]);
    shop.assert_taken(&more, &[], "2 new, 0 changed, 2 unchanged");
    assert!(shop.product(&format!("{name}-s-9")).contains("S-9"));
    assert!(shop.product(&format!("{name}-s-6")).contains("S-6"));
    shop.assert_taken(&more, &[], "0 new, 0 changed, 4 unchanged");
    // A title that a product has lost in the same table.
    let shop = Shop::new();
    shop.assert_taken(rows(&[row("S-7")]), &[], "1 new");
    let moved = rows(&[row("S-8"), ("LTS", "Door panel 7", "S-7")]);
    shop.assert_taken(&moved, &[], "1 new, 1 changed");
    shop.assert_taken(&moved, &[], "0 new, 0 changed, 2 unchanged");
}

#[test]
fn a_row_that_may_have_a_new_sku_for_the_same_product_is_refused() {
    let shop = Shop::new();
    let row = |sku: &'static str| ("LTS", "Entry panel 7", sku);
    // Without the product's number in the table, the row may mean that product.
    shop.assert_taken(rows(&[row("S-7")]), &[], "1 new");
    let words = "line 2: products/lts-entry-panel-7.toml is there, with the sku \"S-7\"";
    shop.assert_refused(rows(&[row("S-8"), row("S-9")]), &[words]);
    shop.assert_taken(rows(&[row("S-7"), row("S-8")]), &[], "1 new, 0 changed");
    let words = "line 2: several products have the title \"Entry panel 7\": ";
    shop.assert_refused(rows(&[row("S-9"), row("S-7")]), &[words]);
    // A row without a number may be any of them.
    let shop = Shop::new();
    let words = "line 3: lines 2 and 3 both mean products/lts-entry-panel-7.toml";
    for table in [[row("S-7"), row("")], [row(""), row("S-7")]] {
        let table = rows(&table);
        shop.assert_refused(&table, &[words]);
        let output = shop.import(&table, &["--format", "json"]);
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(told["table"][0]["column"].is_null(), "{told}");
    }
    let same = rows(&[row("S-7"), ("LTS", "Entry panel 8", "S-7")]);
    let renamed = same.replace("sku", "Stock Code");
    let flags = ["--rename", "Stock Code=sku", "--format", "json"];
    let output = shop.import(&renamed, &flags);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["table"][0]["column"], "Stock Code", "{told}");
}

#[test]
fn a_product_named_by_an_earlier_version_keeps_its_file() {
    let shop = Shop::new();
    let with_brand = "Axis Door and Access Controller ASC3202C 2-door";
    let without = "Door and Access Controller ASC3202C 2-door";
    for (name, title) in [
        ("axis-communications-axis-door-and-access", with_brand),
        ("axis-communications-door-and-access-2", without),
    ] {
        let named = table("", &[(name, "")]).replace(
            "lts,intercoms,Title",
            &format!("axis-communications,intercoms,{title}"),
        );
        shop.assert_taken(named, &[], "1 new");
        let update = format!("brand,title,weight\naxis-communications,{title},2 lb\n");
        shop.assert_taken(update, &[], "0 new, 1 changed");
        assert!(shop.product(name).contains("weight = \"2 lb\""));
        fs::remove_file(shop.path(&format!("products/{name}.toml"))).unwrap();
    }
}

#[test]
fn rows_with_the_same_sku_are_refused_together() {
    let shop = Shop::new();
    let row = ("LTS", "Entry panel 7", "Z-3");
    shop.assert_taken(rows(&[row, row]), &["--dry-run"], "1 new");
    let other = ("LTS", "Entry panel 8", "Z-3");
    let table = rows(&[row, other, ("Axis", "Panel", "Z-3"), other]);
    let words = [
        "line 3, column sku: lines 2 and 3 both have the sku \"Z-3\". Take one of them out.",
        "2 rows have this fault",
    ];
    shop.assert_refused(table, &words);
    // So are rows of which one has a slug.
    let named = |slugs: [&str; 2]| {
        let table = rows(&[row, other]).replace("brand,", "slug,brand,");
        let table = table.replacen("\nLTS", &format!("\n{},LTS", slugs[0]), 1);
        table.replacen("\nLTS", &format!("\n{},LTS", slugs[1]), 1)
    };
    for slugs in [["panel", ""], ["", "panel"]] {
        shop.assert_refused(named(slugs), &words[..1]);
    }
    shop.assert_taken(named(["panel-7", "panel-8"]), &["--dry-run"], "2 new");
}

#[test]
fn a_product_with_a_non_latin_title_is_named_after_its_sku() {
    let shop = Shop::new();
    let row = |title: &str, sku: &str| {
        format!("LTS,intercoms,{title},What it is.,{sku},access-control,A line.,plain.svg,It\n")
    };
    let named = format!(
        "{NEEDED}\n{}{}",
        row("防犯カメラ", "S-7"),
        row("録画機", "S-8")
    );
    shop.assert_taken(named, &[], "2 new");
    assert!(shop.product("lts-s-7").contains("title = \"防犯カメラ\""));
    let unnamed = format!("{NEEDED}\n{}{}", row("門", "型一"), row("鍵", "型二"));
    let words = [
        "line 2: no slug, title or sku",
        "2 rows have this fault",
        "in a column \"slug\"",
    ];
    shop.assert_refused(unnamed, &words);
}
