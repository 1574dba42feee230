//! Diagnostic codes for values in `deliveries.toml`; faults found by its schema have the codes of
//! `sightline_toml`.

use sightline_toml::{CodeInfo, Severity};

const fn error(code: &'static str, meaning: &'static str, why: &'static str) -> CodeInfo {
    CodeInfo {
        code,
        severity: Severity::Error,
        meaning,
        why,
    }
}

pub(super) const NAME: CodeInfo = error(
    "deliveries-name",
    "A name cannot be used or is used twice.",
    "Leads that wait belong to the name of their delivery.",
);

pub(super) const ADDRESS: CodeInfo = error(
    "deliveries-address",
    "An address of a receiver, a sender or a recipient cannot be used.",
    "Leads cannot be sent there.",
);

pub(super) const VALUE: CodeInfo = error(
    "deliveries-value",
    "A text, file or pair of fields cannot be used.",
    "The setting cannot be followed.",
);

pub(super) const NOWHERE: CodeInfo = error(
    "deliveries-nowhere",
    "Every delivery takes some leads only.",
    "A lead that none of them takes would reach nobody.",
);

/// Only a warning, since the variable has to be set where the site is served.
pub(super) const SECRET: CodeInfo = CodeInfo {
    severity: Severity::Warning,
    ..error(
        "deliveries-secret",
        "A variable of the environment is not set or holds no usable secret.",
        "The delivery cannot log in or sign, so its leads wait until it is set.",
    )
};

/// Only a warning, since some server may do it.
pub(super) const PORT: CodeInfo = CodeInfo {
    severity: Severity::Warning,
    ..error(
        "deliveries-port",
        "A port of a mail server is usually secured in another way.",
        "The server and this program would wait for each other, or not understand each other.",
    )
};
