//! Work that would block an async thread.

use sightline_render::RenderError;

/// Runs work that may take milliseconds on a blocking thread, so that it holds up no other request.
///
/// # Errors
/// When the work panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RenderError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_panicked| RenderError::Stopped)
}
