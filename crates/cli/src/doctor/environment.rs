//! Checks of the program's surroundings: the database, the disk, backups, the clock, the public address.

use std::path::Path;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sightline_leads::{
    Backlog, Database, Deliveries, LeadFilter, LeadStore, ServerSetup, StoreError, StudioAnswer,
    probe_site, probe_studio,
};
use sightline_server::{BackupsSeen, RESTORE_DATABASE, lost_database_note};

use crate::ambient::clock;
use crate::store::UNUSED_SITE;
use crate::words;

use super::DoctorArgs;
use super::diagnostic::Diagnostic;

/// A lead that waits longer than this is a warning.
const LONG_WAIT: SignedDuration = SignedDuration::from_hours(1);
/// Receivers refuse webhook signatures if their clock differs by five minutes.
const CLOCK_WARN: SignedDuration = SignedDuration::from_secs(60);
const CLOCK_BAD: SignedDuration = SignedDuration::from_secs(240);
const SET_CLOCK: &str = "set the clock and let it be kept right (NTP)";
/// This much free space holds a few thousand more leads; after that nothing can be stored.
const DISK_BAD_MB: u64 = 100;
const DISK_WARN_MB: u64 = 1000;

/// With fewer connections, requests wait for each other.
const FEW_CONNECTIONS: u32 = 4;

const GRANT: &str = "as the owner of the tables, run `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public \
                     TO USER` in the database, and again after an upgrade";

/// A copy may be this old if it isn't known how often copies are made.
const UNKNOWN_INTERVAL: Duration = Duration::from_secs(7 * 86400);

/// Checks the database and what waits in it for the deliveries, if these are known. Days are those of the given time
/// zone.
pub(super) async fn database(
    args: &DoctorArgs,
    deliveries: Option<&Deliveries>,
    zone: &TimeZone,
) -> Vec<Diagnostic> {
    let what = "database";
    if let Some(lost) = args.store.lost() {
        return vec![Diagnostic::bad(what, lost, RESTORE_DATABASE)];
    }
    if args.store.is_unused_site() {
        return vec![Diagnostic::good(what, UNUSED_SITE)];
    }
    let store = match args.store.open_existing().await {
        Ok(store) => store,
        Err(error) => {
            let mend = unopened(error.downcast_ref());
            return vec![Diagnostic::bad(what, format!("{error:#}"), mend)];
        }
    };
    let mut diagnostics = match store.integrity().await {
        Ok(faults) if faults.is_empty() => vec![Diagnostic::good(what, "sound")],
        Ok(faults) => vec![Diagnostic::bad(
            what,
            faults.join("; "),
            "stop the server and restore a backup, see docs/OPERATIONS.md",
        )],
        Err(error) => vec![Diagnostic::bad(
            what,
            error.to_string(),
            "see the server's log",
        )],
    };
    if let Some(note) = lost_database_note(args.store.data()) {
        diagnostics.push(Diagnostic::bad(
            what,
            "the one before was lost, and an empty one may have taken its place",
            format!(
                "restore a backup from before, see docs/OPERATIONS.md; if nothing is missing, delete {}",
                note.display()
            ),
        ));
    }
    if let Database::Postgres(database) = store.database() {
        diagnostics.extend(server(database.setup().await));
    }
    if let Ok(backlog) = store.backlog().await {
        let backlog = match deliveries {
            Some(deliveries) => deliveries.complete(backlog),
            None => backlog,
        };
        let names = deliveries.map(Deliveries::names);
        diagnostics.extend(outbox(&backlog, names.as_deref()));
        diagnostics.push(quarantine(&backlog, zone));
    }
    diagnostics.extend(newest(&store).await);
    store.close().await;
    diagnostics
}

