//! Finds the cell that an error in the resulting folder comes from.

use sightline_toml::{Diagnostic, Node, bom_length, parse};

use super::column::{CellKind, Column, Step};
use super::{Import, TableFault};

impl Import {
    /// Returns the line of the table and, if known, the column that a diagnostic of the folder comes from, or
    /// `None` if it doesn't come from the table.
    pub fn trace(&self, diagnostic: &Diagnostic) -> Option<TableFault> {
        let line = *self.lines.get(&diagnostic.file)?;
        let found = self.faults.binary_search_by_key(&line, |fault| fault.line);
        if found.is_ok() {
            // The folder has what the file was before.
            return None;
        }
        let trail = self.trail(diagnostic);
        let column = trail.as_ref().and_then(|trail| self.column(trail));
        // Tables often have a comma where this one needs another separator.
        let is_list = column.is_some_and(|column| column.kind == CellKind::List);
        let text = self.folder.text(&diagnostic.file);
        let entry = text
            .as_deref()
            .and_then(|text| text.get(diagnostic.span.clone()));
        let help = if is_list && entry.is_some_and(|entry| entry.contains([',', ';'])) {
            format!("Write | between the entries of a list. {}", diagnostic.help)
        } else {
            diagnostic.help.clone()
        };
        if column.is_none() && self.new.binary_search(&diagnostic.file).is_err() {
            return None;
        }
        Some(TableFault {
            line,
            column: column
                .map(|column| column.name.clone())
                .or_else(|| missing(diagnostic, &trail.unwrap_or_default())),
            message: diagnostic.message.clone(),
            help,
            code: Some(diagnostic.code),
        })
    }

    /// Returns the keys that lead to the value that a diagnostic is about.
    fn trail(&self, diagnostic: &Diagnostic) -> Option<Vec<String>> {
        // A missing entry has no position in the file.
        if diagnostic.span.is_empty() {
            return None;
        }
        let text = self.folder.text(&diagnostic.file)?;
        let mark = bom_length(&text);
        let root = parse(text.get(mark..)?, mark).ok()?;
        let mut trail = Vec::new();
        find(&root, diagnostic.span.start, &mut trail).then_some(trail)
    }

    fn column(&self, trail: &[String]) -> Option<&Column> {
        let mut columns = self.columns.iter();
        columns.find(|column| {
            let path = column.path.iter().map(written);
            column.path.len() <= trail.len() && path.zip(trail).all(|(step, part)| step == *part)
        })
    }
}

/// Returns the name of the column for a field that is missing in a table; `None` for other diagnostics.
fn missing(diagnostic: &Diagnostic, table: &[String]) -> Option<String> {
    if diagnostic.code != "missing-field" || table.is_empty() {
        return None;
    }
    // The message begins with the name of the field.
    let field = diagnostic.message.split('"').nth(1)?;
    // Columns count from 1.
    let steps = table.iter().map(|step| match step.parse::<usize>() {
        Ok(index) => (index + 1).to_string(),
        Err(_) => step.clone(),
    });
    Some(format!("{}.{field}", steps.collect::<Vec<_>>().join(".")))
}

fn written(step: &Step) -> String {
    match step {
        Step::Field(_, key) | Step::Row(key) => key.clone(),
        Step::Entry(index) => index.to_string(),
    }
}

/// Finds the innermost value at a byte offset. `trail` gets the keys on the way.
fn find(node: &Node, at: usize, trail: &mut Vec<String>) -> bool {
    let entries = node.entries().iter();
    let entries =
        entries.map(|entry| (entry.key.clone(), entry.key_span.contains(&at), &entry.node));
    let items = node.list().iter().enumerate();
    let items = items.map(|(index, item)| (index.to_string(), false, item));
    for (key, is_key, inner) in entries.chain(items) {
        trail.push(key);
        if find(inner, at, trail) || is_key || inner.span.contains(&at) {
            return true;
        }
        trail.pop();
    }
    false
}
