//! The contract of accounts, tested with both databases.
#![expect(clippy::unwrap_used, reason = "in a test a panic is the report")]

#[path = "contract/ceremonies.rs"]
mod ceremonies;
#[expect(dead_code, reason = "shared; here no test stops the server")]
#[path = "../../leads/tests/support/cluster.rs"]
mod cluster;
#[path = "contract/faults.rs"]
mod faults;
#[path = "contract/people.rs"]
mod people;
#[path = "contract/ways_in.rs"]
mod ways_in;

use std::sync::{Arc, Mutex};

use jiff::{Timestamp, ToSpan as _};
use sightline_accounts::{AccountError, Accounts, LinkKind, NewPerson, Password, Rights, Token};
use sightline_store::{
    Database, DatabaseUrl, PostgresDatabase, RandomSource, SqliteDatabase, query,
};

use cluster::Cluster;
use tokio::sync::Semaphore;

const PASSWORD: &str = "ladder harbor plum 7";

fn noon() -> Timestamp {
    "2026-11-02T12:00:00Z".parse().unwrap()
}

/// A deterministic source of random bytes: a hashed counter.
fn random() -> RandomSource {
    let count = Mutex::new(0_u64);
    RandomSource::new(move || {
        let mut count = count.lock().unwrap();
        *count += 1;
        let hash = blake3::hash(&count.to_le_bytes());
        let mut bytes = [0; 16];
        bytes.copy_from_slice(&hash.as_bytes()[..16]);
        bytes
    })
}

fn owner(email: &str) -> NewPerson {
    NewPerson {
        email: email.to_owned(),
        name: "Dana Ortiz".to_owned(),
        rights: Rights {
            owner: true,
            ..Rights::default()
        },
    }
}

/// Changes a person as they are now.
async fn change(accounts: &Accounts, id: &str, to: &NewPerson) -> Result<(), AccountError> {
    let person = accounts.person(id).await.unwrap().unwrap();
    accounts.change((id, &person.version()), to).await
}

fn password() -> Password {
    Password::new(PASSWORD, &[]).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_in_sqlite_keep_the_contract() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("leads.sqlite");
    let database = Database::Sqlite(SqliteDatabase::open(path.clone()).await.unwrap());
    holds(database.clone()).await;
    let copy = folder.path().join("copy.sqlite");
    database.backup(copy.clone()).await.unwrap();
    let hashes = hashes_of_sessions_and_links(&database).await;
    database.close().await;
    let first = folder.path().join("first.sqlite");
    begins(Database::Sqlite(SqliteDatabase::open(first).await.unwrap())).await;

    let (original, copy) = (std::fs::read(path).unwrap(), std::fs::read(copy).unwrap());
    let contains = |bytes: &[u8], text: &str| {
        bytes
            .windows(text.len())
            .any(|part| part == text.as_bytes())
    };
    for bytes in [&original, &copy] {
        assert!(contains(bytes, "dana@sightline.example"));
        assert!(!contains(bytes, PASSWORD));
    }
    assert!(hashes.len() >= 2, "a session and a link");
    for hash in hashes {
        assert!(contains(&original, &hash));
        assert!(!contains(&copy, &hash), "a copy signs nobody in");
    }
}

#[tokio::test]
async fn databases_share_a_limit_on_passwords_that_are_hashed_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let limit = Arc::new(Semaphore::new(1));
    let open = async |name: &str| {
        let database = SqliteDatabase::open(folder.path().join(name))
            .await
            .unwrap();
        Accounts::new(Database::Sqlite(database), random())
            .with_shared_limit(Some(Arc::clone(&limit)))
    };
    let (one, other) = (open("one.sqlite").await, open("other.sqlite").await);
    let by_password = async |accounts: &Accounts| {
        let password = password();
        let found = accounts.by_password("dana@sightline.example", &password);
        found.await.map(|found| found.is_some())
    };
    for accounts in [&one, &other] {
        assert!(!by_password(accounts).await.unwrap());
    }
    assert_eq!(limit.available_permits(), 1, "it was given back");
    limit.close();
    for accounts in [&one, &other] {
        assert!(by_password(accounts).await.is_err(), "no permit, no answer");
    }
}

