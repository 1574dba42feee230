//! Linux system calls for which no crate has a safe wrapper. If the kernel refuses one, the server works as it would
//! without it.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::time::Duration;

use rustix::ioctl::{self, Updater, opcode};
use rustix::mm::UserfaultfdFlags;

/// Makes the kernel hold back a new connection until its client has sent something, for about a second
/// (`TCP_DEFER_ACCEPT` in `tcp(7)`). Clients of HTTP and TLS speak first, so a flood of silent connections hardly
/// reaches the program.
#[expect(unsafe_code, reason = "neither socket2 nor rustix has this option")]
pub(crate) fn defer_accept(listener: &impl AsRawFd) {
    let seconds: libc::c_int = 1;
    // SAFETY: the descriptor is open as long as the listener is borrowed, and the kernel reads the value, whose size it
    // is given, before the call returns.
    let result = unsafe {
        libc::setsockopt(
            listener.as_raw_fd(),
            libc::IPPROTO_TCP,
            libc::TCP_DEFER_ACCEPT,
            (&raw const seconds).cast(),
            size::<libc::c_int>(),
        )
    };
    if result != 0 {
        let error = io::Error::last_os_error();
        tracing::debug!(%error, "connections are accepted before their clients say something");
    }
}

/// The time slice of a thread that answers requests: the shortest that Linux allows.
const TURN_NANOSECONDS: u64 = 100_000;

/// Gives the calling thread a time slice of a tenth of a millisecond, so that it's scheduled before threads that
/// compute for long, such as those that render pages, whenever it has something to do. Its share of the processor
/// doesn't grow (`sched_runtime` of `sched_setattr(2)`; before Linux 6.12 it has no effect).
#[expect(
    unsafe_code,
    reason = "no crate has this call for threads without a real-time policy"
)]
pub fn take_short_turns() {
    let attributes = libc::sched_attr {
        size: size::<libc::sched_attr>(),
        sched_policy: libc::SCHED_OTHER.unsigned_abs(),
        // Threads that this one starts have the usual time slice.
        sched_flags: libc::SCHED_FLAG_RESET_ON_FORK.unsigned_abs().into(),
        sched_nice: 0,
        sched_priority: 0,
        sched_runtime: TURN_NANOSECONDS,
        sched_deadline: 0,
        sched_period: 0,
    };
    // SAFETY: the kernel reads `size` bytes of the attributes before the call returns; 0 is the calling thread.
    unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const attributes, 0) };
}

/// When the start's own work is over on most sites.
const AFTER_START: Duration = Duration::from_secs(1);

/// How often code that isn't in use is looked for after that.
const UNMAP_INTERVAL: Duration = Duration::from_secs(60);

/// Keeps code that is seldom used, such as that of the start, out of the resident memory: unmaps the program's code a
/// second after the start and then every minute, until dropped. From then on, the kernel maps only pages that are used,
/// if it can.
pub async fn unmap_code_periodically() {
    tokio::time::sleep(AFTER_START).await;
    let _single_pages = map_single_pages()
        .inspect_err(|error| tracing::debug!(%error, "unused code is mapped too"))
        .ok();
    loop {
        unmap_code();
        tokio::time::sleep(UNMAP_INTERVAL).await;
    }
}

#[expect(unsafe_code, reason = "only the linker knows where the code is")]
unsafe extern "C" {
    /// The first byte of the program's file in memory. The linker defines this symbol and the next.
    static __executable_start: u8;
    /// The first byte after the program's code.
    static etext: u8;
}

/// Returns the address of the program's headers and code, and its size in bytes: whole pages before `etext`, none of
/// which is ever written.
fn code() -> (*const u8, usize) {
    let page = rustix::param::page_size();
    let (start, end) = (&raw const __executable_start, &raw const etext);
    (start, (end.addr() - start.addr()) / page * page)
}

/// Unmaps the program's code. What is used again is mapped again within microseconds, from the system's file cache. As
/// the kernel maps 64 kB around each page that is used, a start makes most of the program resident, and that counts
/// when the system looks for a process to end because memory is short (`MADV_DONTNEED` in `madvise(2)`).
#[expect(
    unsafe_code,
    reason = "no crate knows which pages are the program's code"
)]
fn unmap_code() {
    let (start, bytes) = code();
    // SAFETY: these pages are never written: the loader writes only to the data, which comes after the code. So the
    // file has the same bytes.
    let result = unsafe { libc::madvise(start.cast_mut().cast(), bytes, libc::MADV_DONTNEED) };
    if result != 0 {
        let error = io::Error::last_os_error();
        tracing::debug!(%error, "the program's code stays in memory");
    }
}

