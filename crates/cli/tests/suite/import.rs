//! Runs `sightline import` in the way its users do.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

use tempfile::TempDir;

use crate::folder::copy;
use crate::program::PROGRAM;

/// A content folder with a table beside it.
struct Shop {
    parent: TempDir,
}

impl Shop {
    /// Copies the fixture, and adds a category that has rows.
    fn new() -> Self {
        let shop = Self::with("../content/tests/fixtures/minimal");
        let rows = "name = \"Intercoms\"\norder = 9\n\n[[rows]]\nkey = \"apartments\"\n\
                    label = \"Apartments\"\ntype = \"number\"\n\n[[rows]]\nkey = \"mount\"\n\
                    label = \"Mount\"\ntype = \"text\"\n";
        shop.write("categories/intercoms.toml", rows);
        shop
    }

    fn with(folder: &str) -> Self {
        let parent = tempfile::tempdir().unwrap();
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        copy(&from, &parent.path().join("site"));
        Self { parent }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.parent.path().join("site").join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.path(path), text).unwrap();
    }

    fn product(&self, slug: &str) -> String {
        fs::read_to_string(self.path(&format!("products/{slug}.toml"))).unwrap()
    }

    /// Returns every file of the folder with its content and modification time.
    fn files(&self) -> BTreeMap<PathBuf, (Vec<u8>, SystemTime)> {
        let mut files = BTreeMap::new();
        read(&self.path(""), &mut files);
        files
    }

    fn import(&self, table: impl AsRef<[u8]>, flags: &[&str]) -> Output {
        let file = self.parent.path().join("products.csv");
        fs::write(&file, table).unwrap();
        let mut command = Command::new(PROGRAM);
        command.arg("import").arg(file).arg("--site");
        command.arg(self.path("")).args(flags).output().unwrap()
    }

    /// Asserts that the table is accepted, and that the output contains the words.
    #[track_caller]
    fn assert_taken(&self, table: impl AsRef<[u8]>, flags: &[&str], words: &str) {
        let output = self.import(table, flags);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(said.contains(words), "{words}: {said}");
    }

    /// Asserts that nothing is written, and that the output contains the words.
    #[track_caller]
    fn assert_refused(&self, table: impl AsRef<[u8]>, words: &[&str]) {
        let before = self.files();
        let output = self.import(table, &[]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        for words in words {
            assert!(said.contains(words), "{words}: {said}");
        }
        assert!(said.ends_with("Nothing was written.\n"), "{said}");
        assert_eq!(self.files(), before);
    }
}

fn read(dir: &Path, files: &mut BTreeMap<PathBuf, (Vec<u8>, SystemTime)>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            read(&path, files);
        } else {
            let written = path.metadata().unwrap().modified().unwrap();
            files.insert(path.clone(), (fs::read(&path).unwrap(), written));
        }
    }
}

fn said(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    format!("{}{}", text(&output.stdout), text(&output.stderr))
}

/// The fields that every product needs, except for its file's name.
const NEEDED: &str =
    "brand,category,title,description,sku,services,hero paragraph,picture.file,picture.alt";

/// Returns a table of intercoms with the fields that every product needs, and others.
fn table(others: &str, rows: &[(&str, &str)]) -> String {
    let mut table = format!("slug,{NEEDED}{others}\n");
    for (slug, cells) in rows {
        _ = writeln!(
            table,
            "{slug},lts,intercoms,Title,What it is.,S-{slug},access-control,A line.,plain.svg,It{cells}"
        );
    }
    table
}

/// Returns a table of all products of a folder with all their values.
fn exported(products: &Path) -> String {
    let mut rows = Vec::new();
    for entry in fs::read_dir(products).unwrap() {
        let path = entry.unwrap().path();
        let mut cells = BTreeMap::new();
        let slug = path.file_stem().unwrap().to_str().unwrap().to_owned();
        cells.insert("slug".to_owned(), slug);
        let product: toml::Table = fs::read_to_string(&path).unwrap().parse().unwrap();
        flatten("", &toml::Value::Table(product), &mut cells);
        rows.push(cells);
    }
    let names: BTreeSet<&String> = rows.iter().flat_map(BTreeMap::keys).collect();
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let line = |cells: Vec<String>| cells.join(",") + "\r\n";
    let mut table = line(names.iter().map(|name| quoted(name)).collect());
    for row in &rows {
        let cell = |name| quoted(row.get(name).map_or("", String::as_str));
        table += &line(names.iter().copied().map(cell).collect());
    }
    table
}