/// What to do about a database that cannot be opened.
fn unopened(fault: Option<&StoreError>) -> &'static str {
    match fault {
        Some(StoreError::Migration { .. }) => {
            "use the program that made it, or a newer one; or go back to this one as docs/OPERATIONS.md says"
        }
        Some(StoreError::Outdated) => {
            "`systemctl restart sightline`; or, while no server uses it, `sightline leads migrate`"
        }
        Some(StoreError::Server { .. }) => {
            "is the database server running, and are user, password and name in --database-url right?"
        }
        Some(StoreError::Denied { .. }) => GRANT,
        Some(StoreError::Unsuitable { .. }) => {
            "change that on the database server, or name another database with --database-url, see docs/LEADS.md"
        }
        Some(fault) if fault.is_read_only_disk() => {
            "see what `dmesg` says about the disk; `sightline leads backup FILE` still copies the leads to another"
        }
        _ => "name the server's data folder with --data, or its --database-url",
    }
}

/// Reports how many connections a database server allows, and rights that its user lacks.
fn server(setup: Result<ServerSetup, StoreError>) -> Vec<Diagnostic> {
    let what = "database server";
    let setup = match setup {
        Ok(setup) => setup,
        Err(error) => {
            let error = anyhow::Error::from(error);
            let found = format!("its rights and limits cannot be read: {error:#}");
            let mend = "see the log of the database server";
            return vec![Diagnostic::warn(what, found, mend)];
        }
    };
    let found = format!(
        "a program started now opens up to {} connections; {} are allowed in all",
        setup.connections, setup.allowed_connections
    );
    let mend = "let the server, the database and its user have more (`max_connections`, `CONNECTION LIMIT`): 64 let \
                every program open 16";
    let mut diagnostics = vec![if setup.connections < FEW_CONNECTIONS {
        Diagnostic::warn(what, found, mend)
    } else {
        Diagnostic::good(what, found)
    }];
    if !setup.denied_tables.is_empty() {
        let found = format!(
            "its user lacks rights on: {}",
            setup.denied_tables.join(", ")
        );
        diagnostics.push(Diagnostic::bad(what, found, GRANT));
    }
    diagnostics
}

/// Reports what each delivery has not delivered. Without `names`, the present deliveries are not known.
fn outbox(backlog: &Backlog, names: Option<&[String]>) -> Vec<Diagnostic> {
    let now = clock().now();
    backlog
        .deliveries
        .iter()
        .map(|(delivery, counts)| {
            let what = format!("outbox {delivery}");
            let late = counts
                .oldest_waiting
                .is_some_and(|oldest| now.duration_since(oldest) > LONG_WAIT);
            let is_removed = names.is_some_and(|names| !names.contains(delivery));
            let parts = [(counts.waiting, "waiting"), (counts.dead, "given up")].into_iter();
            let parts = parts.filter(|(count, _)| *count > 0);
            let parts: Vec<String> = parts.map(|(count, what)| format!("{count} {what}")).collect();
            let parts = parts.join(", ");
            if is_removed && !parts.is_empty() {
                let found = format!("{parts}, but deliveries.toml has no such delivery");
                let mend = "leave them: the studio has them, and they are erased a retention period after somebody \
                            has seen them there. Or put the delivery's name back";
                Diagnostic::warn(what, found, mend)
            } else if counts.stopped {
                let parts = if parts.is_empty() { "none waiting" } else { &parts };
                let found = format!("stopped: the receiver said that it is gone; {parts}");
                let mend = "give the delivery its new address (or set its variable and restart), \
                            or run `sightline leads retry`";
                Diagnostic::bad(what, found, mend)
            } else if counts.dead > 0 {
                let mend = "fix the delivery, then `sightline leads retry`";
                Diagnostic::bad(what, parts, mend)
            } else if late {
                let found = format!("{} wait, the oldest for more than an hour", counts.waiting);
                let mend = "is `sightline serve` running, and does the receiver answer? In its \
                            `quiet_hours` leads wait";
                Diagnostic::warn(what, found, mend)
            } else {
                Diagnostic::good(what, format!("{} wait, none given up", counts.waiting))
            }
        })
        .collect()
}

