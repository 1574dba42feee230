//! A sample lot with its cameras, drawn to scale.

use crate::staged;

staged! {
    /// A sample lot with its cameras, drawn to scale. The drawing knows its own words.
    pub struct RawCoverage => Coverage in Band {}
}
