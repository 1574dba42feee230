//! Texts, files and names that are too long for pages and for disks.

use crate::folder::{Edited, minimal};

const PRODUCT: &str = "products/turret-4mp.toml";

/// Returns the errors for which a folder is refused, each with its place.
fn refused(edited: &Edited) -> Vec<String> {
    let loaded = edited.load();
    assert!(loaded.site.is_none());
    let said = loaded.diagnostics.iter().map(|one| {
        let (code, file, line, column) = (one.code, &one.file, one.line, one.column);
        format!("{code} {file}:{line}:{column} {}", one.message)
    });
    said.collect()
}

#[test]
fn a_text_of_more_than_5000_characters_is_refused_in_any_place() {
    let longest = "ß".repeat(5_000);
    let title = |text: &str| format!("title = \"{text}\"");
    let with = |text: &str| minimal().replace(PRODUCT, &title("Turret camera"), &title(text));
    assert_eq!(with(&longest).load().errors(), 0);
    let long = format!("{longest}ß");
    let told = |name: &str| format!("\"{name}\" has 5001 characters, and may have 5000 at most");
    assert_eq!(
        refused(&with(&long)),
        [format!("long-text {PRODUCT}:4:9 {}", told("title"))]
    );
    // In a list, in place of a name or the kind of a section, and in a table with arbitrary rows.
    let services = format!("services = [\"cctv-installation\", \"{long}\"]");
    let edited = minimal().replace(PRODUCT, "services = [\"cctv-installation\"]", &services);
    assert_eq!(
        refused(&edited),
        [format!("long-text {PRODUCT}:7:34 {}", told("services"))]
    );
    let edited = minimal().append(
        "pages/about.toml",
        &format!("\n[[section]]\nkind = \"{long}\"\n"),
    );
    let found = refused(&edited);
    assert!(
        found[0].ends_with(&told("kind")) && found.len() == 1,
        "{found:?}"
    );
    let rows = "\n[[rows]]\nkey = \"mount\"\nlabel = \"Mount\"\ntype = \"text\"\n";
    let edited = minimal()
        .append("categories/cctv-cameras.toml", rows)
        .append(PRODUCT, &format!("\n[details]\nmount = \"{long}\"\n"));
    let found = refused(&edited);
    assert!(
        found[0].ends_with(&told("mount")) && found.len() == 1,
        "{found:?}"
    );
}

#[test]
fn a_file_that_is_too_large_is_refused_before_it_is_parsed() {
    for (path, length) in [
        ("site.toml", 1 << 23),
        ("pages/home.toml", 1 << 20),
        (PRODUCT, 1 << 20),
    ] {
        let hostile = format!("{}= [\n", "é".repeat(length / 2));
        let found = refused(&minimal().append(path, &hostile));
        let of_file = found.iter().filter(|one| one.contains(path));
        let of_file: Vec<&String> = of_file.collect();
        assert!(
            of_file[0].starts_with(&format!("large-text {path}:")),
            "{found:?}"
        );
        assert_eq!(of_file.len(), 1, "{found:?}");
    }
}

#[test]
fn a_file_name_of_more_than_200_characters_is_refused() {
    let product = "brand = \"lts\"\ncategory = \"recorders\"\ntitle = \"It\"\ndescription = \"It.\"\n\
                   sku = \"N-1\"\nservices = []\nhero_paragraph = \"It.\"\nhero_bullets = []\n\
                   picture = { file = \"plain.svg\", alt = \"It\" }\n";
    let named = |length: usize| format!("products/{}.toml", "n".repeat(length));
    let longest = minimal().append(&named(200), product).load();
    assert_eq!(longest.errors(), 0, "{:?}", longest.diagnostics);
    let path = named(201);
    let found = refused(&minimal().append(&path, product));
    let told = format!("file-name {path}:1:1 the name has 201 characters");
    assert!(found.contains(&told), "{found:?}");
}