/// Reports leads in quarantine, since nobody is notified of a lead that looks like spam.
fn quarantine(backlog: &Backlog, zone: &TimeZone) -> Diagnostic {
    let what = "quarantine";
    let Some(oldest) = backlog.oldest_quarantined else {
        return Diagnostic::good(what, "no lead is kept back as spam");
    };
    let since = oldest.to_zoned(zone.clone()).date();
    let found = format!(
        "{}, the oldest since {since}",
        words::quarantined_leads(backlog.quarantined)
    );
    let mend = "`sightline leads list --quarantined` shows them, `sightline leads release` \
                delivers one that is no spam";
    Diagnostic::warn(what, found, mend)
}

/// Reports a newest lead from the future, which means that the clock was wrong once.
async fn newest(store: &LeadStore) -> Option<Diagnostic> {
    let newest = store
        .list(LeadFilter {
            limit: Some(1),
            ..LeadFilter::default()
        })
        .await
        .ok()?;
    let at = newest.first()?.received_at;
    let ahead = at.duration_since(clock().now());
    (ahead > CLOCK_WARN)
        .then(|| Diagnostic::bad("clock", "the newest lead comes from the future", SET_CLOCK))
}

/// Checks the free space for leads in a folder.
pub(super) fn disk(folder: &Path) -> Diagnostic {
    let what = "disk";
    let mut existing = folder.ancestors().filter(|place| place.exists());
    let place = existing.next().unwrap_or(Path::new("."));
    let Ok(file_system) = rustix::fs::statvfs(place) else {
        let mend = "name the data folder with --data";
        return Diagnostic::warn(what, format!("{} cannot be asked", place.display()), mend);
    };
    let free_mb = file_system.f_bavail.saturating_mul(file_system.f_frsize) / 1_000_000;
    let found = format!("{free_mb} MB free for {}", place.display());
    let mend = "make room: without it no lead can be written there";
    match free_mb {
        ..DISK_BAD_MB => Diagnostic::bad(what, found, mend),
        DISK_BAD_MB..DISK_WARN_MB => Diagnostic::warn(what, found, mend),
        _ => Diagnostic::good(what, found),
    }
}

/// Checks how old the last checked copy of the leads is.
pub(super) fn backups(args: &DoctorArgs, now: Timestamp) -> Diagnostic {
    let what = "backups";
    let every = args.backup.backup_every;
    let BackupsSeen {
        newest,
        count,
        ahead,
    } = BackupsSeen::below(args.store.data(), now);
    if ahead > 0 {
        let found = format!("{ahead} of {count} checked copies have a date that is still to come");
        return Diagnostic::warn(what, found, SET_CLOCK);
    }
    let Some(newest) = newest else {
        let mend = "let `sightline serve` make them: --backup-every 1d; or make them yourself with \
                    `sightline leads backup`";
        let found = "the server has made none";
        return match every {
            Some(_) => Diagnostic::bad(what, found, "see the server's log"),
            None => Diagnostic::warn(what, found, mend),
        };
    };
    copies(count, now.duration_since(newest), every)
}

/// Judges the age of the newest checked copy.
fn copies(count: usize, age: SignedDuration, every: Option<Duration>) -> Diagnostic {
    let what = "backups";
    let copies = if count == 1 { "copy" } else { "copies" };
    let hours = age.as_hours();
    let old = if hours < 48 {
        format!("{hours} h")
    } else {
        format!("{} days", hours / 24)
    };
    let found = format!("{count} checked {copies}, the last one {old} old");
    let longest = every.map_or(UNKNOWN_INTERVAL, |every| every.saturating_mul(2));
    if age.unsigned_abs() > longest {
        Diagnostic::warn(what, found, "is `sightline serve` running? see its log")
    } else {
        Diagnostic::good(what, found)
    }
}

