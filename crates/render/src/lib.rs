//! The JavaScript engine behind one handle: a page becomes HTML.
//!
//! 1. [`Bundle`] is the program: React and every component, as one script or as bytecode.
//! 2. [`Renderer`] runs it on threads of its own, one engine each, under a deadline, a memory limit
//!    and a stack limit. It takes a [`Document`](sightline_model::Document) and gives a
//!    [`Rendered`]: what belongs inside `<body>`, and what the head has to know of it.
//! 3. [`Assets`] knows, from Vite's manifest, under which address each file of the web client is.
//! 4. [`Shell`] puts the document's head round it.
//!
//! This crate reads no files, opens no sockets and knows no calendar. The JavaScript has no host
//! functions at all: text goes in, text comes out.

mod assets;
mod bundle;
mod bytecode;
mod document;
mod engine;
mod error;
pub mod escape;
mod icons;
mod options;
mod plan;
mod queue;
mod rendered;
mod renderer;
mod stats;
mod tied_units;
mod worker;

pub use assets::{Assets, AssetsError};
pub use bundle::Bundle;
pub use document::{DEV_RELOAD_PATH, Shell, ShellLook};
pub use error::RenderError;
pub use icons::Icons;
pub use options::RendererOptions;
pub use plan::{PlanOutcome, PlanQuestion};
pub use rendered::{EagerPicture, Rendered, Sheet};
pub use renderer::{FirstEngine, Renderer};
pub use stats::Stats;