fn flatten(name: &str, value: &toml::Value, cells: &mut BTreeMap<String, String>) {
    let below = |key: &str| [name, key].join(".").trim_start_matches('.').to_owned();
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                flatten(&below(key), value, cells);
            }
        }
        toml::Value::Array(items) if items.iter().all(toml::Value::is_str) => {
            let texts: Vec<&str> = items.iter().filter_map(toml::Value::as_str).collect();
            cells.insert(name.to_owned(), texts.join(" | "));
        }
        toml::Value::Array(items)
            if items
                .iter()
                .all(|item| item.is_float() || item.is_integer()) =>
        {
            let numbers: Vec<String> = items.iter().map(toml::Value::to_string).collect();
            cells.insert(name.to_owned(), numbers.join(" | "));
        }
        toml::Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                flatten(&below(&(index + 1).to_string()), item, cells);
            }
        }
        toml::Value::String(text) => _ = cells.insert(name.to_owned(), text.clone()),
        other => _ = cells.insert(name.to_owned(), other.to_string()),
    }
}

#[test]
fn products_are_created_and_a_second_import_writes_nothing() {
    let shop = Shop::new();
    let others = ",details.Apartments,details.mount,best_for,faq.1.question,faq.1.answer";
    let cells = ",12,Flush,Homes | Offices,Why?,Because.";
    let table = table(others, &[("panel-a", cells), ("panel-b", ",7.5,,,,")]);
    shop.assert_taken(&table, &[], "2 new, 0 changed, 0 unchanged, 3 not named");
    let panel: toml::Table = shop.product("panel-a").parse().unwrap();
    assert_eq!(panel["details"]["apartments"].as_integer(), Some(12));
    assert_eq!(panel["details"]["mount"].as_str(), Some("Flush"));
    assert_eq!(panel["best_for"].as_array().unwrap().len(), 2);
    assert_eq!(panel["faq"][0]["answer"].as_str(), Some("Because."));
    assert_eq!(panel["hero_bullets"].as_array().unwrap().len(), 0);
    let panel = shop.product("panel-b");
    assert!(panel.contains("apartments = 7.5"), "{panel}");
    assert!(
        !panel.contains("faq") && !panel.contains("mount"),
        "{panel}"
    );

    let before = shop.files();
    shop.assert_taken(&table, &[], "0 new, 0 changed, 2 unchanged, 3 not named");
    assert_eq!(shop.files(), before);
}

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
fn a_dry_run_shows_the_difference_and_writes_nothing() {
    let shop = Shop::new();
    let before = shop.files();
    let rows: Vec<String> = (0..12).map(|number| format!("panel-{number}")).collect();
    let rows: Vec<(&str, &str)> = rows.iter().map(|slug| (slug.as_str(), "")).collect();
    let table = table("", &rows);
    for (flags, words) in [
        (
            &["--dry-run"][..],
            "--- /dev/null\n+++ products/panel-0.toml\n",
        ),
        (&["--dry-run"], "And 2 more files; --verbose shows all."),
        (
            &["--dry-run"],
            "Nothing was written. Without --dry-run it is.",
        ),
        (&["--dry-run", "--verbose"], "+++ products/panel-9.toml\n"),
    ] {
        shop.assert_taken(&table, flags, words);
    }
    let json = shop.import(&table, &["--dry-run", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["new"].as_array().unwrap().len(), 12);
    assert_eq!(json["written"], false);
    assert_eq!(shop.files(), before);
}

#[test]
fn import_keeps_comments_order_and_fields_not_in_the_table() {
    let shop = Shop::new();
    let own = "# Ours.\nbrand = \"lts\"\ntitle = \"Turret camera\" # short\n\
               category = \"cctv-cameras\"\ndescription = \"What it is.\"\nsku = \"X-1\"\n\
               services = [\"cctv-installation\"]\nhero_paragraph = \"What it does.\"\n\
               hero_bullets = [\n  { icon = \"check\", name = \"Sealed\" }, # proven\n]\n\
               # The picture.\npicture = { file = \"plain.svg\", alt = \"It\" }\n\
               best_for = [\n  \"Homes\", # most\n  \"Shops\" # few\n]\nresolution = \"4 MP\"\n\
               # The end.\n";
    shop.write("products/turret-4mp.toml", own);
    let table = "slug,title,picture.alt,hero_bullets.2.icon,Hero Bullets.2.Name,best-for,weight\n\
                 turret-4mp,Turret 4 MP,A turret,moon,At night,Homes|Schools|Yards,\n";
    shop.assert_taken(table, &[], "0 new, 1 changed, 0 unchanged, 2 not named");
    let expected = own
        .replace("\"Turret camera\"", "\"Turret 4 MP\"")
        .replace("alt = \"It\"", "alt = \"A turret\"")
        .replace(
            "# proven\n]",
            "# proven\n  { icon = \"moon\", name = \"At night\" },\n]",
        )
        .replace("\"Shops\" # few\n", "\"Schools\", # few\n  \"Yards\"\n");
    assert_eq!(shop.product("turret-4mp"), expected);

    // Windows line endings and the byte order mark stay too.
    let windows = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    shop.write("products/turret-4mp.toml", &windows(own));
    shop.assert_taken(table, &[], "0 new, 1 changed");
    assert_eq!(shop.product("turret-4mp"), windows(&expected));
    shop.assert_taken(table, &[], "0 new, 0 changed, 1 unchanged");
}

#[test]
fn a_hyphen_removes_a_value_and_an_empty_cell_keeps_it() {
    let shop = Shop::new();
    let table = "slug,hero_bullets.1.icon,hero_bullets.1.name,lens,weight,offer.price,resolution\n\
                 turret-4mp,-,-,-,,-,\n";
    shop.assert_taken(table, &[], "1 changed");
    let product = shop.product("turret-4mp");
    assert!(product.contains("hero_bullets = []"), "{product}");
    assert!(!product.contains("lens"), "{product}");
    assert!(product.contains("weight = \"1 lb\""), "{product}");
    shop.assert_refused("slug,title\nturret-4mp,-\n", &["\"title\" is missing"]);
}

#[test]
fn products_not_in_the_table_are_deleted_only_with_remove() {
    let shop = Shop::new();
    shop.write("products/spare.toml", &shop.product("reader"));
    let table = "slug,title\nturret-4mp,Turret\nnvr-8,Recorder\nreader,Reader\n";
    let before = shop.files();
    shop.assert_taken(table, &["--dry-run", "--remove"], "+++ /dev/null");
    assert_eq!(shop.files(), before);
    shop.assert_taken(
        table,
        &[],
        "1 not named in the table.\nThose that are not named stay",
    );
    assert!(shop.path("products/spare.toml").exists());
    shop.assert_taken(table, &["--remove"], "were deleted");
    assert!(!shop.path("products/spare.toml").exists());
}

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
        (twice, "line 4: lines 2 and 4 both mean products/panel.toml"),
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
fn an_import_counts_the_prices_that_are_not_shown() {
    let shop = Shop::new();
    let offer = ",offer.price,offer.currency,offer.valid_until";
    let rows = [
        ("one", ",9.50,USD,2027-03-31"),
        ("two", ",9.50,USD,2027-03-31"),
        ("three", ",,,"),
    ];
    let told = "prices that are not shown: 2.";
    shop.assert_taken(table(offer, &rows), &[], told);
    let missing = table(",offer.price,offer.currency", &[("four", ",9.50,USD")]);
    let words = "line 2, column offer.valid_until: \"valid_until\" is missing";
    shop.assert_refused(missing, &[words]);
    let missing = table(",faq.1.question", &[("five", ",Why?")]);
    shop.assert_refused(missing, &["line 2, column faq.1.answer: "]);
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
    let said = said(&shop.import(&many, &[]));
    assert_eq!(said.matches("warning: line ").count(), 20, "{said}");
    assert!(said.contains("And 2 more; --verbose shows all."), "{said}");
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

#[test]
fn importing_exported_products_changes_nothing() {
    for folder in ["../../sites/sightline", "../content/tests/fixtures/minimal"] {
        let shop = Shop::with(folder);
        let before = shop.files();
        let count = fs::read_dir(shop.path("products")).unwrap().count();
        let words = format!("0 new, 0 changed, {count} unchanged, 0 not named");
        shop.assert_taken(exported(&shop.path("products")), &[], &words);
        assert_eq!(shop.files(), before);
    }
}

#[test]
fn an_unreadable_content_folder_is_refused_and_left_unchanged() {
    let shop = Shop::new();
    shop.write("products/turret-4mp.toml", "brand = \n");
    let words = "line 2: products/turret-4mp.toml is not valid TOML";
    shop.assert_refused("slug,title\nturret-4mp,It\n", &[words]);

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
