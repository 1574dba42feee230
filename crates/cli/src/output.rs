//! Standard output of the commands.

use std::io::{self, ErrorKind, IsTerminal as _, StdoutLock, Write};

/// Standard output. When its reader has gone, as `head` does after some lines, what is written to it is dropped, and the
/// command goes on to its end.
#[derive(Debug)]
pub(crate) struct Output(StdoutLock<'static>);

/// Returns standard output.
pub(crate) fn stdout() -> Output {
    Output(io::stdout().lock())
}

impl Output {
    /// Whether it is a terminal.
    pub(crate) fn is_terminal(&self) -> bool {
        self.0.is_terminal()
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        unless_gone(self.0.write(bytes), bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        unless_gone(self.0.flush(), ())
    }
}

/// Returns `done` if the reader has gone.
fn unless_gone<T>(result: io::Result<T>, done: T) -> io::Result<T> {
    match result {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(done),
        result => result,
    }
}
