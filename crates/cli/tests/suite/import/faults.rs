//! What is refused or warned of, with its place in the table.

use std::fs;

use super::{Shop, said, table};

#[test]
fn faults_name_the_line_and_the_column() {
    let shop = Shop::new();
    let good = table(",details.apartments,faq.2.question", &[("panel", ",3,")]);
    let twice = table(
        ",weight",
        &[("panel", ",1 lb"), ("other", ","), ("panel", ",2 lb")],
    );
    let cases = [
        (
            good.replace("panel,lts", "panel,ltss"),
            "line 2, column brand: no brand \"ltss\". Did you mean \"lts\"?",
        ),
        (
            good.replace("It,3,", "It,three,"),
            "line 2, column details.apartments: \"three\" is not a number",
        ),
        (good.replace("It,3,", "It,nan,"), "\"nan\" is not a number"),
        (
            good.replace("intercoms", "recorders"),
            "line 2, column details.apartments: unknown key",
        ),
        (
            good.replace("It,3,", "It,3,Why?"),
            "line 2, column faq.2.question: faq.2 is given, and there is no faq.1",
        ),
        (
            good.replace("A line.", ""),
            "line 2: \"hero_paragraph\" is missing",
        ),
        (
            good.replace("panel,", "../panel,"),
            "line 2, column slug: \"../panel\" cannot be the name of a file",
        ),
        (
            good.replace("Title", "Ti\u{7}tle"),
            "line 2, column title: the cell has a control character, U+0007",
        ),
        (
            good.replace(",plain.svg", ",plane.svg"),
            "line 2, column picture.file: no picture \"plane.svg\"",
        ),
        (
            twice,
            "line 4, column slug: lines 2 and 4 both mean products/panel.toml",
        ),
    ];
    for (table, words) in cases {
        shop.assert_refused(table, &[words]);
    }
    let rows = [("a", ",1 m,"), ("b", ",2,"), ("c", ",3 m,")];
    let units = table(",details.apartments,weight", &rows);
    let words = "line 2, column details.apartments: \"1 m\" is not a number. Write digits, with a point before \
                 decimals and no unit: 1250 or 7.5. 2 rows have this fault; --verbose lists them.\n\nNothing";
    shop.assert_refused(units, &[words]);
    let json = shop.import(
        good.replace("panel,lts", "panel,ltss"),
        &["--format", "json"],
    );
    assert_eq!(json.status.code(), Some(1));
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["table"][0]["line"], 2);
    assert_eq!(json["table"][0]["column"], "brand");
}

#[test]
fn faults_of_cells_rows_and_the_folder_are_reported_together() {
    let shop = Shop::new();
    let rows = [("a", ",3"), ("b", ",three"), ("c", ""), ("d", ",3")];
    let rows = table(",details.apartments", &rows).replace("d,lts", "d,ltss");
    shop.assert_refused(
        rows,
        &[
            "line 3, column details.apartments: \"three\" is not a number",
            "line 4: the header line has ",
            "line 5, column brand: no brand \"ltss\"",
        ],
    );
}

#[test]
fn an_unknown_column_is_an_error_unless_ignored() {
    let shop = Shop::new();
    for (name, words) in [
        (
            "Titles",
            "line 1, column Titles: no field of products has this name. Did you mean \"title\"?",
        ),
        ("price", "Did you mean \"offer.price\"?"),
        (
            "compliance",
            "Name a part of it: compliance.ndaa_889, compliance.covered_list",
        ),
        ("details.apartment", "Did you mean \"details.apartments\"?"),
        ("Stock", "--ignore \"Stock\" leaves it out"),
        ("faq.0.question", "no field of products has this name"),
        ("SLUG ", "the column \"slug\" is the same field"),
        ("", "line 1: column 2 has no name"),
    ] {
        shop.assert_refused(format!("slug,{name}\nturret-4mp,x\n"), &[words]);
    }
    let table = "sep=;\nslug;Titles\nturret-4mp;x\n";
    shop.assert_refused(table, &["line 2, column Titles: no field"]);
    let table = "slug,In Stock,weight\nturret-4mp,9,2 lb\n";
    shop.assert_taken(table, &["--ignore", "in-stock"], "1 changed");
    assert!(shop.product("turret-4mp").contains("weight = \"2 lb\""));
}