/// Checks whether the site answers at its public address, and compares the clock there with this one.
pub(super) async fn address(base_url: &str) -> Vec<Diagnostic> {
    let what = "address";
    let answer = match probe_site(base_url).await {
        Ok(answer) => answer,
        Err(error) => {
            let mend =
                "is the server running, does the name resolve, does the proxy let it through?";
            return vec![Diagnostic::warn(what, format!("{base_url}: {error}"), mend)];
        }
    };
    let found = format!("{base_url} answers {}", answer.status);
    let mut diagnostics = vec![match answer.status {
        200 => Diagnostic::good(what, found),
        301..=308 => Diagnostic::warn(what, found, "name the address that visitors end up at"),
        _ => Diagnostic::bad(what, found, "is this the address of the site?"),
    }];
    diagnostics.extend(answer.date.map(|there| clock_finding(there, clock().now())));
    diagnostics
}

/// Checks whether people can sign in to the studio at its public address. Returns `None` if no studio answers: it may
/// be switched off, or not reachable from here.
pub(super) async fn studio(url: &str) -> Option<Diagnostic> {
    let what = "studio";
    let found = format!("{url}/studio");
    Some(match probe_studio(url).await.ok()?? {
        StudioAnswer::Reached { secure: true } => {
            Diagnostic::good(what, format!("{found} lets people sign in"))
        }
        StudioAnswer::Reached { secure: false } if url.starts_with("https://") => Diagnostic::bad(
            what,
            format!("nobody can sign in at {found}: what is before the server is not trusted"),
            "name the proxy with --trusted-proxies",
        ),
        StudioAnswer::Reached { secure: false } => Diagnostic::bad(
            what,
            format!("nobody can sign in at {found}: it is not encrypted"),
            "serve it with --domain, or behind a proxy that does TLS",
        ),
        StudioAnswer::OtherName => Diagnostic::bad(
            what,
            format!("nobody can sign in at {found}: the server is asked for another name"),
            "have the proxy pass Host on, and name the studio's address with --base-url or --studio-url",
        ),
    })
}

fn clock_finding(there: Timestamp, here: Timestamp) -> Diagnostic {
    let apart = there.duration_since(here).abs();
    let found = format!("{} s from that of the address", apart.as_secs());
    let mend = SET_CLOCK;
    if apart > CLOCK_BAD {
        Diagnostic::bad("clock", found, mend)
    } else if apart > CLOCK_WARN {
        Diagnostic::warn("clock", found, mend)
    } else {
        Diagnostic::good("clock", found)
    }
}

#[cfg(test)]
mod tests {
    use sightline_leads::DeliveryBacklog;

    use super::super::diagnostic::Grade;
    use super::*;

    /// What the check finds if a server answers like this.
    async fn studio_that_says(status: &'static str, body: &'static str) -> Option<Diagnostic> {
        use std::io::{Read as _, Write as _};
        let server = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", server.local_addr().unwrap());
        std::thread::spawn(move || {
            let (mut client, _) = server.accept().unwrap();
            _ = client.read(&mut [0; 1024]);
            let length = body.len();
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\n\r\n{body}");
            client.write_all(answer.as_bytes()).unwrap();
        });
        studio(&url).await
    }

