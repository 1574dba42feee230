//! Leads: what a visitor sends becomes a [`NewLead`], is stored before it is acknowledged, and can
//! be read back.
//!
//! The way of a lead:
//!
//! 1. [`LeadForm`]: the request's body, decoded but believed in nothing.
//! 2. [`NewLead::parse`]: every rule of the three forms, every fault at once.
//! 3. [`LeadStore::insert`]: one durable transaction; the answer is a [`Reference`].
//! 4. [`LeadStore::list`], [`LeadStore::find`], [`LeadStore::export`]: reading back, and
//!    [`render_table`], [`render_lead`], [`write_csv`], [`write_json`] to show it.
//!
//! What this crate does not do: it knows no HTTP, reads no clock, draws no random bytes and writes
//! no log. Types that hold what a visitor typed do not show it in their `Debug` output.

#[macro_use]
mod personal;

mod attribution;
mod decode;
mod email;
mod error;
mod export;
mod fault;
mod form;
mod idempotency;
mod lead;
mod message;
mod name;
mod phone;
mod record;
mod reference;
mod store;
mod table;
mod text;

pub use attribution::{Attribution, AttributionField};
pub use decode::DecodeError;
pub use email::Email;
pub use error::LeadError;
pub use export::{write_csv, write_json};
pub use fault::FieldFault;
pub use form::LeadForm;
pub use idempotency::IdempotencyKey;
pub use lead::{LeadNote, NewLead, Received};
pub use message::Message;
pub use name::PersonName;
pub use phone::Phone;
pub use record::{LeadRecord, LeadSummary, Stored};
pub use reference::{Reference, ReferenceError};
pub use store::sqlite::SqliteStore;
pub use store::{LeadFilter, LeadStore, RandomSource, StoreFuture};
pub use table::{render_lead, render_table};
