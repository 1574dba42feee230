//! What is wrong with `deliveries.toml`: which place, what, how to mend it, under a stable code.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The kinds of faults. Their words are stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryFaultCode {
    /// The file is not valid TOML.
    Syntax,
    /// A table or field is unknown, missing or of another type.
    Field,
    /// A name cannot be used or is used twice.
    Name,
    /// An address of a receiver, a sender or a recipient cannot be used.
    Address,
    /// A number or text is outside of what is possible.
    Value,
    /// A variable of the environment is not set or holds no usable secret.
    Secret,
}

impl DeliveryFaultCode {
    /// The code in kebab case.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Syntax => "deliveries-syntax",
            Self::Field => "deliveries-field",
            Self::Name => "deliveries-name",
            Self::Address => "deliveries-address",
            Self::Value => "deliveries-value",
            Self::Secret => "deliveries-secret",
        }
    }

    /// Why it matters.
    pub const fn why(self) -> &'static str {
        match self {
            Self::Syntax => "Nothing in the file can be read for certain.",
            Self::Field => "What it says would be passed over, and leads would not go there.",
            Self::Name => "Leads that wait belong to the name of their delivery.",
            Self::Address => "Leads cannot be sent there.",
            Self::Value => "The setting cannot be followed.",
            Self::Secret => "The delivery cannot log in or sign, so the server does not start.",
        }
    }
}

/// Why deliveries cannot work as they are set up. Names no secret.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("deliveries.toml, {section}: {what}")]
pub struct DeliveryFault {
    /// The kind of fault.
    pub code: DeliveryFaultCode,
    /// The part of the file, like ``delivery `mail` `` or `[retry]`.
    pub section: String,
    /// What is wrong and how to mend it.
    pub what: String,
    /// The bytes of the file that are meant.
    pub span: Range<usize>,
}

/// A part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Section {
    Retry,
    Retention,
    AutoReply,
    /// By its place among the deliveries.
    Delivery(usize),
}

/// Where fields stand in the file, and which of them cannot be read. An empty name is the whole
/// part.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Places {
    spans: BTreeMap<(Section, String), Range<usize>>,
    broken: BTreeSet<(Section, String)>,
}

impl Places {
    pub(crate) fn add(&mut self, section: Section, field: &str, span: Range<usize>) {
        self.spans.insert((section, field.to_owned()), span);
    }

    /// Where a field stands, or its part when it is not there.
    pub(crate) fn span(&self, section: Section, field: &str) -> Range<usize> {
        let place = |field: &str| self.spans.get(&(section, field.to_owned())).cloned();
        place(field).or_else(|| place("")).unwrap_or_default()
    }

    /// Notes that a field cannot be read; whether that is news.
    pub(crate) fn mark_broken(&mut self, section: Section, field: &str) -> bool {
        self.broken.insert((section, field.to_owned()))
    }

    pub(crate) fn is_broken(&self, section: Section, field: &str) -> bool {
        self.broken.contains(&(section, field.to_owned()))
    }

    /// Whether a fault may be there only since something cannot be read.
    pub(crate) fn explain(&self, section: Section, problem: &FieldProblem) -> bool {
        [problem.field]
            .iter()
            .chain(problem.depends_on)
            .any(|field| self.is_broken(section, field))
    }

    /// Takes back everything about a part.
    pub(crate) fn forget(&mut self, section: Section) {
        self.spans.retain(|(of, _), _| *of != section);
        self.broken.retain(|(of, _)| *of != section);
    }
}

/// A fault of one field, before it is known in which part of the file the field stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FieldProblem {
    pub(crate) code: DeliveryFaultCode,
    pub(crate) field: &'static str,
    /// Other fields that decide whether this one is right.
    pub(crate) depends_on: &'static [&'static str],
    pub(crate) what: String,
}

impl FieldProblem {
    pub(crate) fn new(
        code: DeliveryFaultCode,
        field: &'static str,
        what: impl Into<String>,
    ) -> Self {
        Self {
            code,
            field,
            depends_on: &[],
            what: what.into(),
        }
    }

    /// Says which other fields decide whether this one is right.
    pub(crate) const fn depending_on(mut self, fields: &'static [&'static str]) -> Self {
        self.depends_on = fields;
        self
    }
}
