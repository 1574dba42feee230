//! Licenses, permits and certificates, each with who gave it and where that can be looked up.

use crate::{RawLink, staged};

staged! {
    /// Licenses, permits and certificates, each with who gave it and where that can be looked up. One
    /// whose last day is past is not shown, and without any left the section is not either.
    pub struct RawCredentials => Credentials in Wide {
        /// The heading.
        title: String,
        /// The sentence under it.
        lead: Option<String>,
        /// What the company holds.
        #[raw(schemars(length(min = 1)))]
        items: Vec<RawCredential>,
    }
}

staged! {
    /// A license, a permit or a certificate.
    pub struct RawCredential => Credential {
        /// What it is: `Private alarm contractor agency`.
        name: String,
        /// Who gave it: `Illinois Department of Financial and Professional Regulation`.
        issuer: String,
        /// Its number, as the register has it.
        number: Option<String>,
        /// Its last day, `YYYY-MM-DD`; pages write it out.
        #[raw(schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
        valid_until: Option<String>,
        /// Where anybody can look it up.
        register: Option<RawLink>,
    }
}
