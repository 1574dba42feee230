//! Messages about leads in chats and on phones: their content, that nothing in them is interpreted,
//! and that they arrive.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use jiff::ToSpan as _;
use sightline_leads::{
    Deliveries, Job, JobTask, LeadForm, Outcome, RandomSource, Website, delivery_forms,
};
use sightline_toml::Diagnostic;

use crate::delivery::{deliver, job_of, shown};
use crate::harness::{
    ACME, Admitted as _, form, full_form, lead, new_store, noon, noon_in_chicago, planned_form,
};
use crate::outbox::{WORKER, end, finish, lease};
use crate::receiver::{Received, Receiver};

const TOPIC: &str = "leads-7f3a";
const TOKEN: &str = "tk_0123456789abcdef";
pub(crate) const KEY: &str = "QUM6dG9rZW4=";

const KINDS: [&str; 5] = ["ntfy", "slack", "discord", "teams", "sms"];

#[test]
fn every_kind_with_messages_for_people_is_tested_here() {
    let others = ["smtp", "webhook", "apps_script", "file"];
    let kinds = delivery_forms().kinds.into_iter().map(|form| form.kind);
    let kinds: BTreeSet<_> = kinds.filter(|kind| !others.contains(&&**kind)).collect();
    assert_eq!(kinds, KINDS.map(str::to_owned).into());
}

/// The table of a delivery of this kind to this URL.
pub(crate) fn table(kind: &str, url: &str) -> String {
    let rest = match kind {
        "ntfy" => {
            format!("url = '{url}'\ntopic_env = 'TOPIC'\ntoken_env = 'TOKEN'\npriority = 4\n")
        }
        "sms" => format!(
            "url = '{url}'\nto = '+13125550100'\ntest_to = '+13125550199'\n\
             headers = {{ Authorization = 'Basic {{secret:KEY}}' }}\n\
             body = {{ To = '{{to}}', Body = '{{text}}' }}\n"
        ),
        _ => "url_env = 'URL'\n".to_owned(),
    };
    format!("[[delivery]]\nname = 'team'\nkind = '{kind}'\nallow_private = true\n{rest}")
}

fn open(file: &str, url: &str) -> Result<Deliveries, Vec<Diagnostic>> {
    let environment = BTreeMap::from([
        ("URL", url),
        ("TOPIC", TOPIC),
        ("TOKEN", TOKEN),
        ("KEY", KEY),
        ("LINES", "one\ntwo"),
        ("WORDS", "not a topic"),
    ]);
    let value = |name: &str| environment.get(name).map(|value| (*value).to_owned());
    Deliveries::read(("deliveries.toml", file), &value, Path::new("/nowhere"))
}

fn faults(file: &str, url: &str) -> String {
    shown(open(file, url))
}

pub(crate) async fn send(file: &str, receiver: &Receiver, job: &Job) -> Outcome {
    let deliveries = open(file, &receiver.url()).unwrap();
    deliver(&deliveries, job).await
}

/// Sends a job and returns the request that the receiver of this kind gets.
async fn sent(kind: &str, job: &Job) -> Received {
    let receiver = Receiver::status("200 OK", "", "ok").await;
    let outcome = send(&table(kind, &receiver.url()), &receiver, job).await;
    assert!(
        matches!(outcome, Outcome::Delivered(_)),
        "{kind}: {outcome:?}"
    );
    receiver.received().remove(0)
}

/// Returns the texts of a message as the service reads them.
pub(crate) fn texts(kind: &str, request: &Received) -> Vec<String> {
    let fields = |names: &[&str]| -> Vec<String> {
        let body: serde_json::Value = serde_json::from_str(&request.body).unwrap();
        let field = |name: &&str| body.pointer(name).unwrap().as_str().unwrap().to_owned();
        names.iter().map(field).collect()
    };
    let card = "/attachments/0/content/body";
    match kind {
        "ntfy" => fields(&["/title", "/message"]),
        "slack" => fields(&["/text", "/blocks/0/text/text"]),
        "discord" => fields(&["/content"]),
        "teams" => fields(&[
            &format!("{card}/0/inlines/0/text"),
            &format!("{card}/1/inlines/0/text"),
        ]),
        _ => {
            let pairs = form_urlencoded::parse(request.body.as_bytes());
            pairs
                .filter(|(name, _)| name == "Body")
                .map(|(_, value)| value.into_owned())
                .collect()
        }
    }
}

