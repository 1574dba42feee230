//! The schema of a section. It is the same in the files of all pages, so their schemas only
//! reference it.

use std::sync::LazyLock;

use schemars::{SchemaGenerator, json_schema};
use serde_json::Value as Schema;
use sightline_toml::Rules;

use super::{RawPlaced, schema_of};

/// The key that marks a reference to the schema of a section.
const NAME: &str = "x-section";

static SECTION: LazyLock<Rules> = LazyLock::new(|| Rules::new(&section()));

/// Builds the rules of a section up front.
pub(crate) fn init_section_rules() {
    LazyLock::force(&SECTION);
}

/// Returns the schema of a section.
fn section() -> Schema {
    // Taken from a list, because a schema at the root has a title and a dialect.
    schema_of::<Vec<RawPlaced>>()["items"].take()
}

/// Returns the schema of a page's list of sections, with a reference instead of the items' schema.
pub(super) fn sections(_: &mut SchemaGenerator) -> schemars::Schema {
    json_schema!({ "type": "array", "items": { NAME: true } })
}

/// Returns the rules of a section if the extensions of a schema reference it.
pub(crate) fn named_section(extensions: &Schema) -> Option<&'static Rules> {
    extensions.get(NAME).map(|_| &*SECTION)
}

/// Inlines the schema of a section into the schema of a file.
pub fn write_sections(file: &mut Schema) {
    let items = file.pointer_mut("/properties/section/items");
    if let Some(items) = items.filter(|items| items.get(NAME).is_some()) {
        *items = section();
    }
}
