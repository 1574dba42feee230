//! A column of a table: the field that it fills, and how its cells are written.

/// A step from a table to what is in it. The order is that of the schema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Step {
    /// A field, with its place in the schema.
    Field(usize, String),
    /// An entry of a list, counted from 0.
    Entry(usize),
    /// A row that a category declares.
    Row(String),
}

/// How a cell is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Text,
    Boolean,
    Whole,
    Number,
    /// Texts with `|` between them.
    List,
    /// Numbers with `|` between them.
    Numbers,
    /// As the category of the product says.
    Row,
}

/// A column that fills a field.
#[derive(Debug)]
pub(super) struct Column {
    /// As the header names it.
    pub(super) name: String,
    /// Its place in the table, counted from 0.
    pub(super) place: usize,
    pub(super) path: Vec<Step>,
    pub(super) kind: CellKind,
}
