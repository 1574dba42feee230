//! The studio over HTTP: who gets in, what each may do, and that nothing of it shows outside.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use sightline_accounts::{Accounts, LinkKind, NewPerson, Password, Rights};
use sightline_leads::{
    Deliveries, Delivery, Digest, LeadStore as _, MemoryTransport, OwnMail, RandomSource,
};
use sightline_server::IntakeOptions;

use crate::harness::{Answer, Setup, TestServer, head, read};

const PASSWORD: &str = "ladder harbor plum 7";

/// Minutes after noon; a test moves the clock.
static MINUTES: AtomicI64 = AtomicI64::new(0);

fn now() -> Timestamp {
    let noon: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
    noon + SignedDuration::from_mins(MINUTES.load(Ordering::Relaxed))
}

fn wait(minutes: i64) {
    MINUTES.fetch_add(minutes, Ordering::Relaxed);
}

/// A server with people.
struct Studio {
    server: TestServer,
    accounts: Accounts,
}

/// The cookie of somebody, as a header.
type Cookie = String;

impl Studio {
    async fn start() -> Self {
        Self::launch(Setup::of_sample(
            Deliveries::default(),
            IntakeOptions::unlimited(),
        ))
        .await
    }

    async fn launch(setup: Setup) -> Self {
        let server = TestServer::launch(Setup { now, ..setup }).await;
        let mut count = 0_u64;
        let draws = std::sync::Mutex::new(move || {
            count += 1;
            let hash = blake3::hash(format!("of the test {count}").as_bytes());
            <[u8; 16]>::try_from(&hash.as_bytes()[..16]).unwrap()
        });
        let random = RandomSource::new(move || (draws.lock().unwrap())());
        let accounts = Accounts::new(server.leads.database(), random);
        Self { server, accounts }
    }

    async fn person(&self, name: &str, rights: Rights) -> String {
        let new = NewPerson {
            email: format!("{name}@sightline.example"),
            name: name.to_owned(),
            rights,
        };
        let (id, _) = self
            .accounts
            .invite(&new, now(), now() + SignedDuration::from_hours(1))
            .await
            .unwrap();
        let password = Password::new(PASSWORD, &[]).unwrap();
        self.accounts.set_password(&id, &password).await.unwrap();
        id
    }

    async fn signed_in(&self, account: &str) -> Cookie {
        let token = self
            .accounts
            .sign_in(account, "Firefox on Linux", now())
            .await
            .unwrap();
        format!("studio={}", token.as_str())
    }

    async fn owner(&self) -> Cookie {
        let id = self.person("dana", OWNER).await;
        self.signed_in(&id).await
    }

    async fn ask(&self, method: &str, path: &str, cookie: &str, body: Option<&Value>) -> Answer {
        self.ask_with(method, path, &[("cookie", cookie)], body)
            .await
    }

    async fn ask_with(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&Value>,
    ) -> Answer {
        let path = format!("/studio/api/{path}");
        let mut headers: Vec<(&str, &str)> = headers
            .iter()
            .filter(|(_, value)| !value.is_empty())
            .copied()
            .collect();
        headers.push(("content-type", "application/json"));
        let body = body.map(Value::to_string).unwrap_or_default();
        self.server
            .send(method, &path, &headers, body.as_bytes())
            .await
    }

    async fn use_address(&self, address: &Address, headers: &[(&str, &str)]) -> Answer {
        self.ask_with(
            address.method,
            &address.path,
            headers,
            address.body.as_ref(),
        )
        .await
    }

    /// Sends a request that names another host.
    async fn ask_as(&self, host: &str, request: Vec<u8>) -> Answer {
        let request = String::from_utf8(request).unwrap();
        self.server
            .say(&request.replace("host: localhost", &format!("host: {host}")))
            .await
    }

    async fn lead(&self, name: &str) -> String {
        let body = json!({"form": "footer", "name": name, "email": "v@mail.example", "phone": "312-555-0143",
            "page": "/services/cctv-installation"});
        let answer = self
            .server
            .post("application/json", body.to_string().as_bytes())
            .await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()["reference"].as_str().unwrap().to_owned()
    }
}

