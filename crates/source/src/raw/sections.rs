//! The schema of a section. It is the same in the files of all pages, so their schemas only
//! reference it.

use std::sync::LazyLock;

use schemars::{JsonSchema as _, SchemaGenerator, json_schema};
use serde_json::Value as Schema;
use sightline_toml::{Rules, inlining_generator};

use super::RawPlaced;

/// The key that marks a reference to the schema of a section.
const NAME: &str = "x-section";

static SECTION: LazyLock<Rules> = LazyLock::new(|| {
    let mut generator = SchemaGenerator::default();
    let schema = RawPlaced::json_schema(&mut generator).to_value();
    Rules::new(&schema, generator.definitions())
});

/// Returns the rules of a section.
pub(crate) fn section_rules() -> &'static Rules {
    &SECTION
}

/// Returns the schema of a page's list of sections, with a reference instead of the items' schema.
pub(super) fn sections(_: &mut SchemaGenerator) -> schemars::Schema {
    json_schema!({ "type": "array", "items": { NAME: true } })
}

/// Returns the rules of a section if the extensions of a schema reference it.
pub(crate) fn named_section(extensions: &Schema) -> Option<&'static Rules> {
    extensions.get(NAME).map(|_| section_rules())
}

/// Inlines the schema of a section into the schema of a file.
pub fn write_sections(file: &mut Schema) {
    let items = file.pointer_mut("/properties/section/items");
    if let Some(items) = items.filter(|items| items.get(NAME).is_some()) {
        *items = RawPlaced::json_schema(&mut inlining_generator()).to_value();
    }
}