fn notice(mut job: Job) -> Job {
    job.task = JobTask::Notice {
        failed: "mail".to_owned(),
        cause: "the mail server answered 550".to_owned(),
    };
    job
}

fn test_job() -> Job {
    Job::test(&RandomSource::new(|| [7; 16]), noon())
}

#[tokio::test]
async fn messages_show_who_sent_the_lead_and_what_it_says() {
    let job = job_of(&planned_form()).await;
    let reference = job.lead.summary.reference;
    for kind in KINDS {
        let request = sent(kind, &job).await;
        let texts = texts(kind, &request);
        let told = texts.join("\n");
        for part in [
            format!("Acme: new inquiry {reference} from Dana Visitor"),
            "312-555-0101".to_owned(),
        ] {
            assert!(told.contains(&part), "{kind}: {part} in {told}");
        }
        if kind == "sms" {
            assert!(told.ends_with(". Four cameras, please"), "{told}");
            continue;
        }
        for part in [
            "Email: dana@mail.example\n",
            "Page: /services/cctv-installation\n",
            "\nFour cameras,\nplease\n",
            "Plan (storage), not computed here",
        ] {
            assert!(told.contains(part), "{kind}: {part} in {told}");
        }
        // Details that only the office needs are left out.
        assert!(!request.body.contains("newsletter"), "{}", request.body);
    }
}

#[tokio::test]
async fn a_tap_on_a_notification_opens_the_lead_in_the_studio_if_there_is_one() {
    let job = job_of(&full_form()).await;
    let receiver = Receiver::status("200 OK", "", "ok").await;
    let deliveries = open(&table("ntfy", &receiver.url()), &receiver.url()).unwrap();
    let site = Website {
        studio: Some("https://desk.acme.example"),
        ..ACME
    };
    deliveries.all[0]
        .attempt(&job, site, &noon_in_chicago())
        .await;
    let note: serde_json::Value = serde_json::from_str(&receiver.received()[0].body).unwrap();
    let reference = job.lead.summary.reference;
    let lead = format!("https://desk.acme.example/studio/leads/{reference}");
    assert_eq!(note["click"], lead);
}

#[tokio::test]
async fn each_service_gets_the_request_that_it_documents() {
    let job = job_of(&full_form()).await;
    let body =
        |request: &Received| -> serde_json::Value { serde_json::from_str(&request.body).unwrap() };
    let ntfy = sent("ntfy", &job).await;
    assert_eq!(ntfy.header("authorization"), format!("Bearer {TOKEN}"));
    let note = body(&ntfy);
    assert_eq!(note["topic"], TOPIC);
    assert_eq!(note["priority"], 4);
    assert_eq!(note["markdown"], false);
    let page = "https://www.acme.example/services/cctv-installation";
    assert_eq!(note["click"], page);

    let slack = body(&sent("slack", &job).await);
    assert_eq!(slack["unfurl_links"], false);
    assert_eq!(slack["unfurl_media"], false);
    assert_eq!(slack["blocks"][0]["text"]["type"], "plain_text");

    let discord = sent("discord", &job).await;
    assert!(discord.head.starts_with("POST /hook?key=1&wait=true "));
    let message = body(&discord);
    assert_eq!(
        message["allowed_mentions"],
        serde_json::json!({ "parse": [] })
    );
    assert_eq!(message["flags"], 4);

    let teams = body(&sent("teams", &job).await);
    let card = &teams["attachments"][0];
    assert_eq!(
        card["contentType"],
        "application/vnd.microsoft.card.adaptive"
    );
    assert_eq!(card["content"]["body"][1]["type"], "RichTextBlock");
    assert_eq!(card["content"]["body"][1]["inlines"][0]["type"], "TextRun");
    assert!(!teams.to_string().contains("TextBlock\",\"text"));

    let sms = sent("sms", &job).await;
    let media_type = "application/x-www-form-urlencoded";
    assert_eq!(sms.header("content-type"), media_type);
    assert_eq!(sms.header("authorization"), format!("Basic {KEY}"));
    assert!(sms.body.starts_with("To=%2B13125550100&") || sms.body.contains("&To=%2B13125550100"));
}

