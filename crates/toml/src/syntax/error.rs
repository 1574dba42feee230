//! The error that is reported.

use std::ops::Range;

/// A syntax error and its position.
#[derive(Debug, Clone, Default)]
pub struct SyntaxError {
    /// The position, in bytes of the file.
    pub span: Range<usize>,
    /// What is wrong.
    pub message: String,
    /// How to fix it.
    pub help: String,
    /// The position of what it repeats.
    pub first: Option<Range<usize>>,
}

impl SyntaxError {
    pub(super) fn new(
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) -> Self {
        Self {
            span,
            message: message.into(),
            help: help.into(),
            first: None,
        }
    }
}
