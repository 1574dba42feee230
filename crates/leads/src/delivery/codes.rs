//! The codes of what a value of `deliveries.toml` can have wrong; what its schema finds has the
//! codes of `sightline_toml`.

use sightline_toml::{CodeInfo, Severity};

/// A name cannot be used or is used twice.
pub(super) const NAME: CodeInfo = CodeInfo {
    code: "deliveries-name",
    severity: Severity::Error,
    meaning: "A name cannot be used or is used twice.",
    why: "Leads that wait belong to the name of their delivery.",
};

/// An address of a receiver, a sender or a recipient cannot be used.
pub(super) const ADDRESS: CodeInfo = CodeInfo {
    code: "deliveries-address",
    severity: Severity::Error,
    meaning: "An address of a receiver, a sender or a recipient cannot be used.",
    why: "Leads cannot be sent there.",
};

/// A text, file or pair of fields cannot be used.
pub(super) const VALUE: CodeInfo = CodeInfo {
    code: "deliveries-value",
    severity: Severity::Error,
    meaning: "A text, file or pair of fields cannot be used.",
    why: "The setting cannot be followed.",
};

/// Every delivery takes some leads only.
pub(super) const NOWHERE: CodeInfo = CodeInfo {
    code: "deliveries-nowhere",
    severity: Severity::Error,
    meaning: "Every delivery takes some leads only.",
    why: "A lead that none of them takes would reach nobody.",
};

/// A variable of the environment is not set or holds no usable secret. A warning, since it has to be
/// set where the site is served.
pub(super) const SECRET: CodeInfo = CodeInfo {
    code: "deliveries-secret",
    severity: Severity::Warning,
    meaning: "A variable of the environment is not set or holds no usable secret.",
    why: "The delivery cannot log in or sign, so its leads wait until it is set.",
};