#[tokio::test]
async fn test_leads_go_to_the_test_channel_if_there_is_one() {
    let (leads, tests) = (
        Receiver::status("200 OK", "", "").await,
        Receiver::status("200 OK", "", "").await,
    );
    for kind in ["slack", "discord", "teams"] {
        let file = table(kind, "") + "test_url_env = 'TESTS'\n";
        let value = |name: &str| match name {
            "URL" => Some(leads.url()),
            "TESTS" => Some(tests.url()),
            _ => None,
        };
        let read = Deliveries::read(("", &file), &value, Path::new("/nowhere")).unwrap();
        for job in [test_job(), notice(job_of(&full_form()).await)] {
            deliver(&read, &job).await;
        }
        let told = texts(kind, tests.received().last().unwrap()).join("\n");
        assert!(told.contains("please ignore"), "{kind}: {told}");
        let told = texts(kind, leads.received().last().unwrap()).join("\n");
        assert!(told.contains("not delivered to mail"), "{kind}: {told}");
    }
    assert_eq!((leads.received().len(), tests.received().len()), (3, 3));
}

#[tokio::test]
async fn a_missing_test_channel_fails_only_the_test_lead() {
    let gone = Receiver::status("404 Not Found", "", "").await;
    let file = table("slack", "") + "test_url_env = 'URL'\n";
    let outcome = send(&file, &gone, &test_job()).await;
    assert!(matches!(outcome, Outcome::Failed(_)), "{outcome:?}");
}

/// Text that services would interpret as a mention, a link, markup or another text direction.
pub(crate) fn hostile() -> LeadForm {
    form(&[
        ("form", "contact"),
        (
            "name",
            "<!channel> @everyone *bold* [x](http://evil.example)",
        ),
        ("phone", "312-555-0101 <@U123>"),
        ("email", "dana@mail.example"),
        (
            "customer_message",
            "@here <https://evil.example|Sightline> <@!1> <@&2> <#3> ||spoiler|| `a` ``` ````\n\
             > quote\n# head\n- item\n```\n@everyone https://evil.example\n```\n\
             <at>Dana</at> {{DATE(2026-11-02T12:00:00Z, SHORT)}} \u{202e}txet\u{2066}\u{61c} \
             :fire: & &lt;!channel&gt; &To=%2B19005550100 \"quoted\" \\",
        ),
    ])
}

#[tokio::test]
async fn visitor_text_cannot_mention_link_or_format() {
    let job = job_of(&hostile()).await;
    for kind in KINDS {
        for job in [&job, &notice(job.clone())] {
            let request = sent(kind, job).await;
            let texts = texts(kind, &request);
            let told = texts.join("\n");
            let is_mark = |c: char| matches!(c, '\u{202e}' | '\u{2066}' | '\u{61c}');
            assert!(!told.contains(is_mark), "{kind}: {told:?}");
            // Nothing is turned into a link except the e-mail address.
            for part in ["evil.example", "://"] {
                assert!(!told.contains(part), "{kind}: {told:?}");
            }
            match kind {
                "slack" => {
                    assert!(!told.contains(['<', '>']), "{told}");
                    let typed = "&lt;https:\u{200b}//evil.\u{200b}example|Sightline&gt;";
                    assert!(told.contains(typed), "{told}");
                    assert!(told.contains("&amp;lt;!channel&amp;gt;"), "{told}");
                }
                "discord" => {
                    let inside = told.strip_prefix("```\n").unwrap();
                    let inside = inside.strip_suffix("\n```").unwrap();
                    assert!(!inside.contains("``"), "{inside}");
                    assert!(inside.contains("\n@everyone https"), "{inside}");
                }
                "teams" => {
                    assert!(!request.body.contains("entities"), "{}", request.body);
                    assert!(!told.contains("{{"), "{told}");
                }
                "sms" => {
                    let pairs = form_urlencoded::parse(request.body.as_bytes());
                    let mut names: Vec<_> = pairs.map(|(name, _)| name).collect();
                    names.sort_unstable();
                    assert_eq!(names, ["Body", "To"], "{}", request.body);
                }
                _ => {}
            }
        }
    }
}

#[tokio::test]
async fn an_email_address_that_may_be_a_url_and_an_ip_address_get_gaps() {
    let mut form = full_form();
    form.email = Some("www.evil.example/login?id@a.example".to_owned());
    form.customer_message = Some("See 203.0.113.7/login".to_owned());
    let job = job_of(&form).await;
    for kind in KINDS {
        let receiver = Receiver::status("200 OK", "", "ok").await;
        let file = table(kind, &receiver.url()).replace("{text}", "{email} {message}");
        send(&file, &receiver, &job).await;
        let told = texts(kind, &receiver.received()[0]).join("\n");
        for part in ["www.evil", "203.0"] {
            assert!(!told.contains(part), "{kind}: {told:?}");
        }
        assert!(told.contains("example/login?id@a."), "{kind}: {told:?}");
    }
}

