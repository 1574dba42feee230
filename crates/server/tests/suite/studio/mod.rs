//! The studio over HTTP: who gets in, what each person may do, and that visitors see nothing of it.

mod addresses;
mod delivery_file;
mod entries;
mod leads;
mod mails;
mod passkeys;
mod people;
mod signing_in;
mod visitors;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use sightline_accounts::{Accounts, NewPerson, Password, Rights};
use sightline_leads::RandomSource;
use sightline_server::Clock;

use crate::harness::{Answer, Setup, TestServer, now};

const PASSWORD: &str = "ladder harbor plum 7";

/// The time at this number of minutes after noon.
fn after_noon(minutes: &AtomicI64) -> Timestamp {
    now() + SignedDuration::from_mins(minutes.load(Ordering::Relaxed))
}

/// A server with accounts.
struct Studio {
    server: TestServer,
    accounts: Accounts,
    /// The clock, in minutes after noon, which tests change.
    minutes: Arc<AtomicI64>,
}

/// A person's cookie, as a header.
type Cookie = String;

impl Studio {
    async fn start() -> Self {
        Self::launch(Setup::default()).await
    }

    async fn with_owner() -> (Self, Cookie) {
        let studio = Self::start().await;
        let cookie = studio.owner().await;
        (studio, cookie)
    }

    async fn launch(setup: Setup) -> Self {
        let minutes = Arc::new(AtomicI64::new(0));
        let of_server = Arc::clone(&minutes);
        let clock = Clock::new(move || after_noon(&of_server));
        let server = TestServer::launch(Setup { clock, ..setup }).await;
        let mut count = 0_u64;
        let draws = std::sync::Mutex::new(move || {
            count += 1;
            let hash = blake3::hash(format!("of the test {count}").as_bytes());
            <[u8; 16]>::try_from(&hash.as_bytes()[..16]).unwrap()
        });
        let random = RandomSource::new(move || (draws.lock().unwrap())());
        let accounts = Accounts::new(server.leads.database(), random);
        Self {
            server,
            accounts,
            minutes,
        }
    }

    fn now(&self) -> Timestamp {
        after_noon(&self.minutes)
    }

    fn wait(&self, minutes: i64) {
        self.minutes.fetch_add(minutes, Ordering::Relaxed);
    }

    async fn person(&self, name: &str, rights: Rights) -> String {
        let new = NewPerson {
            email: format!("{name}@sightline.example"),
            name: name.to_owned(),
            rights,
        };
        let (id, _) = self
            .accounts
            .invite(&new, self.now(), self.now() + SignedDuration::from_hours(1))
            .await
            .unwrap();
        let password = Password::new(PASSWORD, &[]).unwrap();
        self.accounts
            .set_password(&id, &password, None)
            .await
            .unwrap();
        id
    }

    async fn signed_in(&self, account: &str) -> Cookie {
        let token = self
            .accounts
            .sign_in(account, "Firefox on Linux", self.now())
            .await
            .unwrap();
        format!("studio={}", token.as_str())
    }

    async fn owner(&self) -> Cookie {
        let id = self.person("dana", OWNER).await;
        self.signed_in(&id).await
    }

    async fn get(&self, path: &str, cookie: &str) -> Answer {
        self.ask("GET", path, cookie, None).await
    }

    async fn post(&self, path: &str, cookie: &str, body: &Value) -> Answer {
        self.ask("POST", path, cookie, Some(body)).await
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

    async fn use_address(&self, address: &addresses::Address, headers: &[(&str, &str)]) -> Answer {
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