const OWNER: Rights = Rights {
    owner: true,
    leads: false,
    content: false,
};
const LEADS: Rights = Rights {
    owner: false,
    leads: true,
    content: false,
};
const CONTENT: Rights = Rights {
    owner: false,
    leads: false,
    content: true,
};

/// Every address of the API: who may use it (with `!`, only after a fresh proof), method, path and body.
const ADDRESSES: &str = r#"
anybody GET sign-in
anybody POST sign-in/password {"email":"x@x.example","password":"x"}
anybody POST sign-in/passkey/start
anybody POST sign-in/passkey/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{}}
anybody POST links {"email":"x@x.example"}
anybody POST enter {"token":"TOKEN"}
anybody POST enter/password {"token":"TOKEN","name":"","password":"ladder harbor plum 7"}
anybody POST enter/passkey/start {"token":"TOKEN","name":""}
anybody POST enter/passkey/finish {"token":"TOKEN","name":"","label":"","credential":{},"id":"00000000-0000-4000-8000-000000000000"}
signed-in GET me
signed-in POST confirm {"password":"ladder harbor plum 7"}
signed-in POST confirm/passkey/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{}}
signed-in GET sessions
signed-in DELETE sessions/none
signed-in GET passkeys
signed-in! POST passkeys/start
signed-in! POST passkeys/finish {"id":"00000000-0000-4000-8000-000000000000","credential":{},"label":"Phone"}
signed-in! DELETE passkeys/none
signed-in! POST password {"password":"short"}
leads GET today
leads GET leads
leads GET leads/LEAD
leads PATCH leads/LEAD {"opened":true}
leads POST leads/LEAD/spam
leads POST leads/LEAD/release
leads POST leads/LEAD/retry
leads POST leads/LEAD/entries {"kind":"note","text":"Called."}
leads PATCH leads/LEAD/entries/none {"text":"x"}
leads DELETE leads/LEAD/entries/none
leads GET numbers?from=2026-11-15&to=2026-11-21
leads GET numbers/export?from=2026-11-15&to=2026-11-21
leads GET deliveries
leads POST deliveries/none/retry
leads GET deliveries/test/K7Q4-M2PP
owner! GET leads/export
owner! POST forget {"email":"nobody@mail.example","dry_run":true}
owner! GET people
owner! POST people {"email":"new@sightline.example","name":"","owner":false,"may_leads":true,"may_content":false}
owner! PATCH people/none {"email":"other@sightline.example","name":"","owner":false,"may_leads":true,"may_content":false}
owner! DELETE people/none
owner! POST people/none/link
owner GET audit
"#;

/// A line of [`ADDRESSES`].
struct Address {
    may: &'static str,
    proof: bool,
    method: &'static str,
    path: String,
    body: Option<Value>,
}

fn addresses(lead: &str) -> impl Iterator<Item = Address> {
    ADDRESSES.trim().lines().map(move |line| {
        let mut parts = line.splitn(4, ' ');
        let may = parts.next().unwrap();
        let body =
            |text: &str| serde_json::from_str(&text.replace("TOKEN", &"A".repeat(43))).unwrap();
        Address {
            proof: may.ends_with('!'),
            may: may.trim_end_matches('!'),
            method: parts.next().unwrap(),
            path: parts.next().unwrap().replace("LEAD", lead),
            body: parts.next().map(body),
        }
    })
}

