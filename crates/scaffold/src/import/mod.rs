//! Makes and updates product files from a table, such as one exported from Excel or a shop.
//!
//! 1. `table` parses CSV into rows with their line numbers.
//! 2. `fields` finds the field of each column in the schema of products; `rows` knows the fields that
//!    categories add.
//! 3. `names` finds the file that a row is for.
//! 4. `cell` parses a cell into a value, and `edit` sets it in the file and keeps comments and order.
//! 5. `trace` finds the cell that an error in the resulting folder comes from.
//!
//! Everything happens in memory. The caller writes the files once the folder is valid.

mod cell;
mod column;
mod edit;
mod fields;
mod names;
mod rows;
mod table;
mod trace;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

use serde_json::Value as Schema;
use sightline_source::Folder;
use sightline_source::kind::{FileRole, Kind, classify};
use sightline_toml::bom_length;
use toml_edit::DocumentMut;

use self::cell::{Cell, Fault, is_no_price, is_zero_price};
use self::column::{CellKind, Column};
use self::fields::Columns;
use self::names::Names;
use self::rows::CategoryRows;
use self::table::Row;
pub use self::table::{Table, TableFault};

/// Options for an import.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// The names of columns to leave out, in any case.
    pub ignored: Vec<String>,
    /// The names of columns in the table, in any case, each with the field that it fills.
    pub renamed: Vec<(String, String)>,
    /// Whether to remove the files of products that the table doesn't name.
    pub remove: bool,
}

/// The result of an import.
#[derive(Debug)]
pub struct Import {
    /// The folder after the import, without the rows that have faults.
    pub folder: Folder,
    /// Why rows can't be imported, in order.
    pub faults: Vec<TableFault>,
    /// The paths of files that are new, in order.
    pub new: Vec<String>,
    /// The paths of files that change, in order.
    pub changed: Vec<String>,
    /// How many files the table names but doesn't change.
    pub unchanged: usize,
    /// How many rows have no price but words such as `on request`, or the price 0, for products without an offer.
    pub without_price: usize,
    /// How many rows have the price 0 for products with an offer, which stays.
    pub zero_prices: usize,
    /// The paths of products whose offer is removed, in order.
    pub removed_offers: Vec<String>,
    /// The paths of products that the table does not name, in order.
    pub unnamed: Vec<String>,
    /// The line of each file's row, by path.
    lines: HashMap<String, usize>,
    columns: Vec<Column>,
    slug_column: Option<String>,
}

impl Import {
    /// The name of the column that names files, if the table has one.
    pub fn slug_column(&self) -> Option<&str> {
        self.slug_column.as_deref()
    }
}

