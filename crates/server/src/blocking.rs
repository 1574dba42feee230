//! Work that would block an async thread.

use sightline_render::RenderError;

/// Runs work that may take milliseconds on a blocking thread, so that it holds up no other request. It logs within the
/// current span.
///
/// # Errors
/// When the work panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RenderError> {
    let span = tracing::Span::current();
    tokio::task::spawn_blocking(move || span.in_scope(work))
        .await
        .map_err(|_panicked| RenderError::Stopped)
}
