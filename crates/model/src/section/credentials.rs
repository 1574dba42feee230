//! Licenses, permits and certificates, each with its issuer and its entry in a public register.

use crate::{RawLink, raw_and_resolved};

raw_and_resolved! {
    /// Licenses, permits and certificates, each with its issuer and the register where it can be
    /// verified. Expired ones are not shown. If none are left, the section is not shown either.
    pub struct RawCredentials => Credentials in Wide {
        /// The heading.
        title: String,
        /// The sentence under the heading.
        lead: Option<String>,
        /// The licenses, permits and certificates that the company holds.
        #[raw(schemars(length(min = 1)))]
        items: Vec<RawCredential>,
    }
}

raw_and_resolved! {
    /// A license, a permit or a certificate.
    pub struct RawCredential => Credential {
        /// The name of the credential: `Private alarm contractor agency`.
        name: String,
        /// The issuer: `Illinois Department of Financial and Professional Regulation`.
        issuer: String,
        /// The number, as in the register.
        number: Option<String>,
        /// The last day on which it is valid, `YYYY-MM-DD`. Pages show the date in words.
        #[raw(schemars(regex(pattern = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")))]
        valid_until: Option<String>,
        /// The register where anybody can verify it.
        register: Option<RawLink>,
    }
}