/// Imports a table into a folder. Calls `row_done` once per row. Rows with faults are left out, so that the others can
/// be checked nevertheless.
///
/// # Errors
///
/// Returns the faults of the header line.
pub fn import(
    folder: &Folder,
    table: &Table,
    options: &ImportOptions,
    row_done: impl Fn(),
) -> Result<Import, Vec<TableFault>> {
    let rows = CategoryRows::read(folder);
    let columns = Columns::read(table, options, &rows)?;
    let names = Names::new(folder, &columns);
    let mut faults = table.faults.clone();
    let mut first_rows: HashMap<String, &Row> = HashMap::new();
    let mut first_of_sku: HashMap<(String, String), &Row> = HashMap::new();
    let mut made: BTreeMap<String, ImportedFile> = BTreeMap::new();
    let in_full: Vec<Cow<'_, Row>> = table.rows.iter().map(|row| names.with_brand(row)).collect();
    let numbers: HashSet<_> = in_full
        .iter()
        .filter_map(|row| names.part_number(row))
        .collect();
    for (row, written) in in_full.iter().zip(&table.rows) {
        let line = row.line;
        row_done();
        if let Some(number) = names.part_number(row) {
            let first = *first_of_sku.entry(number).or_insert(row);
            let have_slugs = names.has_slug(first) && names.has_slug(row);
            if first.line != line && !have_slugs {
                if first.cells != row.cells {
                    let place = columns.of_field("sku");
                    let sku = place.map_or("", |place| row.cell(place));
                    let message =
                        format!("lines {} and {line} both have the sku {sku:?}", first.line);
                    let help = "Take one of them out. If they are two products, write the number of each, or name \
                                both in a column \"slug\".";
                    let column = place.and_then(|place| columns.name(place));
                    faults.push(TableFault::new(line, column, message, help));
                }
                continue;
            }
        }
        let above = |slug: &str| first_rows.get(&format!("products/{slug}.toml")).copied();
        let slug = match names.slug(row, written, &numbers, above) {
            Ok(slug) => slug,
            Err(fault) => {
                faults.push(fault);
                continue;
            }
        };
        let path = format!("products/{slug}.toml");
        if let Some(first) = first_rows.get(&path) {
            if first.cells != row.cells {
                let first = first.line;
                let message = format!("lines {first} and {line} both mean {path}");
                let help = "Give one of them another name in a column \"slug\", or take it out.";
                let column = columns.slug.as_ref().map(|(_, name)| &**name);
                faults.push(TableFault::new(line, column, message, help));
            }
            continue;
        }
        first_rows.insert(path.clone(), row);
        let comma = table.has_decimal_comma;
        match file(folder, &path, row, &columns.fields, &rows, comma) {
            Ok(file) => _ = made.insert(path, file),
            Err(found) => faults.extend(found),
        }
    }
    faults.sort_by_key(|fault| fault.line);
    let lines = first_rows.into_iter().map(|(path, row)| (path, row.line));
    let import = finish(folder, made, lines.collect(), columns, options);
    Ok(Import { faults, ..import })
}

/// The schema of a product's file.
static PRODUCT: LazyLock<Schema> = LazyLock::new(|| Kind::Product.schema());

/// The file that a row results in, and what became of its offer.
struct ImportedFile {
    text: FileText,
    offer: Offer,
}

enum FileText {
    New(String),
    Changed(String),
    Unchanged,
}

/// What a row without a price does to the offer of its product.
#[derive(Clone, Copy)]
enum Offer {
    /// The row has a price, or an empty cell.
    Given,
    /// There is none, before and after.
    None,
    /// It stays: the price is 0.
    Kept,
    Removed,
}

