//! A sample lot with its cameras, drawn to scale.

use serde::Serialize;
use ts_rs::TS;

/// A sample lot with its cameras, drawn to scale. The drawing knows its own words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Coverage {}