/// Makes the kernel map single pages of the program's code instead of 64 kB around each page that is used, until the
/// descriptor is closed: it does so where it would have to record writes, and there are none to code. `EINVAL` before
/// Linux 6.7; containers often forbid the call (`UFFD_FEATURE_WP_ASYNC` in `userfaultfd(2)`).
#[expect(unsafe_code, reason = "rustix has only the first of the three calls")]
fn map_single_pages() -> io::Result<OwnedFd> {
    /// `struct uffdio_api`
    #[repr(C)]
    struct Api {
        version: u64,
        features: u64,
        ioctls: u64,
    }
    /// `struct uffdio_register`
    #[repr(C)]
    struct Register {
        start: u64,
        bytes: u64,
        mode: u64,
        ioctls: u64,
    }
    /// `UFFD_API`, which is also the group of the calls.
    const VERSION: u8 = 0xAA;
    /// `UFFD_FEATURE_WP_ASYNC`: the kernel itself resolves faults and records what was written.
    const RECORDS_WRITES: u64 = 1 << 15;
    /// `UFFDIO_REGISTER_MODE_WP`
    const WRITES: u64 = 1 << 1;
    /// `UFFD_USER_MODE_ONLY`: needs no privilege.
    const USER_MODE_ONLY: u32 = 1;

    let flags = UserfaultfdFlags::CLOEXEC | UserfaultfdFlags::from_bits_retain(USER_MODE_ONLY);
    let mut api = Api {
        version: VERSION.into(),
        features: RECORDS_WRITES,
        ioctls: 0,
    };
    let (start, bytes) = code();
    let mut code = Register {
        start: u64::try_from(start.addr()).map_err(io::Error::other)?,
        bytes: u64::try_from(bytes).map_err(io::Error::other)?,
        mode: WRITES,
        ioctls: 0,
    };
    // SAFETY: both calls take the structs that they are defined with. The descriptor is used for nothing else, and no
    // fault waits for its owner, neither in this mode nor in pages that are only read.
    unsafe {
        let watch = rustix::mm::userfaultfd(flags)?;
        ioctl::ioctl(
            &watch,
            Updater::<{ opcode::read_write::<Api>(VERSION, 0x3F) }, _>::new(&mut api),
        )?;
        ioctl::ioctl(
            &watch,
            Updater::<{ opcode::read_write::<Register>(VERSION, 0x00) }, _>::new(&mut code),
        )?;
        Ok(watch)
    }
}

/// The size of a type, in the form that the kernel takes.
fn size<T>() -> u32 {
    u32::try_from(size_of::<T>()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write as _;
    use std::net::{TcpListener, TcpStream};
    use std::thread;

    use super::*;

    #[test]
    fn connections_with_data_are_accepted_before_silent_ones() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        defer_accept(&listener);
        let address = listener.local_addr().unwrap();
        let silent = TcpStream::connect(address).unwrap();
        let mut asking = TcpStream::connect(address).unwrap();
        asking.write_all(b"GET").unwrap();
        let (_, first) = listener.accept().unwrap();
        assert_eq!(first, asking.local_addr().unwrap());
        // The silent connection isn't lost: it's accepted later, and has its own time limits.
        let (_, second) = listener.accept().unwrap();
        assert_eq!(second, silent.local_addr().unwrap());
    }

    /// The time slice of the calling thread in nanoseconds, or `None` before Linux 6.12, which has no such setting, and
    /// if the kernel doesn't report it.
    fn turn() -> Option<u64> {
        let release = fs::read_to_string("/proc/sys/kernel/osrelease").ok()?;
        let mut numbers = release.split(|c: char| !c.is_ascii_digit());
        let mut number = || numbers.next()?.parse::<u32>().ok();
        if (number()?, number()?) < (6, 12) {
            return None;
        }
        let told = fs::read_to_string("/proc/thread-self/sched").ok()?;
        let line = told.lines().find(|line| line.starts_with("se.slice"))?;
        line.rsplit(':').next()?.trim().parse().ok()
    }

    /// How much of the program's code is resident, in kB.
    fn resident_code() -> u64 {
        let maps = fs::read_to_string("/proc/self/smaps").unwrap();
        let code = maps.split("VmFlags").find(|map| map.contains(" r-xp "));
        let line = code
            .unwrap()
            .lines()
            .find_map(|line| line.strip_prefix("Rss:"));
        line.unwrap()
            .trim()
            .trim_end_matches(" kB")
            .parse()
            .unwrap()
    }

    #[test]
    fn unmapped_code_is_not_resident_and_runs_on() {
        // Runs some code that the rest of this test doesn't need.
        let text = serde_json::to_string_pretty(&serde_json::json!({ "a": [1, 2.5, null] }));
        let before = resident_code();
        unmap_code();
        let after = resident_code();
        assert!(after < before, "{after} kB after {before} kB");
        let again = serde_json::to_string_pretty(&serde_json::json!({ "a": [1, 2.5, null] }));
        assert_eq!(again.unwrap(), text.unwrap());
    }

    #[test]
    fn only_pages_of_code_that_are_used_are_mapped_if_the_kernel_can() {
        let run = || {
            unmap_code();
            _ = serde_json::to_string_pretty(&serde_json::json!({ "a": [1, 2.5, null] }));
            resident_code()
        };
        let around = run();
        if let Ok(watch) = map_single_pages() {
            let single = run();
            assert!(single < around / 2, "{single} kB instead of {around} kB");
            drop(watch);
            assert!(run() > single);
        }
    }

    #[test]
    fn take_short_turns_affects_only_the_calling_thread() {
        let turns = thread::spawn(|| {
            take_short_turns();
            (turn(), thread::spawn(turn).join().unwrap())
        });
        let (own, started) = turns.join().unwrap();
        if own.is_some() {
            assert_eq!(own, Some(TURN_NANOSECONDS));
            assert_eq!(started, turn(), "that of a thread that this one starts");
        }
    }
}