async fn hashes_of_sessions_and_links(database: &Database) -> Vec<String> {
    let mut reader = database.reader().await.unwrap();
    let rows = query("SELECT token_hash FROM session UNION SELECT token_hash FROM link")
        .fetch_all(&mut reader)
        .await
        .unwrap();
    rows.iter()
        .map(|row| row.text("token_hash").unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn accounts_in_postgres_keep_the_contract() {
    let cluster = Cluster::start();
    let database = async |name: &str| {
        let url = DatabaseUrl::parse(&cluster.database(name)).unwrap();
        Database::Postgres(PostgresDatabase::connect(&url).await.unwrap())
    };
    holds(database("accounts").await).await;
    begins(database("first").await).await;
}

async fn begins(database: Database) {
    let accounts = Accounts::new(database, random());
    ways_in::before_any_owner_came_in_an_invited_one_counts(&accounts).await;
}

async fn holds(database: Database) {
    let accounts = Accounts::new(database, random());
    assert!(accounts.is_empty().await.unwrap());
    let dana = an_invitation_lets_in_once(&accounts).await;
    of_two_who_use_a_link_at_once_one_gets_in(&accounts, &dana).await;
    passwords_are_compared(&accounts, &dana).await;
    sessions_end(&accounts, &dana).await;
    the_last_owner_stays(&accounts, &dana).await;
    whoever_is_removed_is_out(&accounts, &dana).await;
    ways_in::an_owner_who_never_came_in_takes_no_owners_place(&accounts, &dana).await;
    ways_in::links_end_with_the_address_that_they_were_sent_to(&accounts).await;
    ways_in::a_further_link_ends_none_until_one_is_used(&accounts, &dana).await;
    ways_in::whoever_comes_back_has_only_the_new_link(&accounts).await;
    ways_in::whoever_is_signed_in_stays_so_when_nothing_can_be_written(&accounts, &dana).await;
    ways_in::a_password_is_changed_with_the_end_of_sessions_or_not_at_all(&accounts, &dana).await;
    ways_in::the_last_way_to_sign_in_stays(&accounts).await;
    ways_in::a_clock_that_is_set_back_keeps_no_proof_fresh(&accounts, &dana).await;
    what_was_done_is_kept_with_its_name(&accounts, &dana).await;
    ceremonies::answers_without_one_are_refused(&accounts).await;
    ceremonies::a_started_one_can_be_finished_once_however_many_are_started(&accounts).await;
    ceremonies::only_a_passkey_of_the_account_lets_in(&accounts).await;
    ceremonies::a_registration_can_be_finished_once(&accounts).await;
    ceremonies::one_of_another_version_has_expired(&accounts).await;
    ceremonies::servers_that_start_at_once_have_one_secret(&accounts).await;
    nothing_that_lets_in_stands_in_a_table(&accounts).await;
    of_two_invitations_either_lets_in_and_ends_the_other(&accounts).await;
    people::are_listed_by_name(&accounts).await;
}

async fn of_two_invitations_either_lets_in_and_ends_the_other(accounts: &Accounts) {
    let until = noon() + 72.hours();
    for (number, uses_further) in [(1, false), (2, true)] {
        let new = owner(&format!("twice-{number}@sightline.example"));
        let (id, sent) = accounts.invite(&new, noon(), until).await.unwrap();
        let soon = noon() + 1.hour();
        let further = accounts.additional_link(&id, LinkKind::Invite, (noon(), soon));
        let further = further.await.unwrap();
        let (used, other) = if uses_further {
            (further, sent)
        } else {
            (sent, further)
        };
        for token in [&used, &other] {
            let known = accounts.peek_link(token, noon()).await.unwrap();
            assert_eq!(known.unwrap().account, id);
        }
        let password = password();
        let entered = accounts.set_password_by_link(&used, ("Dana", &password), noon());
        assert_eq!(entered.await.unwrap(), Some(id.clone()));
        let ended = accounts.peek_link(&other, noon()).await.unwrap();
        assert!(ended.is_none());
        accounts.remove(&id, noon()).await.unwrap();
    }
}

async fn an_invitation_lets_in_once(accounts: &Accounts) -> String {
    let until = noon() + 1.hour();
    for wrong in [
        "",
        "dana",
        "dana@",
        "@host.example",
        "d a@host.example",
        "a@b@c.example",
    ] {
        let refused = accounts.invite(&owner(wrong), noon(), until).await;
        assert!(
            matches!(refused, Err(AccountError::NotAnAddress(_))),
            "{wrong}"
        );
    }
    let new = owner(" Dana@Sightline.example ");
    let (id, token) = accounts.invite(&new, noon(), until).await.unwrap();
    let again = accounts.invite(&new, noon(), until).await;
    assert!(matches!(again, Err(AccountError::AddressTaken)));
    let link = accounts.peek_link(&token, noon()).await.unwrap().unwrap();
    assert_eq!(
        (link.kind, link.email.as_str()),
        (LinkKind::Invite, "dana@sightline.example")
    );
    // Looking at a link doesn't use it up. After it has expired, it's as if it had never existed.
    assert!(accounts.peek_link(&token, until).await.unwrap().is_none());
    let late = accounts
        .set_password_by_link(&token, ("", &password()), until)
        .await
        .unwrap();
    assert_eq!(late, None);
    let entered = accounts
        .set_password_by_link(&token, ("Dana O.", &password()), noon())
        .await
        .unwrap();
    assert_eq!(entered.as_deref(), Some(id.as_str()));
    assert_eq!(accounts.person(&id).await.unwrap().unwrap().name, "Dana O.");
    assert!(accounts.peek_link(&token, noon()).await.unwrap().is_none());
    id
}

async fn of_two_who_use_a_link_at_once_one_gets_in(accounts: &Accounts, dana: &str) {
    let until = noon() + 15.minutes();
    let token = accounts.link(dana, LinkKind::Recover, until).await.unwrap();
    let session = accounts.sign_in(dana, "Firefox", noon()).await.unwrap();
    let enter = || {
        let (accounts, token) = (accounts.clone(), token.clone());
        tokio::spawn(async move {
            let password = password();
            let entered = accounts.set_password_by_link(&token, ("", &password), noon());
            entered.await.unwrap()
        })
    };
    let (one, other) = (enter(), enter());
    let mut entered = [one.await.unwrap(), other.await.unwrap()];
    entered.sort_unstable();
    assert_eq!(entered, [None, Some(dana.to_owned())]);
    // Whoever was signed in may be the reason for the link.
    let signed_in = accounts.signed_in(&session, noon()).await.unwrap();
    assert!(signed_in.is_none());
    // A newer link invalidates the one before.
    let older = accounts.link(dana, LinkKind::Recover, until).await.unwrap();
    let newer = accounts.link(dana, LinkKind::Recover, until).await.unwrap();
    assert!(accounts.peek_link(&older, noon()).await.unwrap().is_none());
    assert!(accounts.peek_link(&newer, noon()).await.unwrap().is_some());
    // Without a new name the old one stays.
    assert_eq!(
        accounts.person(dana).await.unwrap().unwrap().name,
        "Dana O."
    );
}

async fn passwords_are_compared(accounts: &Accounts, dana: &str) {
    for (email, typed, found) in [
        ("dana@sightline.example", PASSWORD, true),
        (" DANA@sightline.example", PASSWORD, true),
        ("dana@sightline.example", "ladder harbor plum 8", false),
        ("dana@sightline.example", "", false),
        ("sam@sightline.example", PASSWORD, false),
        ("no address", PASSWORD, false),
    ] {
        let person = accounts
            .by_password(email, &Password::typed(typed))
            .await
            .unwrap();
        assert_eq!(
            person.map(|matched| matched.person.id),
            found.then(|| dana.to_owned()),
            "{email} {typed}"
        );
    }
    let other = Password::new("window gravel song 3", &[]).unwrap();
    accounts.set_password(dana, &other, None).await.unwrap();
    let old = accounts
        .by_password("dana@sightline.example", &password())
        .await
        .unwrap();
    assert!(old.is_none());
    accounts
        .set_password(dana, &password(), None)
        .await
        .unwrap();
}

async fn sessions_end(accounts: &Accounts, dana: &str) {
    let phone = accounts
        .sign_in(dana, "Safari on iPhone", noon())
        .await
        .unwrap();
    let laptop = accounts
        .sign_in(dana, "Firefox on Windows", noon())
        .await
        .unwrap();
    let signed_in =
        async |token: &Token, at: Timestamp| accounts.signed_in(token, at).await.unwrap();
    let at_phone = signed_in(&phone, noon()).await.unwrap();
    assert_eq!(at_phone.person.id, dana);
    assert!(at_phone.reauthentication.is_fresh(noon() + 29.minutes()));
    assert!(!at_phone.reauthentication.is_fresh(noon() + 30.minutes()));
    accounts
        .record_reauthentication(&at_phone.session, noon() + 40.minutes())
        .await
        .unwrap();
    let again = signed_in(&phone, noon() + 41.minutes()).await.unwrap();
    assert!(again.reauthentication.is_fresh(noon() + 69.minutes()));
    // A token that was never issued, and texts that aren't tokens.
    let forged = Token::parse("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA").unwrap();
    assert!(signed_in(&forged, noon()).await.is_none());
    for text in ["", "AAAA", "!AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"] {
        assert!(Token::parse(text).is_none());
    }
    // With activity every week, a session lasts up to ninety days. After two weeks without any, it
    // ends.
    let mut at = noon();
    for _week in 0..12 {
        at += (7 * 24).hours();
        assert!(signed_in(&phone, at).await.is_some(), "{at}");
    }
    assert!(signed_in(&phone, at + (7 * 24).hours()).await.is_none());
    assert!(
        signed_in(&laptop, noon() + (15 * 24).hours())
            .await
            .is_none()
    );
    let now = noon() + 1.hour();
    let tablet = accounts
        .sign_in(dana, "Chrome on Android", now)
        .await
        .unwrap();
    let places = accounts.sessions(dana, now).await.unwrap();
    let mut agents: Vec<&str> = places.iter().map(|place| place.agent.as_str()).collect();
    agents.sort_unstable();
    assert_eq!(
        agents,
        [
            "Chrome on Android",
            "Firefox on Windows",
            "Safari on iPhone"
        ]
    );
    assert!(accounts.sign_out(dana, &laptop.hash()).await.unwrap());
    assert!(!accounts.sign_out(dana, &laptop.hash()).await.unwrap());
    assert!(
        !accounts
            .sign_out("somebody else", &tablet.hash())
            .await
            .unwrap()
    );
    assert_eq!(
        accounts
            .sign_out_everywhere(dana, Some(&tablet.hash()))
            .await
            .unwrap(),
        1
    );
    assert!(signed_in(&phone, now).await.is_none());
    assert_eq!(accounts.sign_out_everywhere(dana, None).await.unwrap(), 1);
    assert!(signed_in(&tablet, now).await.is_none());
}

async fn the_last_owner_stays(accounts: &Accounts, dana: &str) {
    let less = NewPerson {
        rights: Rights {
            leads: true,
            ..Rights::default()
        },
        ..owner("dana@sightline.example")
    };
    let refused = change(accounts, dana, &less).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    assert!(accounts.person(dana).await.unwrap().unwrap().rights.owner);
    let refused = accounts.remove(dana, noon()).await;
    assert!(matches!(refused, Err(AccountError::LastOwner)));
    assert!(
        accounts
            .by_address("dana@sightline.example")
            .await
            .unwrap()
            .is_some()
    );
    // If two owners remove each other at once, one of them stays.
    let (sam, _link) = accounts
        .invite(&owner("sam@sightline.example"), noon(), noon() + 1.hour())
        .await
        .unwrap();
    accounts
        .set_password(&sam, &password(), None)
        .await
        .unwrap();
    let remove = |id: &str| {
        let (accounts, id) = (accounts.clone(), id.to_owned());
        tokio::spawn(async move { accounts.remove(&id, noon()).await.is_ok() })
    };
    let (one, other) = (remove(dana), remove(&sam));
    assert!(one.await.unwrap() ^ other.await.unwrap());
    // The remaining one invites the other one again.
    for email in ["dana@sightline.example", "sam@sightline.example"] {
        if accounts.by_address(email).await.unwrap().is_none() {
            accounts
                .invite(&owner(email), noon(), noon() + 1.hour())
                .await
                .unwrap();
        }
    }
    // Whichever of them it was, the name and the password become the same as before.
    let same = owner("dana@sightline.example");
    change(accounts, dana, &same).await.unwrap();
    accounts
        .set_password(dana, &password(), None)
        .await
        .unwrap();
}

async fn whoever_is_removed_is_out(accounts: &Accounts, dana: &str) {
    let sam = accounts
        .by_address("sam@sightline.example")
        .await
        .unwrap()
        .unwrap();
    accounts
        .set_password(&sam.id, &password(), None)
        .await
        .unwrap();
    let session = accounts
        .sign_in(&sam.id, "Safari on iPhone", noon())
        .await
        .unwrap();
    let link = accounts
        .link(&sam.id, LinkKind::Recover, noon() + 1.hour())
        .await
        .unwrap();
    ways_in::give_passkey(accounts, &sam.id, "of-sam").await;
    accounts.remove(&sam.id, noon()).await.unwrap();
    assert!(
        accounts
            .signed_in(&session, noon())
            .await
            .unwrap()
            .is_none()
    );
    assert!(accounts.peek_link(&link, noon()).await.unwrap().is_none());
    let typed = accounts.by_password(&sam.email, &password()).await.unwrap();
    assert!(typed.is_none());
    let kept = query(
        "SELECT (SELECT count(*) FROM session WHERE account_id = $1) + (SELECT count(*) FROM link WHERE account_id = $1) \
         + (SELECT count(*) FROM passkey WHERE account_id = $1) AS n, password FROM account WHERE id = $1",
    )
    .bind(&sam.id)
    .fetch_one(&mut accounts.database().reader().await.unwrap())
    .await
    .unwrap();
    assert_eq!(kept.number("n").unwrap(), 0);
    assert_eq!(kept.optional("password").unwrap(), None);
    let late = accounts.set_password(&sam.id, &password(), None).await;
    assert!(matches!(late, Err(AccountError::Unknown)));
    let link = accounts
        .link(&sam.id, LinkKind::Recover, noon() + 1.hour())
        .await;
    assert!(matches!(link, Err(AccountError::Unknown)));
    assert!(matches!(
        accounts.remove(&sam.id, noon()).await,
        Err(AccountError::Unknown)
    ));
    // Their name stays, and they can come back under the same identifier.
    assert!(
        accounts
            .person(&sam.id)
            .await
            .unwrap()
            .unwrap()
            .disabled_at
            .is_some()
    );
    let back = accounts
        .invite(&owner(&sam.email), noon(), noon() + 1.hour())
        .await
        .unwrap();
    assert_eq!(back.0, sam.id);
    assert!(
        !accounts
            .person(&sam.id)
            .await
            .unwrap()
            .unwrap()
            .has_password
    );
    let taken = change(accounts, &sam.id, &owner("dana@sightline.example")).await;
    assert!(matches!(taken, Err(AccountError::AddressTaken)));
    assert_eq!(accounts.people().await.unwrap().len(), 2);
    assert!(accounts.person(dana).await.unwrap().unwrap().has_password);
}

async fn what_was_done_is_kept_with_its_name(accounts: &Accounts, dana: &str) {
    accounts
        .note(None, ("account.invited", Some(dana)), noon())
        .await
        .unwrap();
    for number in 0..5 {
        let reference = format!("K7Q4-M2P{number}");
        accounts
            .note(Some(dana), ("lead.won", Some(&reference)), noon())
            .await
            .unwrap();
    }
    accounts
        .note(Some("gone"), ("signed-in", None), noon())
        .await
        .unwrap();
    let first = accounts.audit(None, 3).await.unwrap();
    let shown: Vec<_> = first
        .iter()
        .map(|entry| {
            (
                entry.who.as_deref(),
                entry.what.as_str(),
                entry.subject.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            (Some("gone"), "signed-in", None),
            (Some("Dana Ortiz"), "lead.won", Some("K7Q4-M2P4")),
            (Some("Dana Ortiz"), "lead.won", Some("K7Q4-M2P3")),
        ]
    );
    let rest = accounts
        .audit(first.last().map(|entry| entry.id), 10)
        .await
        .unwrap();
    assert_eq!(rest.len(), 4);
    assert_eq!(rest.last().unwrap().who, None);
}

async fn nothing_that_lets_in_stands_in_a_table(accounts: &Accounts) {
    let dana = accounts
        .by_address("dana@sightline.example")
        .await
        .unwrap()
        .unwrap();
    let session = accounts.sign_in(&dana.id, "", noon()).await.unwrap();
    let link = accounts
        .link(&dana.id, LinkKind::Recover, noon() + 1.hour())
        .await
        .unwrap();
    assert_eq!(
        format!("{session:?} {:?}", password()),
        "Token(..) Password(..)"
    );
    let database = accounts.database();
    let mut reader = database.reader().await.unwrap();
    for (statement, hash) in [
        (
            "SELECT token_hash AS kept FROM session WHERE token_hash = $1",
            session.hash(),
        ),
        (
            "SELECT token_hash AS kept FROM link WHERE token_hash = $1",
            link.hash(),
        ),
    ] {
        let kept = query(statement)
            .bind(hash)
            .fetch_one(&mut reader)
            .await
            .unwrap();
        let kept = kept.text("kept").unwrap();
        assert!(kept != session.as_str() && kept != link.as_str());
    }
    let row = query("SELECT password FROM account WHERE id = $1")
        .bind(&dana.id)
        .fetch_one(&mut reader)
        .await
        .unwrap();
    assert!(
        row.text("password")
            .unwrap()
            .starts_with("$argon2id$v=19$m=19456,t=2,p=1$")
    );
}
