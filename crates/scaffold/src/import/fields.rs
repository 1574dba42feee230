//! Finds the field that each column fills, in the schema of products.

use std::collections::HashMap;

use serde_json::Value as Schema;
use sightline_model::{folded_name, is_same_name};
use sightline_toml::{choices, nearest, optional, schema_type};

use super::column::{CellKind, Column, Step};
use super::rows::CategoryRows;
use super::table::{Table, TableFault};
use super::{ImportOptions, PRODUCT};

/// The column that names the file.
const SLUG: &str = "slug";
/// The highest number of a list entry in a column's name.
const MAX_ENTRIES: usize = 100;

/// The pattern of prices in the schema.
const PRICE_PATTERN: &str = r"^[0-9]+(\.[0-9]{2})?$";

/// The columns of a table.
#[derive(Debug)]
pub(super) struct Columns {
    /// The index and the name of the column that names files.
    pub(super) slug: Option<(usize, String)>,
    /// The columns that fill fields, in the order of the schema.
    pub(super) fields: Vec<Column>,
}

impl Columns {
    /// Finds the field of each column, except for ignored columns.
    pub(super) fn read(
        table: &Table,
        options: &ImportOptions,
        rows: &CategoryRows,
    ) -> Result<Self, Vec<TableFault>> {
        let mut columns = Self {
            slug: None,
            fields: Vec::new(),
        };
        let line = table.header.line;
        let mut faults = misplaced(options, table);
        let mut seen: HashMap<Vec<Step>, &str> = HashMap::new();
        for (place, name) in table.header.cells.iter().enumerate() {
            let name = name.trim();
            let is_it = |other: &str| is_same_name(other.trim(), name);
            if options.ignored.iter().any(|other| is_it(other)) {
                continue;
            }
            let fault =
                |message: String, help: String| TableFault::of_cell(line, name, message, help);
            if name.is_empty() {
                if table.rows.iter().any(|row| !row.cell(place).is_empty()) {
                    let message = format!("column {} has no name", place + 1);
                    let help = "Name the field in the header line, or empty the column.";
                    faults.push(TableFault::of_line(line, message, help));
                }
                continue;
            }
            let renamed = options.renamed.iter().find(|(other, _)| is_it(other));
            let meant = renamed.map_or(name, |(_, field)| field.trim());
            let (path, kind) = if is_same_name(meant, SLUG) {
                (Vec::new(), CellKind::Text)
            } else if let Some(found) = field(meant, rows) {
                found
            } else {
                let message = match renamed {
                    Some(_) => format!("no field of products has the name {meant:?}"),
                    None => "no field of products has this name".to_owned(),
                };
                faults.push(fault(message, help_for(name, meant, rows)));
                continue;
            };
            if let Some(other) = seen.insert(path.clone(), name) {
                let message = format!("the column {other:?} is the same field");
                faults.push(fault(message, "Take one of the two out.".to_owned()));
            }
            if path.is_empty() {
                columns.slug = Some((place, name.to_owned()));
                continue;
            }
            columns.fields.push(Column {
                name: name.to_owned(),
                place,
                path,
                kind,
            });
        }
        columns
            .fields
            .sort_by(|one, other| one.path.cmp(&other.path));
        if faults.is_empty() {
            Ok(columns)
        } else {
            Err(faults)
        }
    }

    /// Returns the index of the column for a top-level field.
    pub(super) fn of_field(&self, key: &str) -> Option<usize> {
        let is_it =
            |column: &&Column| matches!(&column.path[..], [Step::Field(_, name)] if name == key);
        self.fields.iter().find(is_it).map(|column| column.place)
    }

    /// Returns the name of a column in the header.
    pub(super) fn name(&self, place: usize) -> Option<&str> {
        let mut fields = self.fields.iter();
        let found = fields.find(|column| column.place == place)?;
        Some(&found.name)
    }
}

/// Reports renamed columns that aren't in the header, are named twice or are ignored.
fn misplaced(options: &ImportOptions, table: &Table) -> Vec<TableFault> {
    let mut faults = Vec::new();
    for (index, (column, _)) in options.renamed.iter().enumerate() {
        let is_it = |other: &str| is_same_name(other.trim(), column.trim());
        let mut before = options.renamed.iter().take(index);
        let (message, help) = if !table.header.cells.iter().any(is_it) {
            let columns: Vec<&str> = table.header.cells.iter().map(str::trim).collect();
            let help = format!("Write a name of the header line: {}.", columns.join(", "));
            ("that the table does not have", help)
        } else if before.any(|(other, _)| is_it(other)) {
            ("twice", "Name one field for it.".to_owned())
        } else if options.ignored.iter().any(|other| is_it(other)) {
            let help = "Take it out of one of the two.".to_owned();
            ("that --ignore leaves out", help)
        } else {
            continue;
        };
        let message = format!("--rename names the column {column:?} {message}");
        faults.push(TableFault::of_line(table.header.line, message, help));
    }
    faults
}

