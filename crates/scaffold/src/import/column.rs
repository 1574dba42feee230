//! A column of a table: the field that it fills, and how its cells are parsed.

/// A step on the path to a field. Steps are ordered as in the schema.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Step {
    /// A field, with its index in the schema.
    Field(usize, String),
    /// An entry of a list, counted from 0.
    Entry(usize),
    /// A row that a category declares.
    Row(String),
}

/// How a cell is parsed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellKind {
    Text,
    Boolean,
    Whole,
    Number,
    /// A price, which is written as text: `349.50`.
    Price,
    /// Texts separated by `|`.
    List,
    /// Numbers separated by `|`.
    Numbers,
    /// As the category of the product declares.
    Row,
}

/// A column that fills a field.
#[derive(Debug)]
pub(super) struct Column {
    /// The name in the header.
    pub(super) name: String,
    /// The index of the column in the table.
    pub(super) place: usize,
    pub(super) path: Vec<Step>,
    pub(super) kind: CellKind,
}

impl Column {
    /// Whether the column fills a field or a part of it.
    pub(super) fn is_of(&self, field: &str) -> bool {
        matches!(self.path.first(), Some(Step::Field(_, name)) if name == field)
    }
}
