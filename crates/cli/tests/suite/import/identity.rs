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
    let row = row.replace(",S-,", ",S-lts-lts-door-panel,");
    shop.assert_taken(row, &[], "1 unchanged");
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
    let renamed = first.replace("Entry panel 7", "Door panel 7");
    shop.assert_taken(&renamed, &[], "0 new, 1 changed");
    assert!(
        shop.product("lts-entry-panel-7")
            .contains("title = \"Door panel 7\"")
    );
    let words = "line 2: products/lts-entry-panel-7.toml is there, with the sku \"S-7\"";
    shop.assert_refused(first.replace("S-7", "S-8"), &[words]);
    let words = "line 2: several products have the sku \"X-1\": nvr-8, reader";
    shop.assert_refused("brand,sku,title\nAxis Communications,X-1,It\n", &[words]);
    shop.assert_refused("title,weight\n,1\n", &["line 2: no slug, title or sku"]);
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
