//! Addresses that files give to their pages: each belongs to one page, and none is used by the program itself.

use std::collections::HashMap;

use sightline_model::{CompanySlug, Resolution, Route, normal_path};

use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::read::Source;
use sightline_toml::Diagnostics;

/// The first segments of addresses that the program itself uses.
const RESERVED_SEGMENTS: [&str; 8] = [
    "api", "assets", "healthz", "media", "readyz", "search", "sitemap", STUDIO,
];
/// The first segment of the studio's addresses. Redirects from these are never found.
const STUDIO: &str = "studio";
/// The first segments of addresses whose pages come from entries.
const FOLDERS: [&str; 3] = ["articles", "products", "services"];

/// The maximum length of a part of an address whose page `sightline build` writes. File systems allow names of 255
/// bytes, with the endings that are added.
const MAX_PART_BYTES: usize = 235;

/// Reports addresses that belong to another page or to the program itself.
pub(super) fn validate(
    sources: &[Source],
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(router) = inventory.router() else {
        return;
    };
    let usual = router.with_default_addresses();
    let mut seen: HashMap<String, &str> = HashMap::new();
    for source in sources {
        let Some(route) = source.route() else {
            continue;
        };
        // The fault of the file name is reported, and its address would change with it.
        if !source.slug.is_empty() && CompanySlug::parse(&source.slug).is_none() {
            continue;
        }
        let written = source.root.get("address");
        let mut add = |code, message: String, help: String| {
            diagnostics.add(code, &source.path, written, message, help);
        };
        let own = written.and_then(|node| node.as_str()).map(normal_path);
        if route == Route::Home {
            if own.is_some_and(|address| address != "/") {
                let message = "the home page is at \"/\"".to_owned();
                let help = "Take the address out.".to_owned();
                add(Code::AddressTaken, message, help);
            }
            continue;
        }
        let address = own.unwrap_or_else(|| usual.path(&route));
        let another = "Give this page another address.".to_owned();
        let mut parts = address.split('/').skip(1);
        let (first, is_deeper) = (parts.next().unwrap_or_default(), parts.next().is_some());
        let is_list_entry = is_deeper && FOLDERS.contains(&first) && address != usual.path(&route);
        let belongs_elsewhere = match usual.resolve(&address, None) {
            Resolution::Unknown => false,
            Resolution::Page(there) => there != route,
            Resolution::BrandOrProduct(_) => true,
            Resolution::Redirect(to) => to != route,
        };
        if RESERVED_SEGMENTS.contains(&first) {
            add(Code::ReservedAddress, reserved(&address), another);
        } else if is_list_entry {
            let message = format!("\"{address}\" is below /{first}/");
            let help = format!(
                "Addresses there are made from the names of the files in {first}/. {another}"
            );
            add(Code::AddressTaken, message, help);
        } else if belongs_elsewhere {
            let message = format!("\"{address}\" is an address of something else");
            add(Code::AddressTaken, message, another);
        } else if let Some(first) = seen.get(&address) {
            let message = format!("\"{address}\" is the address of two pages");
            let help = format!("{first} has it already. {another}");
            add(Code::AddressTaken, message, help);
        } else {
            let tabs = format!("{}/tab/", router.path(&Route::Catalogue(None)));
            if let Some(why) = unbuildable(&address, &tabs) {
                let message = format!("`sightline build` cannot write \"{address}\": {why}");
                add(Code::UnbuildableAddress, message, another);
            }
            seen.insert(address, &source.path);
        }
    }
}

/// Why the page at an address can't be a file of a static export; `None` if it can. `tabs` is what the files of the tabs
/// of the catalogue begin with.
fn unbuildable(address: &str, tabs: &str) -> Option<&'static str> {
    let own = address.strip_suffix(".html").unwrap_or(address);
    if ["/404", "/index"].contains(&own) || own.starts_with(tabs) {
        Some("the file would be that of another page")
    } else if address.split('/').any(|part| part.len() > MAX_PART_BYTES) {
        Some("the name of the file would be too long")
    } else {
        None
    }
}

/// Whether an address belongs to the studio, even if that is switched off.
pub(super) fn is_of_studio(path: &str) -> bool {
    path.split('/').nth(1) == Some(STUDIO)
}

/// Returns the message that an address is used by the program.
pub(super) fn reserved(address: &str) -> String {
    format!("\"{address}\" is an address of the program")
}
