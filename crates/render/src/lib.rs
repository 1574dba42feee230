//! The JavaScript engine behind one handle: renders pages to HTML.
//!
//! 1. [`Bundle`] is the program: React and all components, as one script or as bytecode.
//! 2. [`Renderer`] runs it on its own threads, one engine each, with a deadline, a memory limit and
//!    a stack limit. It takes a [`Document`](sightline_model::Document) and returns a [`Rendered`]:
//!    the content of `<body>`, and what the head needs to know about it.
//! 3. [`Assets`] has the address of each file of the web client, from Vite's manifest.
//! 4. [`Shell`] adds the rest of the document around the page.
//!
//! This crate doesn't read files, open sockets or know the date. The JavaScript has no host
//! functions: strings go in, strings come out.

mod assets;
mod bundle;
mod bytecode;
mod document;
mod engine;
mod error;
pub mod escape;
mod icons;
mod no_break_units;
mod options;
mod plan;
mod queue;
mod rendered;
mod renderer;
mod stats;
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