/// Makes the file of a row.
fn file(
    folder: &Folder,
    path: &str,
    row: &Row,
    columns: &[Column],
    rows: &CategoryRows,
    has_decimal_comma: bool,
) -> Result<ImportedFile, Vec<TableFault>> {
    let fault_of_file = |message: String| {
        let help = "`sightline check` says where. Fix the file, then import again.";
        vec![TableFault::of_line(row.line, message, help)]
    };
    if let Some(fault) = folder.fault(path) {
        let message = format!("{path}: {fault}");
        return Err(vec![TableFault::of_line(row.line, message, fault.help())]);
    }
    let former = folder.text(path);
    if former.is_none() && folder.has(path) {
        return Err(fault_of_file(format!("{path} is not UTF-8 text")));
    }
    let former = former.as_deref();
    let is_empty = |column: &Column| row.cell(column.place).is_empty();
    if former.is_some() && columns.iter().all(is_empty) {
        return Ok(ImportedFile {
            text: FileText::Unchanged,
            offer: Offer::Given,
        });
    }
    let mark = former.map_or(0, bom_length);
    let (mark, text) = former
        .unwrap_or_default()
        .split_at_checked(mark)
        .unwrap_or_default();
    let mut document: DocumentMut = text.parse().map_err(|_fault: toml_edit::TomlError| {
        fault_of_file(format!("{path} is not valid TOML"))
    })?;
    let (is_changed, offer) = fill(&mut document, row, columns, rows, has_decimal_comma)?;
    let text = if former.is_none() {
        edit::add_empty_lists(document.as_table_mut(), &PRODUCT);
        FileText::New(document.to_string().trim_start().to_owned())
    } else if is_changed {
        let mut changed = document.to_string();
        if text.contains("\r\n") {
            changed = changed.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        FileText::Changed(format!("{mark}{changed}"))
    } else {
        FileText::Unchanged
    };
    Ok(ImportedFile { text, offer })
}

/// Sets the cells of a row in a file. Returns whether that changes the file, and what becomes of its offer.
fn fill(
    document: &mut DocumentMut,
    row: &Row,
    columns: &[Column],
    rows: &CategoryRows,
    has_decimal_comma: bool,
) -> Result<(bool, Offer), Vec<TableFault>> {
    let mut faults = Vec::new();
    let mut has_removed = false;
    let price = columns.iter().find(|column| column.kind == CellKind::Price);
    let price = price.map(|column| row.cell(column.place));
    let has_offer = document.contains_key("offer");
    let offer = match (price, has_offer) {
        (Some(price), true) if price == "-" || is_no_price(price) => Offer::Removed,
        (Some(price), true) if is_zero_price(price) => Offer::Kept,
        (Some(price), false) if is_no_price(price) || is_zero_price(price) => Offer::None,
        _ => Offer::Given,
    };
    let is_empty = matches!(price, Some("" | "-")) && !has_offer;
    let is_without_offer = is_empty || !matches!(offer, Offer::Given);
    let mut is_changed = false;
    if matches!(offer, Offer::Removed) {
        document.remove("offer");
        is_changed = true;
    }
    for column in columns {
        // Suppliers write the currency in every row.
        if is_without_offer && column.is_of("offer") {
            continue;
        }
        let category = document.get("category").and_then(|item| item.as_str());
        let (path, kind) = rows.of_category(column, category);
        let cell = cell::read(row.cell(column.place), kind, has_decimal_comma);
        let put = cell.and_then(|cell| match cell {
            Cell::Keep => Ok(false),
            Cell::Remove => {
                let is_removed = edit::remove(document.as_table_mut(), &path);
                has_removed |= is_removed;
                Ok(is_removed)
            }
            Cell::Set(value) => edit::set(document.as_table_mut(), &path, value),
        });
        match put {
            Ok(is_other) => is_changed |= is_other,
            Err(Fault { message, help }) => {
                faults.push(TableFault::of_cell(row.line, &column.name, message, help));
            }
        }
    }
    if has_removed {
        edit::prune(document.as_table_mut());
        edit::add_empty_lists(document.as_table_mut(), &PRODUCT);
    }
    if faults.is_empty() {
        Ok((is_changed, offer))
    } else {
        Err(faults)
    }
}

/// Builds the result: the folder with the files that were made.
fn finish(
    folder: &Folder,
    made: BTreeMap<String, ImportedFile>,
    lines: HashMap<String, usize>,
    columns: Columns,
    options: &ImportOptions,
) -> Import {
    let is_product = |path: &&str| matches!(classify(path), FileRole::Entry(Kind::Product, _));
    let unnamed = folder.paths().filter(is_product);
    let unnamed = unnamed.filter(|path| !lines.contains_key(*path));
    let unnamed: Vec<String> = unnamed.map(str::to_owned).collect();
    let mut import = Import {
        folder: folder.clone(),
        faults: Vec::new(),
        new: Vec::new(),
        changed: Vec::new(),
        unchanged: 0,
        without_price: 0,
        zero_prices: 0,
        removed_offers: Vec::new(),
        unnamed,
        lines,
        columns: columns.fields,
        slug_column: columns.slug.map(|(_, name)| name),
    };
    for (path, made) in made {
        match made.offer {
            Offer::Given => {}
            Offer::None => import.without_price += 1,
            Offer::Kept => import.zero_prices += 1,
            Offer::Removed => import.removed_offers.push(path.clone()),
        }
        let text = match made.text {
            FileText::Unchanged => {
                import.unchanged += 1;
                continue;
            }
            FileText::New(text) => {
                import.new.push(path.clone());
                text
            }
            FileText::Changed(text) => {
                import.changed.push(path.clone());
                text
            }
        };
        import.folder.put(path, Cow::Owned(text.into_bytes()));
    }
    if options.remove {
        for path in &import.unnamed {
            import.folder.remove(path);
        }
    }
    import
}
