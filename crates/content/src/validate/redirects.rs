//! Former addresses: none hides a page, forms a loop, takes several steps or leads nowhere.

use std::collections::{BTreeSet, HashMap};

use sightline_model::{redirected, split_address, written_path};

use sightline_source::Code;
use sightline_source::inventory::Inventory;
use sightline_source::kind::Kind;
use sightline_source::read::{Source, of_kind};
use sightline_text::markdown::{LinkTarget, follow, follow_former, follow_page};
use sightline_toml::{Diagnostics, Node};

use super::addresses::{is_of_studio, reserved};

/// An entry of the list and its nodes in the file.
struct Stated<'a> {
    from: &'a Node,
    to: Option<&'a Node>,
    path: String,
}

/// The first entry of each former address.
type ByPath<'a> = HashMap<&'a str, &'a Stated<'a>>;

/// Reports redirects that hide a page, form a loop, take several steps or lead nowhere.
pub(super) fn validate(
    sources: &[Source],
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    aliases(sources, inventory, diagnostics);
    for source in of_kind(sources, Kind::Site) {
        let mut stated: Vec<Stated<'_>> = Vec::new();
        for item in source.root.items("redirects") {
            let Some(from) = item.get("from") else {
                continue;
            };
            let to = item.get("to");
            let gone = item.get("gone").and_then(Node::as_bool) == Some(true);
            if to.is_some() == gone {
                let message = "a redirect needs either \"to\" or \"gone = true\"";
                let help = "Say where the content is now, or that it is gone for good.";
                diagnostics.add(Code::MissingField, &source.path, item, message, help);
            }
            let path = written_path(from.as_str().unwrap_or_default());
            stated.push(Stated { from, to, path });
        }
        let mut first: ByPath<'_> = HashMap::with_capacity(stated.len());
        for redirect in &stated {
            former(source, redirect, &first, inventory, diagnostics);
            first.entry(&redirect.path).or_insert(redirect);
        }
        for redirect in &stated {
            target(source, redirect, &first, inventory, diagnostics);
        }
    }
}

/// Validates that aliases of pages are paths that no page and no other file uses.
fn aliases(sources: &[Source], inventory: &Inventory, diagnostics: &mut Diagnostics<'_>) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for source in sources {
        for node in source.root.items("aliases") {
            let written = node.as_str().unwrap_or_default();
            let mut add = |code, message: String, help: String| {
                diagnostics.add(code, &source.path, node, message, help);
            };
            if !is_path(written) {
                add(Code::Malformed, not_a_path(written), PATH_HELP.to_owned());
                continue;
            }
            let path = written_path(written);
            if is_of_studio(&path) {
                let help = "Take it out.".to_owned();
                add(Code::ReservedAddress, reserved(written), help);
            } else if matches!(
                follow_page(&path, inventory),
                LinkTarget::Page | LinkTarget::Alias(_)
            ) {
                let message = format!("\"{written}\" is an address of a page");
                add(Code::RedirectOfPage, message, "Take it out.".to_owned());
            }
            match seen.get(&path) {
                Some(first) => {
                    let message = format!("\"{written}\" is an alias of two pages");
                    add(Code::Duplicate, message, format!("{first} has it already."));
                }
                None => _ = seen.insert(path, &source.path),
            }
        }
    }
}

const PATH_HELP: &str = "Write the path only, beginning with \"/\": \"/old-page.html\".";

fn is_path(written: &str) -> bool {
    written.starts_with('/') && !written.contains(['?', '#'])
}

fn not_a_path(written: &str) -> String {
    format!("\"{written}\" is not a path of this site")
}

/// Validates that no page and no other entry has the former address.
fn former(
    source: &Source,
    redirect: &Stated<'_>,
    before: &ByPath<'_>,
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    let path = redirect.path.as_str();
    let mut add = |code, message: String, help: &str| {
        diagnostics.add(code, &source.path, redirect.from, message, help);
    };
    let written = redirect.from.as_str().unwrap_or_default();
    if !is_path(written) {
        add(Code::Malformed, not_a_path(written), PATH_HELP);
        return;
    }
    if before.contains_key(path) {
        let message = format!("\"{written}\" is the from of two entries");
        let help = "An address leads to one place; take one of the two out.";
        add(Code::Duplicate, message, help);
    }
    if is_of_studio(path) {
        let help = "Take the redirect out.";
        add(Code::ReservedAddress, reserved(written), help);
    } else if matches!(
        follow(path, inventory),
        LinkTarget::Page | LinkTarget::Alias(_)
    ) {
        let message = format!("\"{written}\" is an address of a page");
        let help = "Take the redirect out, or take the page out that has this address.";
        add(Code::RedirectOfPage, message, help);
    }
}

/// Validates that the new address exists and isn't itself a former one.
fn target(
    source: &Source,
    redirect: &Stated<'_>,
    stated: &ByPath<'_>,
    inventory: &Inventory,
    diagnostics: &mut Diagnostics<'_>,
) {
    let Some(node) = redirect.to else { return };
    let Some(to) = node.as_str() else { return };
    let mut add = |code, at: &Node, message: String, help: String| {
        diagnostics.add(code, &source.path, at, message, help);
    };
    if to.starts_with("https://") {
        return;
    }
    if !to.starts_with('/') {
        let message = format!("\"{to}\" is neither a path nor an https:// address");
        let help = "Write a path of this site, beginning with \"/\", or an https:// address.";
        add(Code::BadLink, node, message, help.to_owned());
        return;
    }
    match steps(redirect, stated) {
        Steps::Circle => {
            let message = format!("\"{}\" leads back to itself", redirect.path);
            let help = "Give one of these redirects the address of a page.".to_owned();
            add(Code::RedirectLoop, redirect.from, message, help);
        }
        Steps::Several(end) => {
            let (message, help) = (format!("\"{to}\" is a former address too"), write(&end));
            add(Code::RedirectChain, node, message, help);
        }
        Steps::One => match follow_former(to, inventory) {
            LinkTarget::Alias(page) => {
                let message = format!("\"{to}\" is another name of \"{page}\"");
                let help = write(&page);
                add(Code::RedirectChain, node, message, help);
            }
            LinkTarget::Absent(absence) => add(absence.code, node, absence.message, absence.help),
            LinkTarget::Dead(help) => {
                let message = format!("\"{to}\" leads to no page of this site");
                add(Code::DeadLink, node, message, help.text(inventory));
            }
            LinkTarget::Page | LinkTarget::Elsewhere => {}
        },
    }
}

fn write(address: &str) -> String {
    format!("Write \"{address}\".")
}

enum Steps {
    One,
    /// Holds the end of the chain.
    Several(String),
    Circle,
}

fn steps(redirect: &Stated<'_>, stated: &ByPath<'_>) -> Steps {
    let mut seen = BTreeSet::from([redirect.path.clone()]);
    let to = redirect.to.and_then(Node::as_str).unwrap_or_default();
    let mut to = to.to_owned();
    let mut count = 0;
    loop {
        let path = written_path(split_address(&to).0);
        let Some(next) = stated.get(path.as_str()) else {
            break;
        };
        if !seen.insert(path) {
            return Steps::Circle;
        }
        count += 1;
        match next.to.and_then(Node::as_str) {
            Some(further) => to = redirected(&to, further),
            None => break,
        }
    }
    if count == 0 {
        Steps::One
    } else {
        Steps::Several(to)
    }
}
