//! Work that would hold up an async thread.

use sightline_render::RenderError;

/// Runs what may take milliseconds where it holds up no other request.
///
/// # Errors
/// When it panics.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, RenderError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_panicked| RenderError::Stopped)
}
