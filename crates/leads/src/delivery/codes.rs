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
        "A variable is not set or holds no usable secret.",
        "The delivery cannot log in or sign, so its leads wait until it is set.",
    )
};

/// Only a warning, so that the site runs: leads of such a delivery wait.
pub(super) const MAIL_SERVER: CodeInfo = CodeInfo {
    severity: Severity::Warning,
    ..error(
        "deliveries-mail-server",
        "Host, port, encryption and password of a mail server do not fit.",
        "The mail server cannot be reached so, or a password would be sent unencrypted: leads wait.",
    )
};
