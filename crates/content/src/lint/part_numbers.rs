//! Products of a brand with the same part number, which are most often one product with two pages.

use std::collections::HashMap;
use std::ops::Range;

use sightline_source::Code;
use sightline_source::kind::Kind;
use sightline_source::raw::{canonical_name, folded_sku};
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

/// The brand and the part number of a product, in the forms in which all spellings are equal.
type PartNumber = (String, String);

/// Returns the part number of a product and its range; `None` for other files, and for texts without a digit, such as
/// "N/A".
pub(super) fn of(source: &Source) -> Option<(PartNumber, Range<usize>)> {
    let root = (source.kind == Kind::Product).then_some(&source.root)?;
    let sku = root.get("sku")?;
    let number = folded_sku(sku.as_str()?);
    if !number.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let number = (canonical_name(root.text("brand")?), number);
    Some((number, sku.span.clone()))
}

/// Reports every product with the part number of one before it. Each has the path of its file.
pub(super) fn lint(
    products: Vec<(&str, (PartNumber, Range<usize>))>,
    diagnostics: &mut Diagnostics<'_>,
) {
    let mut first: HashMap<PartNumber, &str> = HashMap::new();
    for (path, (number, span)) in products {
        let other = *first.entry(number).or_insert(path);
        if other != path {
            let message = format!("{other} has the same brand and sku");
            let help = "Delete one of them if they are the same product. If one number is wrong, write the right one.";
            diagnostics.add(Code::SameSku, path, span, message, help);
        }
    }
}