/// Finds the field that a column names. Dots separate the parts of the name.
fn field(name: &str, rows: &CategoryRows) -> Option<(Vec<Step>, CellKind)> {
    let parts: Vec<&str> = name.split('.').map(str::trim).collect();
    let mut path = Vec::new();
    let kind = find(&PRODUCT, &parts, rows, &mut path)?;
    Some((path, kind))
}

fn find(
    schema: &Schema,
    names: &[&str],
    rows: &CategoryRows,
    path: &mut Vec<Step>,
) -> Option<CellKind> {
    let schema = optional(schema).unwrap_or(schema);
    if let Some(properties) = schema["properties"].as_object() {
        let (name, rest) = names.split_first()?;
        let mut fields = properties.iter().enumerate();
        let (order, (key, field)) = fields.find(|(_, (key, _))| is_same_name(key, name))?;
        path.push(Step::Field(order, key.clone()));
        return find(field, rest, rows, path);
    }
    let kind = match (shape(schema), names) {
        (Shape::Tables(entry), [number, rest @ ..]) => {
            let number: usize = number.parse().ok()?;
            let index = number.checked_sub(1).filter(|index| *index < MAX_ENTRIES)?;
            path.push(Step::Entry(index));
            return find(entry, rest, rows, path);
        }
        (Shape::Rows, [name]) => {
            path.push(Step::Row(rows.key(name)?.to_owned()));
            CellKind::Row
        }
        (Shape::Cell(kind), []) => kind,
        _ => return None,
    };
    Some(kind)
}

/// How a schema without fields of its own appears in a table.
enum Shape<'s> {
    Cell(CellKind),
    /// A list of tables with this schema.
    Tables(&'s Schema),
    /// The rows of a category.
    Rows,
}

fn shape(schema: &Schema) -> Shape<'_> {
    if choices(schema).is_some() {
        return Shape::Cell(CellKind::Text);
    }
    match schema_type(schema) {
        "array" => {
            let entry = &schema["items"];
            let entry = optional(entry).unwrap_or(entry);
            if entry["properties"].is_object() {
                Shape::Tables(entry)
            } else if matches!(schema_type(entry), "number" | "integer") {
                Shape::Cell(CellKind::Numbers)
            } else {
                Shape::Cell(CellKind::List)
            }
        }
        "object" => Shape::Rows,
        "boolean" => Shape::Cell(CellKind::Boolean),
        "integer" => Shape::Cell(CellKind::Whole),
        "number" => Shape::Cell(CellKind::Number),
        _ if schema["pattern"] == PRICE_PATTERN => Shape::Cell(CellKind::Price),
        _ => Shape::Cell(CellKind::Text),
    }
}

/// Collects the names that columns may have. Only the first entry of a list is included.
fn known(schema: &Schema, prefix: &str, rows: &CategoryRows, names: &mut Vec<String>) {
    let schema = optional(schema).unwrap_or(schema);
    if let Some(properties) = schema["properties"].as_object() {
        for (key, field) in properties {
            let point = if prefix.is_empty() { "" } else { "." };
            known(field, &format!("{prefix}{point}{key}"), rows, names);
        }
        return;
    }
    match shape(schema) {
        Shape::Cell(_) => names.push(prefix.to_owned()),
        Shape::Tables(entry) => known(entry, &format!("{prefix}.1"), rows, names),
        Shape::Rows => names.extend(rows.keys().map(|key| format!("{prefix}.{key}"))),
    }
}

/// Returns the help for a column that isn't `meant` for a field.
fn help_for(column: &str, meant: &str, rows: &CategoryRows) -> String {
    let mut names = vec![SLUG.to_owned()];
    known(&PRODUCT, "", rows, &mut names);
    let leave_out = format!("--ignore {column:?} leaves it out.");
    let start = format!("{}.", folded_name(meant));
    let inside = names
        .iter()
        .filter(|known| folded_name(known).starts_with(&start));
    let inside: Vec<&str> = inside.map(String::as_str).collect();
    if !inside.is_empty() {
        return format!("Name a part of it: {}. {leave_out}", inside.join(", "));
    }
    let last = |known: &str| known.rsplit('.').next().map(str::to_owned);
    let near = nearest(meant, &names).map(str::to_owned);
    let near = near.or_else(|| {
        let lasts: Vec<String> = names.iter().filter_map(|known| last(known)).collect();
        let near = nearest(meant, &lasts)?;
        let mut names = names.iter();
        names
            .find(|known| last(known).as_deref() == Some(near))
            .cloned()
    });
    match near {
        Some(near) => format!("Did you mean {near:?}? {leave_out}"),
        None => format!(
            "docs/CONTENT.md lists the fields: --rename \"{column}=FIELD\" names one for it. {leave_out}"
        ),
    }
}
