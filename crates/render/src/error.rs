//! Errors of the renderer.
//!
//! Their messages are for the operator: visitors see the site's own error page. Causes are
//! available through `source()`.

use std::time::Duration;

/// The reason why a document could not be rendered.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// A component threw an exception. The engine stays in use.
    #[error("the {page_kind} page failed to render: {message}")]
    Script {
        /// The kind of the page.
        page_kind: &'static str,
        /// The thrown error: `TypeError: cannot read property 'map' of undefined`.
        message: String,
        /// The JavaScript stack.
        stack: Option<String>,
        /// React's component stack, innermost component first.
        component_stack: Option<String>,
    },
    /// Rendering the document took too much CPU time. The engine was replaced.
    #[error("the {page_kind} page was not rendered within {deadline:?} of computing")]
    Deadline {
        /// The kind of the page.
        page_kind: &'static str,
        /// The time limit.
        deadline: Duration,
    },
    /// Rendering the document needed too much memory. The engine was replaced.
    #[error("the {page_kind} page needed more than {limit_bytes} bytes of memory")]
    Memory {
        /// The kind of the page.
        page_kind: &'static str,
        /// The memory limit.
        limit_bytes: usize,
    },
    /// The bundle returned an invalid answer. The engine stays in use.
    #[error("the web bundle's answer for the {page_kind} page is not what was agreed")]
    Answer {
        /// The kind of the page.
        page_kind: &'static str,
        /// The parse error.
        source: serde_json::Error,
    },
    /// The engine itself failed. It was replaced.
    #[error("the JavaScript engine failed: {message}")]
    Engine {
        /// The message of the error.
        message: String,
    },
    /// The bundle cannot be loaded.
    #[error("the web bundle cannot be used: {message}")]
    Bundle {
        /// The message of the error.
        message: String,
        /// The JavaScript stack.
        stack: Option<String>,
    },
    /// The document can't be serialized as JSON.
    #[error("the document cannot be given to the web bundle")]
    Document(#[source] serde_json::Error),
    /// The operating system can't create a thread.
    #[error("a thread for the JavaScript engine cannot be started")]
    Thread(#[source] std::io::Error),
    /// All engines are busy and too many documents are already waiting. Try again later.
    #[error("all engines are busy")]
    Busy,
    /// The renderer is shutting down.
    #[error("the renderer has stopped")]
    Stopped,
}

impl RenderError {
    /// Returns React's component stack, if there is one.
    pub fn component_stack(&self) -> Option<&str> {
        match self {
            Self::Script {
                component_stack, ..
            } => component_stack.as_deref(),
            _ => None,
        }
    }
}
