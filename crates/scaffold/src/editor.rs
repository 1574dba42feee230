//! The files that let editors complete and check the files of a folder.

use sightline_source::kind::Kind;

/// The folder of the schemas. Its name begins with a dot, so the site doesn't read it.
const FOLDER: &str = ".schema";
/// The settings file of taplo and of the editors that use it.
const SETTINGS: &str = ".taplo.toml";

/// Returns the paths and texts of those files: a schema for each kind of file, and settings that say which
/// files follow it.
pub fn editor_files() -> Vec<(String, String)> {
    let schemas = sightline_source::schemas()
        .into_iter()
        .map(|(name, schema)| {
            let path = format!("{FOLDER}/{name}");
            (path, format!("{schema:#}\n"))
        });
    let settings = (SETTINGS.to_owned(), settings());
    schemas.chain([settings]).collect()
}

fn settings() -> String {
    let mut text = "# Tells editors which schema goes with which file.\n".to_owned();
    let named: Vec<&str> = Kind::all()
        .iter()
        .map(|info| info.path_pattern)
        .filter(|place| place.starts_with("pages/") && pattern(place) == *place)
        .collect();
    for info in Kind::all().iter().filter(|info| info.kind != Kind::Article) {
        let files = pattern(info.path_pattern);
        // Every page without a kind of its own is one of the company's own pages.
        let exclude = match files.as_str() {
            "pages/*.toml" => format!("exclude = {named:?}\n"),
            _ => String::new(),
        };
        let rule = format!(
            "\n[[rule]]\ninclude = [{files:?}]\n{exclude}schema = {{ path = \"{FOLDER}/{}\" }}\n",
            info.schema_file
        );
        text.push_str(&rule);
    }
    text
}

/// Converts the place of a kind of file to a glob pattern.
fn pattern(place: &str) -> String {
    place.replace("SLUG", "*").replace("NAME", "*")
}
