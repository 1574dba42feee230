//! The schema of a section: it is in the files of all pages the same, so those only name it.

use std::sync::LazyLock;

use schemars::{SchemaGenerator, json_schema};
use serde_json::Value as Schema;
use sightline_toml::Rules;

use super::{RawPlaced, schema_of};

/// The key of what stands in its place.
const NAME: &str = "x-section";

static SECTION: LazyLock<Rules> = LazyLock::new(|| Rules::new(&section()));

/// Makes the rules of a section.
pub(crate) fn make_section() {
    LazyLock::force(&SECTION);
}

/// The schema of a section.
fn section() -> Schema {
    // As a part of something else: a schema that stands alone has a title and a dialect.
    schema_of::<Vec<RawPlaced>>()["items"].take()
}

/// The list of a page's sections.
pub(super) fn sections(_: &mut SchemaGenerator) -> schemars::Schema {
    json_schema!({ "type": "array", "items": { NAME: true } })
}

/// The rules of a section, where a schema of extensions names them.
pub(crate) fn named_section(extensions: &Schema) -> Option<&'static Rules> {
    extensions.get(NAME).map(|_| &*SECTION)
}

/// Writes the schema of a section out in the schema of a file.
pub fn write_sections(file: &mut Schema) {
    let items = file.pointer_mut("/properties/section/items");
    if let Some(items) = items.filter(|items| items.get(NAME).is_some()) {
        *items = section();
    }
}
