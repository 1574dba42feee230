//! Why a document could not be rendered.
//!
//! All of it is for the operator: a visitor sees the site's own error page. Causes are kept as
//! `source()`.

use std::time::Duration;

/// Why a document could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A component threw. The engine goes on.
    #[error("the {page_kind} page failed to render: {message}")]
    Script {
        /// The kind of the page.
        page_kind: &'static str,
        /// What was thrown: `TypeError: cannot read property 'map' of undefined`.
        message: String,
        /// The JavaScript stack.
        stack: Option<String>,
        /// React's stack: the components from the inside out.
        component_stack: Option<String>,
    },
    /// The document took too long to compute. The engine was replaced.
    #[error("the {page_kind} page was not rendered within {deadline:?} of computing")]
    Deadline {
        /// The kind of the page.
        page_kind: &'static str,
        /// The time it had.
        deadline: Duration,
    },
    /// The document took too much memory. The engine was replaced.
    #[error("the {page_kind} page needed more than {limit_bytes} bytes of memory")]
    Memory {
        /// The kind of the page.
        page_kind: &'static str,
        /// The memory it had.
        limit_bytes: usize,
    },
    /// The bundle gave something that is not an answer. The engine goes on.
    #[error("the web bundle's answer for the {page_kind} page is not what was agreed")]
    Answer {
        /// The kind of the page.
        page_kind: &'static str,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The engine itself failed. It was replaced.
    #[error("the JavaScript engine failed: {message}")]
    Engine {
        /// What it said.
        message: String,
    },
    /// The bundle cannot be loaded.
    #[error("the web bundle cannot be used: {message}")]
    Bundle {
        /// What it said.
        message: String,
        /// The JavaScript stack.
        stack: Option<String>,
    },
    /// The document cannot be written as JSON.
    #[error("the document cannot be given to the web bundle")]
    Document(#[source] serde_json::Error),
    /// The operating system gives no thread.
    #[error("a thread for the JavaScript engine cannot be started")]
    Thread(#[source] std::io::Error),
    /// All engines are busy and too many documents wait already. Try again later.
    #[error("all engines are busy")]
    Busy,
    /// The renderer is shutting down.
    #[error("the renderer has stopped")]
    Stopped,
}

impl RenderError {
    /// React's component stack, where there is one.
    pub fn component_stack(&self) -> Option<&str> {
        match self {
            Self::Script {
                component_stack, ..
            } => component_stack.as_deref(),
            _ => None,
        }
    }
}