#[tokio::test]
async fn messages_for_tests_and_failure_notices_say_what_they_are() {
    let told_of = notice(job_of(&full_form()).await);
    let reference = told_of.lead.summary.reference;
    for kind in KINDS {
        let test = sent(kind, &test_job()).await;
        let told = texts(kind, &test).join("\n");
        assert!(told.contains("please ignore"), "{kind}: {told}");
        let told = texts(kind, &sent(kind, &told_of).await).join("\n");
        let failed = format!("Acme: inquiry {reference} not delivered to mail");
        assert!(told.contains(&failed), "{kind}: {told}");
    }
    let note = sent("ntfy", &test_job()).await.body;
    assert!(
        note.contains("\"priority\":1"),
        "a test makes no sound: {note}"
    );
    let message = sent("sms", &test_job()).await.body;
    assert!(message.contains("To=%2B13125550199"), "{message}");
}

#[tokio::test]
async fn the_longest_lead_is_cut_to_the_limit_of_each_service() {
    for letter in ["x", "\"", "&", "`", "é", "王", "😀", "<", "\\"] {
        let mut long = full_form();
        long.name = Some("n".repeat(200));
        long.customer_message = Some(letter.repeat(5_000));
        let job = job_of(&long).await;
        for kind in KINDS {
            let request = sent(kind, &job).await;
            let texts = texts(kind, &request);
            let last = texts.last().unwrap();
            let utf16 = last.encode_utf16().count();
            match kind {
                "ntfy" => {
                    assert!(last.len() <= 4_096, "{letter}: {}", last.len());
                    assert!(request.body.len() <= 8_192, "{letter}");
                }
                "slack" => assert!(utf16 <= 3_000, "{letter}: {utf16}"),
                "discord" => assert!(utf16 <= 2_000, "{letter}: {utf16}"),
                "teams" => {
                    assert!(last.len() <= 18_000, "{letter}: {}", last.len());
                    assert!(request.body.len() <= 28_000, "{letter}");
                }
                _ => {
                    // The message is cut away completely, and the name is plain.
                    assert!(utf16 <= 160, "{letter}: {utf16}");
                    assert!(last.contains("..., 312-555-0101"), "{letter}: {last}");
                }
            }
            let is_short = kind == "teams" && last.contains("Email") && !last.contains('…');
            let is_cut = last.contains('…') || last.contains("...");
            assert!(is_cut || is_short, "{kind} {letter}: {last}");
        }
    }
}

#[tokio::test]
async fn the_response_status_decides_the_message_outcome() {
    let job = job_of(&full_form()).await;
    for kind in KINDS {
        let is_chat = !matches!(kind, "ntfy" | "sms");
        for (status, expected) in [
            ("202 Accepted", "Delivered"),
            ("302 Found", "Retry"),
            ("400 Bad Request", "Retry"),
            ("403 Forbidden", "Retry"),
            ("404 Not Found", if is_chat { "Gone" } else { "Retry" }),
            ("410 Gone", "Gone"),
            ("500 Oops", "Retry"),
        ] {
            let receiver = Receiver::status(status, "", "").await;
            let outcome = send(&table(kind, &receiver.url()), &receiver, &job).await;
            let told = format!("{outcome:?}");
            assert!(told.starts_with(expected), "{kind} {status}: {told}");
        }
        let receiver = Receiver::status("429 Slow Down", "retry-after: 7\r\n", "").await;
        let outcome = send(&table(kind, &receiver.url()), &receiver, &job).await;
        let Outcome::Retry { after, .. } = outcome else {
            panic!("{kind}: {outcome:?}");
        };
        assert_eq!(after.unwrap().as_secs(), 7, "{kind}");
    }
}

#[tokio::test]
async fn a_probe_sends_no_message() {
    for kind in KINDS {
        let receiver = Receiver::status("405 Not Allowed", "", "").await;
        let url = receiver.url();
        let deliveries = open(&table(kind, &url), &url).unwrap();
        let found = deliveries.all[0].transport.probe(noon()).await;
        assert!(matches!(found, Outcome::Delivered(_)), "{kind}: {found:?}");
        let asked = receiver.received();
        assert_eq!(asked.len(), 1);
        assert!(asked[0].head.starts_with("HEAD "), "{kind}");
        assert_eq!(asked[0].body, "");
    }
}

