//! A walk through everything a file says.

use sightline_toml::Node;
use sightline_toml::Value;

/// Calls `visit` with every value of a tree and the keys that lead to it, tables and lists before
/// what is in them. Items of a list have the keys of the list.
pub(super) fn nodes<'a>(root: &'a Node, visit: &mut impl FnMut(&[&'a str], &'a Node)) {
    walk(root, &mut Vec::new(), visit);
}

fn walk<'a>(node: &'a Node, keys: &mut Vec<&'a str>, visit: &mut impl FnMut(&[&'a str], &'a Node)) {
    visit(keys, node);
    match &node.value {
        Value::Table(entries) => {
            for entry in entries {
                keys.push(&entry.key);
                walk(&entry.node, keys, visit);
                keys.pop();
            }
        }
        Value::List(items) => {
            for item in items {
                walk(item, keys, visit);
            }
        }
        _ => {}
    }
}