#[test]
fn overlong_cells_and_names_are_refused_with_their_place() {
    let shop = Shop::new();
    for (column, what) in [
        ("title", "x"),
        ("brand", "x"),
        ("description", "two\nlines "),
    ] {
        let words = format!("line 2, column {column}: \"{column}\" has 5001 characters");
        // The cell must not end with a space.
        let text: String = what.chars().cycle().take(5_000).chain(['x']).collect();
        let row = format!("slug,{column}\nturret-4mp,\"{text}\"\n");
        shop.assert_refused(row, &[&words]);
        let text = format!("{}x", what.repeat((1 << 20) / what.len() + 1));
        let row = format!("slug,{column}\nturret-4mp,\"{text}\"\n");
        let words = format!("line 2, column {column}: the file has ");
        shop.assert_refused(row, &[&words]);
    }
    let long = "n".repeat(260);
    let rows = table("", &[(&long, "")]);
    let words = "line 2, column slug: the name has 260 characters";
    shop.assert_refused(&rows, &[words]);
    let output = shop.import(&rows, &["--dry-run"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains(words), "{}", said(&output));
    shop.assert_taken(table("", &[(&"n".repeat(200), "")]), &[], "1 new");
}

#[test]
fn a_comma_separated_list_gets_a_hint_to_use_the_pipe() {
    let shop = Shop::new();
    let rows =
        table("", &[("one", "")]).replacen("access-control", "\"access-control, pa-systems\"", 1);
    let said = said(&shop.import(&rows, &["--dry-run"]));
    assert!(said.contains("column services: "), "{said}");
    assert!(
        said.contains("Write | between the entries of a list."),
        "{said}"
    );
}

#[test]
fn dangling_references_of_new_or_changed_products_are_warnings() {
    let shop = Shop::new();
    let rows = table("", &[("one", ""), ("two", ""), ("three", "")]);
    let rows = rows.replacen("intercoms", "intercom", 1);
    let rows = rows.replacen("access-control", "entry-control", 1);
    for flags in [&["--dry-run"][..], &[]] {
        let output = shop.import(&rows, flags);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(0), "{said}");
        let warnings: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("warn"))
            .collect();
        assert_eq!(warnings.len(), 2, "{said}");
        assert!(warnings[0].contains("line 2, column category: "), "{said}");
        assert!(warnings[1].contains("line 2, column services: "), "{said}");
        assert!(said.contains("3 new"), "{said}");
    }
    // Warnings about a row that does not change are not repeated.
    let output = shop.import(&rows, &["--format", "json"]);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["warnings"], serde_json::json!([]));
    let slugs: Vec<String> = (0..22).map(|number| format!("more-{number}")).collect();
    let many: Vec<(&str, &str)> = slugs.iter().map(|slug| (&**slug, "")).collect();
    let many = table("", &many).replace("intercoms", "intercom");
    let output = shop.import(&many, &["--dry-run", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["warnings"].as_array().unwrap().len(), 22);
    assert_eq!(told["warnings"][21]["line"], 23);
    let text = said(&shop.import(&many, &["--dry-run", "--verbose"]));
    assert_eq!(text.matches("warning: line ").count(), 22, "{text}");
    let text = said(&shop.import(&many, &[]));
    assert_eq!(text.matches("warning: line ").count(), 1, "{text}");
    assert!(text.contains("22 rows have this fault;"), "{text}");
}

#[test]
fn html_in_cells_is_one_counted_warning() {
    let shop = Shop::new();
    let rows = table("", &[("one", ""), ("two", ""), ("three", "")]);
    let rows = rows.replace("What it is.", "<p>What it <b>is</b>.</p>");
    let words =
        "warning: line 2, column description: the text has \"<p>\", which visitors see as it is.";
    shop.assert_taken(&rows, &["--dry-run"], words);
    shop.assert_taken(&rows, &[], "3 rows have this fault;");
    let other = table("", &[("four", ""), ("five", "")]);
    let other = other.replace("What it is.", "What **it** is.");
    shop.assert_taken(
        rows + other.split_once('\n').unwrap().1,
        &[],
        "2 rows have this fault;",
    );
}

#[test]
fn warnings_about_different_absent_names_are_apart() {
    let shop = Shop::new();
    let absent =
        |slug: &str, service: &str| table("", &[(slug, "")]).replace("access-control", service);
    let rows = absent("one", "sauna") + absent("two", "garden").split_once('\n').unwrap().1;
    let text = said(&shop.import(rows, &["--dry-run"]));
    for service in ["sauna", "garden"] {
        assert!(
            text.contains(&format!("no service \"{service}\"")),
            "{text}"
        );
    }
}