#[tokio::test]
async fn a_flaky_receiver_acknowledges_each_lead_exactly_once() {
    const ANSWERS: &[&str] = &[
        "HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok",
        // The message is posted, but the response is lost.
        "",
        "HTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.1 429 Slow\r\ncontent-length: 0\r\n\r\n",
        "HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n",
    ];
    for kind in KINDS {
        let receiver = Receiver::in_turn(ANSWERS).await;
        let url = receiver.url();
        let deliveries = open(&table(kind, &url), &url).unwrap();
        let (_folder, store) = new_store().await;
        let mut stored = Vec::new();
        for _ in 0..9 {
            let lead = lead(&full_form()).deliver_to(&["team".to_owned()]);
            stored.push(store.insert(lead).await.unwrap().reference.to_string());
        }
        let mut now = noon();
        loop {
            let jobs = lease(&store, "team", WORKER, now).await;
            if jobs.is_empty() {
                break;
            }
            for job in &jobs {
                let outcome = deliver(&deliveries, job).await;
                let next = matches!(outcome, Outcome::Retry { .. }).then_some(now);
                finish(&store, job, end(now, outcome, next)).await;
            }
            now += 1.second();
        }
        let backlog = store.backlog().await.unwrap();
        assert!(backlog.deliveries.is_empty(), "{kind}: {backlog:?}");
        let named = |request: &Received| -> Vec<String> {
            let told = texts(kind, request).join("\n");
            let is_named = |reference: &&String| told.contains(*reference);
            stored.iter().filter(is_named).cloned().collect()
        };
        let mut accepted = Vec::new();
        for (turn, request) in receiver.received().iter().enumerate() {
            let named = named(request);
            assert_eq!(named.len(), 1, "{kind}: one stored lead each time");
            if ANSWERS[turn % ANSWERS.len()].starts_with("HTTP/1.1 2") {
                accepted.extend(named);
            }
        }
        accepted.sort_unstable();
        stored.sort_unstable();
        assert_eq!(accepted, stored, "{kind}");
        assert!(
            receiver.received().len() >= 2 * stored.len(),
            "{kind}: it has failed"
        );
    }
}

#[test]
fn faults_of_message_kinds_are_reported_at_once_without_secrets() {
    let secret = "ftp://hooks.example/secret-path";
    let told = faults(
        "[[delivery]]\nname = 'a'\nkind = 'slack'\nurl_env = 'URL'\n\
         [[delivery]]\nname = 'b'\nkind = 'discord'\nurl_env = 'LINES'\n\
         [[delivery]]\nname = 'c'\nkind = 'teams'\nurl_env = 'MISSING'\nurl = 'https://x.example'\n\
         [[delivery]]\nname = 'd'\nkind = 'ntfy'\ntopic_env = 'WORDS'\npriority = 6\n\
         [[delivery]]\nname = 'e'\nkind = 'sms'\nurl = 'http://x.example'\nto = 'Dana'\nsuccess_text = ''\n\
         headers = { 'X Y' = 'x', Content-Type = 'text/plain', Z = '{name}' }\n\
         body = { To = '{to}', Body = '{nobody}', list = [1] }\n\
         [[delivery]]\nname = 'f'\nkind = 'ntfy'\n",
        secret,
    );
    for part in [
        "4: the variable URL must begin with https://",
        "8: the variable LINES must hold one line",
        "12: the variable MISSING is not set",
        "13: unknown key \"url\"",
        "17: the variable WORDS must hold a topic",
        "18: \"priority\" is out of range",
        "22: `url` must begin with https://",
        "23: `to` must be a phone number",
        "24: \"success_text\"",
        "25: `X Y` is not the name of a header",
        "25: `format` says what `content-type` is",
        "25: `{name}` cannot be filled in; there are {secret:VARIABLE}",
        "26: `{nobody}` cannot be filled in; there are {to}, {title}, {name}, ",
        "26: `body` needs {text}, {title}, {name} or {message}",
        "26: a form has texts and numbers only",
        "27: \"topic_env\" is missing",
    ] {
        assert!(told.contains(part), "{part}\nis not in\n{told}");
    }
    assert!(
        !told.contains("secret-path") && !told.contains("not a topic"),
        "{told}"
    );
}

#[test]
fn debug_output_of_message_kinds_shows_no_secret() {
    for kind in KINDS {
        let secret = "https://hooks.example/secret-path";
        let deliveries = open(&table(kind, "https://hooks.example/"), secret).unwrap();
        let shown = format!("{deliveries:?}");
        for secret in ["secret-path", TOPIC, TOKEN, KEY] {
            assert!(!shown.contains(secret), "{kind}: {shown}");
        }
    }
}
