//! Runs `sightline import` in the way its users do.

mod faults;
mod formats;
mod identity;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

use tempfile::TempDir;

use crate::folder::copy;
use crate::program::PROGRAM;
use crate::text;

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