    #[tokio::test]
    async fn sign_in_is_graded_only_if_a_studio_answers() {
        for (status, body, grade) in [
            ("200 OK", r#"{"secure":true}"#, Some(Grade::Good)),
            ("200 OK", r#"{"secure":false}"#, Some(Grade::Bad)),
            (
                "421 Misdirected Request",
                r#"{"status":421}"#,
                Some(Grade::Bad),
            ),
            ("421 Misdirected Request", "", None),
            ("404 Not Found", r#"{"status":404}"#, None),
            ("200 OK", "<!doctype html>", None),
        ] {
            let found = studio_that_says(status, body).await;
            assert_eq!(found.map(|found| found.grade), grade, "{status} {body}");
        }
    }

    #[test]
    fn a_copy_older_than_a_week_is_a_warning_if_the_interval_is_unknown() {
        let judged = |hours, every| {
            let copies = copies(1, SignedDuration::from_hours(hours), every);
            (copies.grade, copies.found)
        };
        let copy = |age: &str| format!("1 checked copy, the last one {age} old");
        assert_eq!(judged(47, None), (Grade::Good, copy("47 h")));
        assert_eq!(judged(7 * 24, None), (Grade::Good, copy("7 days")));
        assert_eq!(judged(95_555, None), (Grade::Warn, copy("3981 days")));
        let every = |days: u64| Some(Duration::from_secs(days * 86400));
        assert_eq!(judged(60, every(1)), (Grade::Warn, copy("2 days")));
        assert_eq!(judged(240, every(7)), (Grade::Good, copy("10 days")));
    }

    #[test]
    fn a_database_server_is_bad_without_rights_and_poor_with_few_connections() {
        let setup = |connections, denied: &[&str]| ServerSetup {
            allowed_connections: i64::from(connections) * 4,
            connections,
            denied_tables: denied.iter().map(|&table| table.to_owned()).collect(),
        };
        let grades = |setup| -> Vec<Grade> { server(setup).iter().map(|one| one.grade).collect() };
        assert_eq!(grades(Ok(setup(16, &[]))), [Grade::Good]);
        assert_eq!(grades(Ok(setup(3, &[]))), [Grade::Warn]);
        let denied = setup(16, &["lead", "lead_word"]);
        assert_eq!(grades(Ok(denied.clone())), [Grade::Good, Grade::Bad]);
        assert!(server(Ok(denied))[1].found.ends_with(": lead, lead_word"));
        let unread = StoreError::unavailable("gone");
        assert_eq!(grades(Err(unread)), [Grade::Warn]);
    }

    #[test]
    fn leads_that_wait_for_a_removed_delivery_are_a_warning() {
        let found = |waiting, names: Option<&[&str]>| {
            let counts = DeliveryBacklog {
                waiting,
                dead: 1,
                ..DeliveryBacklog::default()
            };
            let backlog = Backlog {
                deliveries: [("chat".to_owned(), counts)].into(),
                ..Backlog::default()
            };
            let names = names.map(|names| names.iter().map(|&name| name.to_owned()).collect());
            let names: Option<Vec<String>> = names;
            let found = outbox(&backlog, names.as_deref()).pop().unwrap();
            (found.grade, found.found)
        };
        for (waiting, counts) in [(2, "2 waiting, 1 given up"), (0, "1 given up")] {
            let removed = format!("{counts}, but deliveries.toml has no such delivery");
            for names in [&["mail"][..], &[]] {
                assert_eq!(
                    found(waiting, Some(names)),
                    (Grade::Warn, removed.clone()),
                    "{names:?}"
                );
            }
        }
        for names in [Some(&["mail", "chat"][..]), None] {
            let counts = "2 waiting, 1 given up".to_owned();
            assert_eq!(found(2, names), (Grade::Bad, counts));
        }
    }

    #[test]
    fn a_database_that_cannot_be_opened_has_advice_of_its_own() {
        let denied = StoreError::Denied {
            source: "permission denied for table lead".into(),
        };
        assert!(unopened(Some(&denied)).contains("GRANT SELECT"));
        let unsuitable = StoreError::Unsuitable {
            place: "db.example/leads".to_owned(),
            why: "it runs with fsync=off".to_owned(),
        };
        assert!(unopened(Some(&unsuitable)).contains("on the database server"));
        assert!(unopened(Some(&StoreError::Outdated)).contains("leads migrate"));
        assert!(unopened(None).contains("--data"));
    }

    #[test]
    fn quarantined_leads_are_reported_with_the_date_of_the_oldest() {
        let none = quarantine(&Backlog::default(), &TimeZone::UTC);
        assert_eq!(none.grade, Grade::Good);
        let backlog = Backlog {
            quarantined: 3,
            oldest_quarantined: Some("2026-11-02T03:00:00Z".parse().unwrap()),
            ..Backlog::default()
        };
        let zone = TimeZone::get("America/Chicago").unwrap();
        let some = quarantine(&backlog, &zone);
        assert_eq!(some.grade, Grade::Warn);
        assert_eq!(
            some.found,
            "3 leads look like spam and are kept back, the oldest since 2026-11-01"
        );
    }
}