#[test]
fn brands_that_do_not_exist_are_named_in_one_fault() {
    let shop = Shop::new();
    let of = |brands: &[String]| {
        let slugs: Vec<String> = (0..brands.len()).map(|row| format!("p-{row}")).collect();
        let rows: Vec<(&str, &str)> = slugs.iter().map(|slug| (&**slug, "")).collect();
        let rows = table("", &rows);
        slugs.iter().zip(brands).fold(rows, |rows, (slug, brand)| {
            rows.replace(&format!("\n{slug},lts,"), &format!("\n{slug},{brand},"))
        })
    };
    let brands = ["Zenith", "Quorum", "Zenith"].map(str::to_owned);
    let words = "line 2, column brand: no brand \"Zenith\" (2 rows), \"Quorum\" (1 row). A slug is the name of a \
                 file in brands/ without its ending. 3 rows have this fault; --verbose lists them.\n\nNothing";
    shop.assert_refused(of(&brands), &[words]);
    shop.assert_refused(of(&brands[2..]), &["no brand \"Zenith\". A slug"]);
    let brands: Vec<String> = (0..25).map(|number| format!("Quorum {number}")).collect();
    let words = "\"Quorum 19\" (1 row) and 5 more. A slug";
    shop.assert_refused(of(&brands), &[words, "25 rows have this fault"]);
}

#[test]
fn a_renamed_column_fills_another_field() {
    let shop = Shop::new();
    let table = "slug,Stock Code,Description,title\nturret-4mp,X-9,Turret 4 MP,x\n";
    let flags = [
        "--rename",
        "stock code=sku",
        "--rename",
        "Description=title",
        "--ignore",
        "title",
    ];
    shop.assert_taken(table, &flags, "1 changed");
    let product = shop.product("turret-4mp");
    assert!(product.contains("sku = \"X-9\""), "{product}");
    assert!(product.contains("title = \"Turret 4 MP\""), "{product}");
    let unknown = said(&shop.import("slug,Lager\nturret-4mp,1\n", &["--rename", "Lager=titel"]));
    let words = "column Lager: no field of products has the name \"titel\". Did you mean \"title\"? --ignore \"Lager\"";
    assert!(unknown.contains(words), "{unknown}");
    for (flags, words) in [
        (
            &["--rename", "Lagr=sku"][..],
            "column \"Lagr\" that the table does not have. Write a name of the header line: slug, Lager.",
        ),
        (
            &["--rename", "Lager=sku", "--rename", "lager=title"],
            "column \"lager\" twice",
        ),
        (
            &["--rename", "Lager=sku", "--ignore", "Lager"],
            "column \"Lager\" that --ignore leaves out",
        ),
    ] {
        let text = said(&shop.import("slug,Lager\nturret-4mp,1\n", flags));
        assert!(
            text.contains(&format!("line 1: --rename names the {words}")),
            "{text}"
        );
    }
    let flawed = shop.import("slug,title\nturret-4mp,It\n", &["--rename", "Lager"]);
    assert_eq!(flawed.status.code(), Some(2));
}

#[test]
fn an_unreadable_content_folder_is_refused_and_left_unchanged() {
    let shop = Shop::new();
    shop.write("products/turret-4mp.toml", "brand = \n");
    let words = "line 2: products/turret-4mp.toml is not valid TOML";
    shop.assert_refused("slug,title\nturret-4mp,It\n", &[words]);

    let shop = Shop::new();
    let link = shop.path("products/lost.toml");
    std::os::unix::fs::symlink("nowhere", link).unwrap();
    let words = "line 2: products/lost.toml: the link leads to nowhere, which cannot be read";
    let output = shop.import("slug,title\nlost,It\n", &[]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains(words), "{}", said(&output));

    // Errors that no cell caused are shown with their file.
    let shop = Shop::new();
    shop.write("pages/home.toml", "x = 1\n");
    shop.assert_refused("slug,weight\nturret-4mp,2 lb\n", &["pages/home.toml:1:"]);

    let empty = Shop::new();
    fs::remove_file(empty.path("site.toml")).unwrap();
    let output = empty.import("slug,title\na,b\n", &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("is not a content folder"));
}
