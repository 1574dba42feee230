//! Migrates a folder of format 1 to format 2.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

use sightline_content::{Folder, FolderFormat, check, folder_format, render_text};
use sightline_scaffold::{Migration, migrate};

use crate::folder::{TODAY, minimal};
use crate::sites::starter;

/// The files that are the same in both formats come from the minimal folder.
const COMMON: [&str; 7] = [
    "articles/",
    "brands/",
    "case-studies/",
    "legal/",
    "media/",
    "products/",
    "tips.toml",
];

/// Returns the files of a folder of format 1, with one of everything that the migration moves.
fn former() -> BTreeMap<String, String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/format-1");
    let own = Folder::from_dir(&dir).unwrap();
    let common = minimal().folder();
    let is_common = |path: &&str| COMMON.iter().any(|start| path.starts_with(start));
    let shared = common.paths().filter(is_common);
    let files = shared.map(|path| (path, &common));
    files
        .chain(own.paths().map(|path| (path, &own)))
        .map(|(path, folder)| (path.to_owned(), folder.text(path).unwrap().into_owned()))
        .collect()
}

fn folder(files: BTreeMap<String, String>) -> Folder {
    let files = files.into_iter();
    Folder::from_files(files.map(|(path, text)| (path, Cow::Owned(text.into_bytes()))))
}

fn migrated(files: BTreeMap<String, String>) -> Migration {
    migrate(&folder(files), &starter("sightline")).unwrap()
}

#[test]
fn everything_is_moved_to_its_new_place_with_its_comments() {
    let old = folder(former());
    let Migration { folder: new, notes } = migrated(former());
    let changed = new.paths().filter(|path| old.text(path) != new.text(path));
    let changed = changed.map(|path| format!("==> {path}\n{}", new.text(path).unwrap()));
    let gone = old.paths().filter(|path| new.bytes(path).is_none());
    let gone = gone.map(|path| format!("==> {path} is gone"));
    let report: Vec<String> = changed.chain(gone).chain(notes).collect();
    insta::assert_snapshot!(report.join("\n"));
}

#[test]
fn a_migrated_folder_is_in_the_current_format_without_errors() {
    let new = migrated(former()).folder;
    assert_eq!(folder_format(&new), FolderFormat::Current);
    let checked = check(&new, TODAY);
    let said = render_text(&checked.diagnostics, &new, false);
    assert_eq!((checked.errors(), checked.warnings()), (0, 0), "{said}");
}

#[test]
fn a_page_without_an_info_box_gets_that_of_the_home_page() {
    let new = migrated(former()).folder;
    let text = new.text("pages/legal.toml").unwrap();
    assert!(text.contains("title = \"What you get\""), "{text}");
}

#[test]
fn town_coordinates_are_added_only_if_the_old_map_had_all_towns() {
    let towns = |areas: &str| {
        let mut files = former();
        let site = files.get_mut("site.toml").unwrap();
        *site = site.replace("[\"Chicago\", \"Naperville\"]", areas);
        assert!(site.contains(areas), "{site}");
        let Migration { folder, notes } = migrated(files);
        let noted = notes.iter().any(|note| note.contains("towns"));
        (
            folder
                .text("pages/contact.toml")
                .unwrap()
                .matches("latitude")
                .count(),
            noted,
        )
    };
    assert_eq!(
        towns("[\"Chicago\", \"Aurora\", \"Plainfield\"]"),
        (2, true)
    );
    assert_eq!(towns("[\"Chicago\", \"Aurora\", \"Peoria\"]"), (0, false));
    assert_eq!(towns("[\"Aurora\", \"Naperville\"]"), (0, false));
    assert_eq!(towns("[\"Chicago\"]"), (0, false));
}

#[test]
fn a_menu_entry_of_a_service_without_a_page_is_reported() {
    let mut files = former();
    files.remove("pages/access-control.toml");
    let notes = migrated(files).notes.join("\n");
    let note = "the entry \"Doors\" of header.services_menu is gone";
    assert!(notes.contains(note), "{notes}");
}

#[test]
fn entries_without_a_page_and_comments_at_the_end_of_a_list_are_reported() {
    let lists = [
        (
            "faqs.toml",
            "[[faq]]\nservice = \"PoS\"\nquestion = \"Which till?\"\n",
        ),
        (
            "info-boxes.toml",
            "[[info_box]]\ntype = \"pos\"\ntitle = \"Tills\"\n",
        ),
        (
            "service-cards.toml",
            "[[card]]\nservice = \"pos-installation\"\ntitle = \"A till\"\n",
        ),
        (
            "parts.toml",
            "[[card]]\nservice = \"pos-installation\"\ntitle = \"Its parts\"\n",
        ),
        ("explainers.toml", "# To do: tills.\n"),
    ];
    let mut files = former();
    for (path, text) in lists {
        let file = files.get_mut(path).unwrap();
        file.push('\n');
        file.push_str(text);
    }
    let notes = migrated(files).notes;
    for note in [
        "faqs.toml: the entry \"Which till?\" is gone; it had no page.",
        "info-boxes.toml: the entry \"Tills\" is gone; it had no page.",
        "service-cards.toml: the entry \"A till\" is gone; it had no page.",
        "parts.toml: the entry \"Its parts\" is gone; it had no page.",
        "explainers.toml: the comment at its end is gone.",
    ] {
        assert!(notes.iter().any(|said| said == note), "{note}: {notes:?}");
    }
}

#[test]
fn an_existing_target_file_and_invalid_toml_are_refused() {
    let refused = |path: &str, text: &str| {
        let mut files = former();
        files.insert(path.to_owned(), text.to_owned());
        let refused = migrate(&folder(files), &starter("sightline"));
        refused.unwrap_err().to_string()
    };
    assert_eq!(
        refused("services/access-control.toml", "name = \"Doors\"\n"),
        "services/access-control.toml is there already; move it out of the folder"
    );
    assert_eq!(
        refused("pages/home.toml", "title = \n"),
        "pages/home.toml is not valid TOML"
    );
}

#[test]
fn the_migration_drops_a_byte_order_mark() {
    let mut files = former();
    let page = files.get_mut("pages/home.toml").unwrap();
    page.insert(0, '\u{feff}');
    let with_mark = migrated(files).folder;
    let without = migrated(former()).folder;
    let text = |folder: &Folder| folder.text("pages/home.toml").unwrap().into_owned();
    assert_eq!(text(&with_mark), text(&without));
}