/// What whoever may is answered, by what is asked: nothing of this kind is there, or there were too many tries.
fn is_let_in(status: u16) -> bool {
    matches!(status, 200 | 202 | 204 | 401 | 404 | 422 | 428 | 429)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_address_is_open_to_those_who_may_and_nobody_else() {
    let studio = Studio::start().await;
    let lead = studio.lead("Marcus Webb").await;
    let owner = studio.person("dana", OWNER).await;
    let leads = studio.person("sam", LEADS).await;
    let content = studio.person("ida", CONTENT).await;
    let gone_id = studio.person("gone", OWNER).await;
    let gone = studio.signed_in(&gone_id).await;
    studio.accounts.remove(&gone_id, now()).await.unwrap();
    for address in addresses(&lead) {
        // Tries to sign in are limited by the minute.
        wait(1);
        let may = address.may;
        for (cookie, allowed) in [
            (String::new(), may == "anybody"),
            (gone.clone(), may == "anybody"),
            (
                studio.signed_in(&content).await,
                matches!(may, "anybody" | "signed-in"),
            ),
            (studio.signed_in(&leads).await, may != "owner"),
            (studio.signed_in(&owner).await, true),
        ] {
            let answer = studio.use_address(&address, &[("cookie", &cookie)]).await;
            let what = format!(
                "{} {}: {} {}",
                address.method,
                address.path,
                answer.status,
                answer.text()
            );
            let is_nobody = cookie.is_empty() || cookie == gone;
            match (allowed, is_nobody) {
                (true, _) => assert!(is_let_in(answer.status), "{what}"),
                (false, true) => assert_eq!(answer.status, 401, "{what}"),
                (false, false) => assert_eq!(answer.status, 403, "{what}"),
            }
            assert_eq!(answer.header("cache-control"), "no-store", "{what}");
            assert!(answer.header("x-robots-tag").contains("noindex"), "{what}");
        }
    }
    let cookie = studio.signed_in(&owner).await;
    assert_eq!(
        studio.ask("GET", "nothing", &cookie, None).await.status,
        404
    );
    assert_eq!(studio.ask("PUT", "me", &cookie, None).await.status, 405);
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_sites_and_other_names_are_turned_away_and_old_proofs_are_asked_for_again() {
    let studio = Studio::start().await;
    let lead = studio.lead("Marcus Webb").await;
    let owner = studio.person("dana", OWNER).await;
    for address in addresses(&lead) {
        wait(1);
        let cookie = studio.signed_in(&owner).await;
        let what = format!("{} {}", address.method, address.path);
        if address.method != "GET" {
            for (name, value) in [
                ("sec-fetch-site", "cross-site"),
                ("sec-fetch-site", "same-site"),
                ("origin", "https://evil.example"),
                ("origin", "null"),
            ] {
                let headers = [(name, value), ("cookie", &*cookie)];
                let answer = studio.use_address(&address, &headers).await;
                assert_eq!(answer.status, 403, "{what} {value}");
            }
            let own = [("origin", "http://localhost"), ("cookie", &*cookie)];
            let answer = studio.use_address(&address, &own).await;
            assert_ne!(answer.status, 403, "{what} {}", answer.text());
        }
        let path = format!("/studio/api/{}", address.path);
        let asked = head(address.method, &path, &[("cookie", &cookie)], 0);
        let answer = studio.ask_as("evil.example", asked).await;
        assert_eq!(answer.status, 421, "{what}");
        wait(31);
        let answer = studio.use_address(&address, &[("cookie", &cookie)]).await;
        if address.proof {
            let reason = answer.json()["reason"].as_str().map(str::to_owned);
            assert_eq!(
                (answer.status, reason.as_deref()),
                (403, Some("proof")),
                "{what}"
            );
        } else {
            assert!(is_let_in(answer.status), "{what} {}", answer.text());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_a_password_and_a_session_go_their_way() {
    let studio = Studio::start().await;
    let new = NewPerson {
        email: "dana@sightline.example".to_owned(),
        name: String::new(),
        rights: OWNER,
    };
    let until = now() + SignedDuration::from_hours(1);
    let (_, token) = studio.accounts.invite(&new, now(), until).await.unwrap();
    let facts = studio.ask("GET", "sign-in", "", None).await.json();
    assert_eq!(
        (facts["secure"].as_bool(), facts["host"].as_str()),
        (Some(true), Some("localhost"))
    );
    let entering =
        |password: &str| json!({"token": token.as_str(), "name": "Dana", "password": password});
    // Weak ones are refused with a reason, and the link stays.
    for weak in ["short", "sightlinesightline", "danadanadanadana"] {
        let refused = studio
            .ask("POST", "enter/password", "", Some(&entering(weak)))
            .await;
        assert_eq!(refused.status, 422, "{weak}");
        assert!(refused.json()["detail"].as_str().unwrap().len() > 20);
    }
    // A cookie that was there before gets nobody in (session fixation).
    let fixed = format!("studio={}", "A".repeat(43));
    let entered = studio
        .ask("POST", "enter/password", &fixed, Some(&entering(PASSWORD)))
        .await;
    assert_eq!(entered.status, 204);
    let cookie = entered.header("set-cookie").to_owned();
    for part in [
        "Path=/studio",
        "HttpOnly",
        "SameSite=Strict",
        "Max-Age=7776000",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let cookie = cookie.split(';').next().unwrap().to_owned();
    assert_ne!(cookie, fixed);
    assert_eq!(studio.ask("GET", "me", &fixed, None).await.status, 401);
    assert_eq!(
        studio.ask("GET", "me", &cookie, None).await.json()["name"],
        "Dana"
    );
    // Two cookies of one name are none.
    let both = format!("{cookie}; {fixed}");
    assert_eq!(studio.ask("GET", "me", &both, None).await.status, 401);
    let again = studio
        .ask("POST", "enter/password", "", Some(&entering(PASSWORD)))
        .await;
    assert_eq!(again.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn sessions_end_where_and_when_they_should() {
    let studio = Studio::start().await;
    let id = studio.person("dana", OWNER).await;
    let cookie = studio.signed_in(&id).await;
    // Signing in gives another session and ends the one that came along.
    let credentials = json!({"email": "DANA@sightline.example", "password": PASSWORD});
    let second = studio
        .ask("POST", "sign-in/password", &cookie, Some(&credentials))
        .await;
    assert_eq!(second.status, 204);
    let second = second
        .header("set-cookie")
        .split(';')
        .next()
        .unwrap()
        .to_owned();
    assert_eq!(studio.ask("GET", "me", &cookie, None).await.status, 401);
    let elsewhere = studio.signed_in(&id).await;
    assert_eq!(
        studio
            .ask("GET", "sessions", &second, None)
            .await
            .json()
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let out = studio
        .ask(
            "POST",
            "sign-out",
            &second,
            Some(&json!({"everywhere": true})),
        )
        .await;
    assert!(
        out.header("set-cookie").contains("Max-Age=0"),
        "{}",
        out.header("set-cookie")
    );
    for cookie in [&second, &elsewhere] {
        assert_eq!(studio.ask("GET", "me", cookie, None).await.status, 401);
    }
    // An answer to an address that nobody has is the same as to one that somebody has.
    let known = studio
        .ask(
            "POST",
            "links",
            "",
            Some(&json!({"email": "dana@sightline.example"})),
        )
        .await;
    let unknown = studio
        .ask("POST", "links", "", Some(&json!({"email": "x@x.example"})))
        .await;
    assert_eq!((known.status, &known.body), (202, &unknown.body));
    assert_eq!(known.status, unknown.status);
    // A link for recovery works for fifteen minutes.
    let until = now() + SignedDuration::from_mins(15);
    let link = studio
        .accounts
        .link(&id, LinkKind::Recover, until)
        .await
        .unwrap();
    let look = json!({"token": link.as_str()});
    assert_eq!(
        studio.ask("POST", "enter", "", Some(&look)).await.json()["kind"],
        "recover"
    );
    wait(15);
    assert_eq!(
        studio.ask("POST", "enter", "", Some(&look)).await.status,
        401
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_a_password_takes_for_ever_and_its_owner_still_gets_in() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let attempt = async |email: &str, password: &str| {
        let body = json!({"email": email, "password": password});
        studio
            .ask("POST", "sign-in/password", "", Some(&body))
            .await
    };
    for left in [4, 3, 2, 1] {
        let wrong = attempt("dana@sightline.example", "wrong").await;
        assert_eq!(wrong.status, 401);
        let detail = wrong.json()["detail"].as_str().unwrap().to_owned();
        assert!(detail.contains(&format!("{left} tr")), "{detail}");
    }
    let locked = attempt("dana@sightline.example", "wrong").await;
    assert_eq!((locked.status, locked.header("retry-after")), (429, "60"));
    // Also the right one has to wait, and an address that nobody has looks the same.
    assert_eq!(
        attempt("dana@sightline.example", PASSWORD).await.status,
        429
    );
    for _ in 0..4 {
        assert_eq!(
            attempt("nobody@sightline.example", "wrong").await.status,
            401
        );
    }
    assert_eq!(
        attempt("nobody@sightline.example", "wrong").await.status,
        429
    );
    wait(1);
    assert_eq!(
        attempt("dana@sightline.example", PASSWORD).await.status,
        204
    );
    // One address of the network may try so often, whoever it says to be.
    let mut refused = 0;
    for number in 0..40 {
        let answer = attempt(&format!("guess{number}@sightline.example"), "wrong").await;
        refused += usize::from(answer.status == 429);
    }
    assert!(refused >= 20, "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lead_is_answered_noted_and_won() {
    let studio = Studio::start().await;
    let cookie = studio.owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let list = studio.ask("GET", "leads", &cookie, None).await.json();
    assert_eq!(
        (
            list["counts"]["new"].as_u64(),
            list["leads"][0]["name"].as_str()
        ),
        (Some(1), Some("Marcus Webb"))
    );
    assert_eq!(list["leads"][0]["page_title"], "CCTV installation");
    let path = format!("leads/{lead}");
    let shown = studio.ask("GET", &path, &cookie, None).await;
    assert_eq!(shown.header("etag"), "\"1\"");
    assert_eq!(shown.json()["phone_dial"], "+13125550143");
    let change = |version: &'static str, body: Value| {
        let (studio, cookie, path) = (&studio, &cookie, &path);
        async move {
            let headers = [("cookie", cookie.as_str()), ("if-match", version)];
            studio.ask_with("PATCH", path, &headers, Some(&body)).await
        }
    };
    let quoted = change("\"1\"", json!({"stage": "quoted", "value_cents": 684_000})).await;
    assert_eq!(
        (quoted.status, quoted.json()["stage"].as_str()),
        (200, Some("quoted"))
    );
    assert_eq!(quoted.json()["changed_by"], "dana");
    // Whoever was slower gets what there is now.
    let late = change("\"1\"", json!({"stage": "lost"})).await;
    assert_eq!(
        (late.status, late.json()["stage"].as_str()),
        (412, Some("quoted"))
    );
    for (body, status) in [
        (json!({"stage": "sold"}), 422),
        (json!({"unknown": 1}), 422),
        (json!({"value_cents": 9_000_000_000_000_i64}), 422),
        (json!({"stage": "lost", "reason": "x".repeat(201)}), 422),
    ] {
        assert_eq!(change("\"2\"", body.clone()).await.status, status, "{body}");
    }
    assert_eq!(change("", json!({"stage": "won"})).await.status, 428);
    assert_eq!(change("\"2\"", json!({"stage": "won"})).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn notes_and_reminders_are_kept_and_what_is_none_is_refused() {
    let studio = Studio::start().await;
    let cookie = studio.owner().await;
    let path = format!("leads/{}", studio.lead("Marcus Webb").await);
    let note = async |body: Value| {
        studio
            .ask("POST", &format!("{path}/entries"), &cookie, Some(&body))
            .await
    };
    let noted = note(json!({"kind": "note", "text": "Wants it by Friday"})).await;
    assert_eq!(noted.json()["entries"][0]["text"], "Wants it by Friday");
    let entry = noted.json()["entries"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    for body in [
        json!({"kind": "note", "text": "  "}),
        json!({"kind": "stage", "text": "won"}),
        json!({"kind": "spam", "text": "spam"}),
        json!({"kind": "call", "text": "maybe"}),
        json!({"kind": "reminder", "text": "no time"}),
        json!({"kind": "reminder", "due_at": "tomorrow"}),
        json!({"kind": "note", "text": "x".repeat(4_001)}),
    ] {
        assert_eq!(note(body.clone()).await.status, 422, "{body}");
    }
    let gone = studio
        .ask("DELETE", &format!("{path}/entries/{entry}"), &cookie, None)
        .await;
    assert!(
        gone.json()["entries"]
            .as_array()
            .unwrap()
            .iter()
            .all(|entry| entry["kind"] != "note")
    );
    let due = "2026-11-21T20:00:00Z";
    let reminder = note(json!({"kind": "reminder", "text": "Call back", "due_at": due})).await;
    assert_eq!(reminder.status, 200);
    let today = studio.ask("GET", "today", &cookie, None).await.json();
    let counts = (
        today["reminders_count"].as_u64(),
        today["waiting_count"].as_u64(),
    );
    assert_eq!(counts, (Some(1), Some(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn numbers_spam_files_and_forgetting_go_their_way() {
    let studio = Studio::start().await;
    let cookie = studio.owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let path = format!("leads/{lead}");
    let won = json!({"stage": "won", "value_cents": 684_000});
    let headers = [("cookie", cookie.as_str()), ("if-match", "\"1\"")];
    assert_eq!(
        studio
            .ask_with("PATCH", &path, &headers, Some(&won))
            .await
            .status,
        200
    );
    let today = studio.ask("GET", "today", &cookie, None).await.json();
    assert_eq!(today["week"]["won_cents"]["now"], 684_000);
    let numbers = "numbers?from=2026-11-15&to=2026-11-21";
    let numbers = studio.ask("GET", numbers, &cookie, None).await.json();
    assert_eq!(numbers["days"].as_array().unwrap().len(), 7);
    assert_eq!(numbers["pages"][0]["won"], 1);
    for days in [
        "from=2026-11-21&to=2026-11-15",
        "from=2020-01-01&to=2026-01-01",
        "from=x&to=y",
        "from=-9999-01-01&to=9999-12-31",
    ] {
        assert_eq!(
            studio
                .ask("GET", &format!("numbers?{days}"), &cookie, None)
                .await
                .status,
            422,
            "{days}"
        );
    }
    // Spam and back, by somebody on a phone.
    let spam = studio
        .ask("POST", &format!("{path}/spam"), &cookie, None)
        .await;
    assert_eq!(spam.json()["spam"], true);
    let list = studio
        .ask("GET", "leads?box=spam", &cookie, None)
        .await
        .json();
    assert_eq!(list["leads"].as_array().unwrap().len(), 1);
    let real = studio
        .ask("POST", &format!("{path}/release"), &cookie, None)
        .await;
    assert_eq!(
        (real.json()["spam"].as_bool(), real.json()["stage"].as_str()),
        (Some(false), Some("won"))
    );
    for (since, found) in [("2026-11-21", 1), ("2026-11-22", 0)] {
        let query = format!("leads?box=won&since={since}");
        let list = studio.ask("GET", &query, &cookie, None).await.json();
        assert_eq!(list["leads"].as_array().unwrap().len(), found, "{since}");
    }
    for query in ["box=nowhere", "since=yesterday", "limit=x"] {
        let refused = studio
            .ask("GET", &format!("leads?{query}"), &cookie, None)
            .await
            .status;
        assert!((400..500).contains(&refused), "{query}: {refused}");
    }
    let audit = studio.ask("GET", "audit", &cookie, None).await.json();
    let did: Vec<&str> = audit["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| entry["what"].as_str().unwrap())
        .collect();
    assert!(did.contains(&"took a lead out of spam"), "{did:?}");
    let csv = studio.ask("GET", "leads/export", &cookie, None).await;
    assert!(
        csv.header("content-disposition")
            .contains("leads-2026-11-21.csv")
    );
    assert!(csv.text().contains("Marcus Webb"));
    let forget = |dry_run: bool| json!({"phone": "(312) 555 0143", "dry_run": dry_run});
    let would = studio
        .ask("POST", "forget", &cookie, Some(&forget(true)))
        .await
        .json();
    assert_eq!(
        (
            would["leads"].as_array().unwrap().len(),
            would["done"].as_bool()
        ),
        (1, Some(false))
    );
    let done = studio
        .ask("POST", "forget", &cookie, Some(&forget(false)))
        .await
        .json();
    assert_eq!(done["done"], true);
    assert_eq!(studio.ask("GET", &path, &cookie, None).await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_visitors_get_is_the_same_with_the_studio_off_on_and_with_its_cookie() {
    let on = Studio::start().await;
    let off = TestServer::launch(Setup {
        studio: false,
        now,
        ..Setup::of_sample(Deliveries::default(), IntakeOptions::unlimited())
    })
    .await;
    let cookie = on.owner().await;
    let token = cookie.split_once('=').unwrap().1;
    let both = format!("studio={token}; __Secure-studio={token}");
    let addresses = async |file: &str| -> Vec<String> {
        let text = on.server.get(file).await.text();
        let found = text.split("<loc>https://www.sightline.example").skip(1);
        found
            .map(|rest| rest.split_once("</loc>").unwrap().0.to_owned())
            .collect()
    };
    let mut paths = Vec::new();
    for file in addresses("/sitemap.xml").await {
        paths.extend(addresses(&file).await);
    }
    for path in [
        "/robots.txt",
        "/llms.txt",
        "/sitemap.xml",
        "/nowhere",
        "/healthz",
        "/data/catalogue.json",
        "/planning/storage.json?cameras=2",
        "/search?q=camera",
    ] {
        paths.push(path.to_owned());
    }
    let mut compared = 0;
    for path in paths.iter().filter(|path| !path.is_empty()).step_by(3) {
        let plain = off.get(path).await;
        let with = on.server.get(path).await;
        let headers = [("accept", "text/html,*/*;q=0.8"), ("cookie", both.as_str())];
        let signed_in = on.server.send("GET", path, &headers, b"").await;
        for answer in [&with, &signed_in] {
            assert_eq!(
                (answer.status, &answer.body),
                (plain.status, &plain.body),
                "{path}"
            );
            assert!(
                answer.header("set-cookie").is_empty() && !answer.header("vary").contains("ookie"),
                "{path}"
            );
            let told = |answer: &Answer| {
                let mut told: Vec<(String, String)> = answer.headers.clone().into_iter().collect();
                told.retain(|(name, _)| name != "x-request-id" && name != "date");
                told.sort();
                told
            };
            assert_eq!(told(answer), told(&plain), "{path}");
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
    assert_eq!(off.get("/studio").await.status, 404);
    assert_eq!(off.get("/studio/api/sign-in").await.status, 404);
}

#[tokio::test(flavor = "multi_thread")]
async fn over_a_line_that_others_can_read_nobody_signs_in() {
    let studio = Studio::start().await;
    studio.person("dana", OWNER).await;
    let body = json!({"email": "dana@sightline.example", "password": PASSWORD}).to_string();
    let mut stream = tokio::net::TcpStream::connect(studio.server.address)
        .await
        .unwrap();
    let asked = head(
        "POST",
        "/studio/api/sign-in/password",
        &[("content-type", "application/json")],
        body.len(),
    );
    let asked = String::from_utf8(asked)
        .unwrap()
        .replace("host: localhost", "host: www.sightline.example")
        + &body;
    tokio::io::AsyncWriteExt::write_all(&mut stream, asked.as_bytes())
        .await
        .unwrap();
    let answer = read(stream).await;
    assert_eq!(answer.status, 403);
    assert_eq!(
        answer.json()["detail"],
        "This address is not encrypted, so nobody can sign in here."
    );
    assert!(answer.header("set-cookie").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn bodies_that_are_too_large_or_no_json_are_refused() {
    let studio = Studio::start().await;
    let cookie = studio.owner().await;
    let lead = studio.lead("Marcus Webb").await;
    let path = format!("/studio/api/leads/{lead}/entries");
    let note = json!({"kind": "note", "text": "x"}).to_string();
    for (kind, body, status) in [
        ("text/plain", note.clone(), 415),
        (
            "application/x-www-form-urlencoded",
            "kind=note&text=x".to_owned(),
            415,
        ),
        ("application/json", "{".to_owned(), 400),
        (
            "application/json",
            format!("{{\"kind\":\"note\",\"text\":\"{}\"}}", "x".repeat(300_000)),
            413,
        ),
        ("application/json", note, 200),
    ] {
        let headers = [("content-type", kind), ("cookie", cookie.as_str())];
        let answer = studio
            .server
            .send("POST", &path, &headers, body.as_bytes())
            .await;
        assert_eq!(answer.status, status, "{kind} {}", answer.text());
        assert!(!answer.text().contains("xxxxxxxx"));
    }
}

/// The delivery that the tests' mails go through.
fn mailing(mail: &MemoryTransport, digest: bool) -> Deliveries {
    Deliveries {
        all: vec![Delivery::in_memory("mail", mail)],
        digest: digest.then(|| Digest {
            delivery: "mail".to_owned(),
            hour: 5,
        }),
        ..Deliveries::default()
    }
}

/// Waits until there are so many mails.
async fn mails(mail: &MemoryTransport, count: usize) -> Vec<OwnMail> {
    let waited = async {
        while mail.mails().len() < count {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), waited)
        .await
        .unwrap();
    mail.mails()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_is_mailed_to_those_who_may_sign_in_and_to_nobody_else() {
    let mail = MemoryTransport::default();
    let setup = Setup::of_sample(mailing(&mail, false), IntakeOptions::unlimited());
    let studio = Studio::launch(setup).await;
    studio.person("dana", OWNER).await;
    assert_eq!(
        studio.ask("GET", "sign-in", "", None).await.json()["mails_links"],
        true
    );
    for email in [
        "nobody@sightline.example",
        "no address",
        "dana@sightline.example",
        "DANA@sightline.example",
    ] {
        let answer = studio
            .ask("POST", "links", "", Some(&json!({"email": email})))
            .await;
        assert_eq!(
            (answer.status, answer.text().as_str()),
            (202, ""),
            "{email}"
        );
    }
    let sent = mails(&mail, 1).await;
    assert_eq!(
        (sent.len(), sent[0].to.as_deref()),
        (1, Some("dana@sightline.example"))
    );
    let link = sent[0]
        .text
        .split_whitespace()
        .find(|word| word.contains("/studio/enter#"))
        .unwrap();
    assert!(link.starts_with("http://localhost/studio/enter#"), "{link}");
    let token = link.split_once('#').unwrap().1;
    let entered = json!({"token": token, "name": "", "password": "window gravel song 3"});
    let entered = studio
        .ask("POST", "enter/password", "", Some(&entered))
        .await;
    assert_eq!(entered.status, 204);
    // Five minutes later another one.
    wait(6);
    studio
        .ask(
            "POST",
            "links",
            "",
            Some(&json!({"email": "dana@sightline.example"})),
        )
        .await;
    assert_eq!(mails(&mail, 2).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_of_the_day_says_who_waits_and_comes_once() {
    let data = tempfile::tempdir().unwrap();
    let mail = MemoryTransport::default();
    let setup = |digest| Setup {
        data: Some(data.path().to_owned()),
        ..Setup::of_sample(mailing(&mail, digest), IntakeOptions::unlimited())
    };
    let studio = Studio::launch(setup(false)).await;
    studio.lead("Marcus Webb").await;
    let cookie = studio.owner().await;
    let waiting = studio.lead("Priya Raman").await;
    let reminder =
        json!({"kind": "reminder", "text": "Send the drawing", "due_at": "2026-11-21T20:00:00Z"});
    studio
        .ask(
            "POST",
            &format!("leads/{waiting}/entries"),
            &cookie,
            Some(&reminder),
        )
        .await;
    studio.server.end().await;
    assert!(mail.mails().is_empty());
    let studio = Studio::launch(setup(true)).await;
    let sent = mails(&mail, 1).await;
    for part in [
        "2 people wait",
        "Marcus Webb",
        "Priya Raman: Send the drawing",
        "/studio",
    ] {
        assert!(sent[0].text.contains(part), "{part} in {}", sent[0].text);
    }
    assert_eq!(sent[0].to, None);
    studio.server.end().await;
    // Another start on the same day sends none.
    let studio = Studio::launch(setup(true)).await;
    studio.lead("Somebody Else").await;
    studio.server.end().await;
    assert_eq!(mail.mails().len(), 1);
}
