//! The limit on open files and connections of the process.

/// Raises the soft limit on open files to the hard limit, and returns it.
pub(super) fn raise_limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let granted = getrlimit(Resource::Nofile);
    if granted.current != granted.maximum {
        let raised = Rlimit {
            current: granted.maximum,
            ..granted
        };
        if let Err(error) = setrlimit(Resource::Nofile, raised) {
            tracing::info!(%error, "the limit on open files stays as it is");
        }
    }
    let most = getrlimit(Resource::Nofile).current;
    most.map_or(usize::MAX, |most| {
        usize::try_from(most).unwrap_or(usize::MAX)
    })
}
