//! The signals that end the program.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// Cancels the token when [`wait_for_end`] returns.
pub(super) async fn cancel_on_signal(stop: CancellationToken) {
    wait_for_end().await;
    stop.cancel();
}

/// Waits for Ctrl-C, until the system asks the program to end, or until its terminal is closed.
pub(crate) async fn wait_for_end() {
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        () = wait_for_signal(SignalKind::terminate()) => {}
        () = wait_for_signal(SignalKind::hangup()), if !is_hangup_ignored() => {}
    }
}

/// Waits for a signal, or forever if the system doesn't allow waiting for it.
async fn wait_for_signal(kind: SignalKind) {
    match signal(kind) {
        Ok(mut signal) => _ = signal.recv().await,
        Err(_) => std::future::pending().await,
    }
}

/// Whether SIGHUP was ignored when the program started, as `nohup` does for a program that should outlive its
/// terminal. Also returns true if the system doesn't tell, so that the signal keeps its default effect.
fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    // Signals are numbered from 1, and SIGHUP is number 1.
    ignored.is_none_or(|mask| mask & 1 == 1)
}
