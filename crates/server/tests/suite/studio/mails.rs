//! Mails to people who work in the studio.

use std::time::Duration;

use super::{OWNER, Studio};
use crate::deliveries::conditions;
use crate::harness::{Setup, eventually, head, wait_for};
use crate::memory_transport::MemoryTransport;
use serde_json::{Value, json};
use sightline_accounts::LinkKind;
use sightline_leads::{Deliveries, Delivery, Digest, Outcome, SystemMail};

/// Deliveries with one that sends the tests' mails.
fn mailing(mail: &MemoryTransport, digest: bool) -> Deliveries {
    Deliveries {
        all: vec![mail.delivery("mail")],
        digest: digest.then(|| Digest {
            delivery: "mail".to_owned(),
            hour: 5,
        }),
        ..Deliveries::default()
    }
}

/// Waits until there are `count` mails.
async fn mails(mail: &MemoryTransport, count: usize) -> Vec<SystemMail> {
    let sent = async || mail.mails();
    wait_for("mails", sent, |mails| mails.len() >= count).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sign_in_link_is_mailed_only_to_known_people() {
    let mail = MemoryTransport::default();
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let dana = studio.person("dana", OWNER).await;
    let until = studio.now() + LinkKind::Recover.validity();
    let given = studio.accounts.link(&dana, LinkKind::Recover, until);
    let given = json!({"token": given.await.unwrap().as_str()});
    assert_eq!(studio.get("sign-in", "").await.json()["mails_links"], true);
    for email in [
        "nobody@sightline.example",
        "no address",
        "dana@sightline.example",
        "DANA@sightline.example",
    ] {
        let answer = studio.post("links", "", &json!({"email": email})).await;
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
    // A link from an owner stays valid, no matter who requests another one.
    let known = studio.post("enter", "", &given).await;
    assert_eq!(known.status, 200);
    let token = link.split_once('#').unwrap().1;
    let entered = json!({"token": token, "name": "", "password": "window gravel song 3"});
    let entered = studio.post("enter/password", "", &entered).await;
    assert_eq!(entered.status, 204);
    // After five minutes, another one is sent.
    studio.wait(6);
    studio
        .post("links", "", &json!({"email": "dana@sightline.example"}))
        .await;
    assert_eq!(mails(&mail, 2).await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mailed_link_leads_to_localhost_only_if_this_machine_asked() {
    let mail = MemoryTransport::default();
    let setup = Setup::delivering(mailing(&mail, false)).behind_a_proxy();
    let studio = Studio::launch(setup).await;
    studio.person("dana", OWNER).await;
    let body = json!({"email": "dana@sightline.example"});
    for (client, element, status) in [
        ("8.8.8.8", "for=8.8.8.8", 421),
        // A proxy that passes on what the client says: nobody knows where that is.
        ("8.8.8.8", "for=127.0.0.1", 421),
        ("8.8.8.8", "for=_hidden", 421),
        ("10.0.0.7", "for=10.0.0.7", 202),
    ] {
        let headers = [("x-forwarded-for", client), ("forwarded", element)];
        let answer = studio.ask_with("POST", "links", &headers, Some(&body));
        let answer = answer.await;
        assert_eq!(answer.status, status, "{client}");
        let says = "http://localhost works only on the server itself.";
        assert_eq!(answer.text().contains(says), status == 421, "{client}");
    }
    let text = mails(&mail, 1).await.remove(0).text;
    let link = "https://www.sightline.example/studio/enter#";
    assert!(text.contains(link), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_localhost_makes_no_link_to_the_public_address_wait() {
    let mail = MemoryTransport::default();
    // The proxy doesn't name its clients: all seem to be on this machine.
    let setup = Setup::delivering(mailing(&mail, false)).behind_a_proxy();
    let studio = Studio::launch(setup).await;
    studio.person("dana", OWNER).await;
    let body = json!({"email": "dana@sightline.example"}).to_string();
    let json = [("content-type", "application/json")];
    let request = head("POST", "/studio/api/links", &json, body.len());
    let request = String::from_utf8(request).unwrap() + &body;
    for (host, count) in [
        ("localhost", 1),
        ("localhost:81", 1),
        ("www.sightline.example", 2),
    ] {
        let request = request.replace("host: localhost", &format!("host: {host}"));
        assert_eq!(studio.server.say(&request).await.status, 202, "{host}");
        mails(&mail, count).await;
    }
    let sent = mails(&mail, 2).await;
    for (mail, link) in sent.iter().zip([
        "http://localhost/studio/enter#",
        "https://www.sightline.example/studio/enter#",
    ]) {
        assert!(mail.text.contains(link), "{link} in {}", mail.text);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_says_that_a_link_was_asked_for_at_the_sign_in_page() {
    let mail = MemoryTransport::default();
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let cookie = studio.owner().await;
    let body = json!({"email": "dana@sightline.example"});
    studio.post("links", "", &body).await;
    mails(&mail, 1).await;
    let audit = studio.get("audit", &cookie).await.json();
    let entry = &audit["entries"][0];
    assert_eq!(
        (&entry["who"], &entry["what"], &entry["subject"]),
        (
            &json!("Somebody at the sign-in page"),
            &json!("asked for a link for"),
            &json!("dana")
        )
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_audit_log_is_sent_in_pages_up_to_its_first_entry() {
    let (studio, cookie) = Studio::with_owner().await;
    for number in 1..=60 {
        let subject = number.to_string();
        let note = ("lead-changed", Some(&*subject));
        studio
            .accounts
            .note(None, note, studio.now())
            .await
            .unwrap();
    }
    let mut subjects = Vec::new();
    let mut lengths = Vec::new();
    let mut path = "audit".to_owned();
    loop {
        let page = studio.get(&path, &cookie).await.json();
        let entries = page["entries"].as_array().unwrap();
        lengths.push(entries.len());
        subjects.extend(entries.iter().map(|entry| entry["subject"].clone()));
        let Some(next) = page["next"].as_str() else {
            break;
        };
        path = format!("audit?before={next}");
    }
    assert_eq!(lengths, [50, 10]);
    let all = (1..=60).rev().map(|number| json!(number.to_string()));
    assert_eq!(subjects, all.collect::<Vec<_>>());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_mail_of_an_invitation_names_who_invites() {
    let mail = MemoryTransport::default();
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let cookie = studio.owner().await;
    let sam = json!({"email": "sam@sightline.example", "name": "Sam", "owner": false,
        "may_leads": true, "may_content": false});
    let invited = studio.post("people", &cookie, &sam).await;
    assert_eq!(invited.status, 200);
    // Not to `localhost`, where the owner is: that is another machine for who is invited.
    let link = "https://www.sightline.example/studio/enter#";
    let shown = invited.json()["link"].as_str().unwrap().to_owned();
    assert!(shown.starts_with(link), "{shown}");
    let sent = mails(&mail, 1).await;
    assert!(
        sent[0]
            .subject
            .starts_with("dana invites you to the studio of ")
    );
    let lines: Vec<&str> = sent[0].text.lines().collect();
    assert!(
        lines[0].starts_with("dana invites you to the studio of "),
        "{lines:?}"
    );
    assert!(lines[2].starts_with(link), "{lines:?}");
    assert!(
        lines[4].starts_with("The link works once, until "),
        "{lines:?}"
    );
    assert!(!lines[4].contains("http"), "{lines:?}");
    let names_the_zone = lines[4].contains(" AM CST. ") || lines[4].contains(" PM CST. ");
    assert!(names_the_zone, "{lines:?}");
    assert!(!sent[0].company.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_digest_lists_who_waits_and_is_sent_once_a_day() {
    let data = tempfile::tempdir().unwrap();
    let mail = MemoryTransport::default();
    let setup = |digest| Setup {
        data: Some(data.path().to_owned()),
        ..Setup::delivering(mailing(&mail, digest))
    };
    let studio = Studio::launch(setup(false)).await;
    studio.lead("Marcus Webb").await;
    let cookie = studio.owner().await;
    for _more in 0..10 {
        studio.lead("Somebody").await;
    }
    let waiting = studio.lead("Priya Raman").await;
    let reminder =
        json!({"kind": "reminder", "text": "Send the drawing", "due_at": "2026-11-21T20:00:00Z"});
    studio
        .post(&format!("leads/{waiting}/entries"), &cookie, &reminder)
        .await;
    // Two in spam: one that a person put there, and one that was held back.
    let unwanted = studio.lead("Cheap Links").await;
    let path = format!("leads/{unwanted}/spam");
    studio.ask("POST", &path, &cookie, None).await;
    let trapped = json!({"form": "footer", "name": "A Trap", "email": "t@mail.example", "phone": "312-555-0144",
        "qz7_leave": "https://pills.example", "proof": ""});
    let trapped = trapped.to_string();
    let held = studio
        .server
        .post("application/json", trapped.as_bytes())
        .await;
    assert_eq!(held.status, 201, "{}", held.text());
    studio.server.end().await;
    assert!(mail.mails().is_empty());
    let studio = Studio::launch(setup(true)).await;
    let sent = mails(&mail, 1).await;
    for part in [
        "12 leads wait",
        "Marcus Webb",
        "… and 2 more",
        "Priya Raman: Send the drawing",
        &format!("/studio/leads/{waiting}\n"),
        " AM CST\n",
        "1 new lead was held back as spam",
    ] {
        assert!(sent[0].text.contains(part), "{part} in {}", sent[0].text);
    }
    assert_eq!(sent[0].to, None);
    studio.server.end().await;
    // A restart on the same day sends none.
    let studio = Studio::launch(setup(true)).await;
    studio.lead("Somebody Else").await;
    studio.server.end().await;
    assert_eq!(mail.mails().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_digest_is_sent_again_unless_it_may_have_arrived() {
    let busy = Outcome::retry("busy");
    let unconfirmed = Outcome::Failed("it may have arrived".to_owned());
    for (outcome, count) in [(Some(busy), 1), (Some(unconfirmed), 0), (None, 0)] {
        let data = tempfile::tempdir().unwrap();
        let mail = MemoryTransport::default();
        let launch = async |digest| {
            Studio::launch(Setup {
                data: Some(data.path().to_owned()),
                ..Setup::delivering(mailing(&mail, digest))
            })
            .await
        };
        let studio = launch(false).await;
        studio.lead("Marcus Webb").await;
        eventually("the lead arrives", async || mail.delivered().len() == 1).await;
        studio.server.end().await;
        // Without an outcome, the server ends while the mail is sent.
        let _held = match outcome {
            Some(outcome) => {
                mail.answer_next(outcome);
                None
            }
            None => Some(mail.hold_next()),
        };
        let studio = launch(true).await;
        eventually("the digest is begun", async || mail.has_begun()).await;
        studio.server.end().await;
        let studio = launch(true).await;
        mails(&mail, count).await;
        tokio::time::sleep(Duration::from_millis(200)).await;
        studio.server.end().await;
        assert_eq!(mail.mails().len(), count);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_from_this_machine_goes_to_the_port_of_the_server() {
    let mail = MemoryTransport::default();
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let cookie = studio.owner().await;
    // The `Host` of these requests is `localhost`, without the port.
    let sent = studio.ask("POST", "deliveries/test", &cookie, None).await;
    assert_eq!(sent.status, 200, "{}", sent.text());
    eventually("the test arrives", async || mail.delivered().len() == 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_recipient_who_never_gets_a_lead_is_named() {
    let mail = MemoryTransport::default();
    let answer = "the mail server answered 550 to recipient a@b.example, and 250 to the mail";
    mail.answer_next(Outcome::Delivered(answer.to_owned()));
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let cookie = studio.owner().await;
    let ask = async |path: &str| studio.get(path, &cookie).await.json();
    let first = studio.lead("Marcus Webb").await;
    let shown = async || ask(&format!("deliveries/test/{first}")).await;
    let shown = wait_for("it is done", shown, |shown| shown["done"] != false).await;
    assert_eq!(shown["deliveries"][0]["state"], "delivered", "{shown}");
    assert_eq!(shown["deliveries"][0]["detail"], answer, "{shown}");
    let state = async || {
        let misses_some = ask("deliveries").await["deliveries"][0]["misses_some"].clone();
        (misses_some, ask("today").await["faults"].to_string())
    };
    let (misses_some, faults) = state().await;
    assert_eq!(misses_some, answer);
    assert!(faults.contains("doesn’t reach everyone"), "{faults}");
    // All get the next one.
    let second = studio.lead("Priya Raman").await;
    let shown = async || ask(&format!("deliveries/test/{second}")).await;
    let shown = wait_for("it is done", shown, |shown| shown["done"] != false).await;
    assert_eq!(shown["deliveries"][0]["detail"], Value::Null, "{shown}");
    let (misses_some, faults) = state().await;
    assert_eq!(misses_some, Value::Null);
    assert!(!faults.contains("doesn’t reach everyone"), "{faults}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_that_failed_before_its_quiet_hours_is_named_during_them() {
    let (crm, phone) = (MemoryTransport::default(), MemoryTransport::default());
    crm.answer_next(Outcome::retry("busy"));
    // It is 6:00 in Chicago.
    let quiet = |memory: &MemoryTransport, name| Delivery {
        conditions: conditions("quiet_hours = '06:30-08:00'"),
        ..memory.delivery(name)
    };
    let studio = Studio::launch(Setup::delivering(Deliveries {
        all: vec![quiet(&crm, "crm"), quiet(&phone, "phone")],
        ..Deliveries::default()
    }))
    .await;
    let cookie = studio.owner().await;
    let ask = async |path: &str| studio.get(path, &cookie).await.json();
    studio.lead("Marcus Webb").await;
    eventually("the attempts are made", async || {
        let of_crm = ask("deliveries").await["deliveries"][0].clone();
        of_crm["last_fault"] == "busy" && phone.delivered().len() == 1
    })
    .await;
    studio.wait(60);
    studio.lead("Priya Raman").await;
    studio.wait(20);
    let faults = ask("today").await["faults"].clone();
    assert_eq!(faults[0]["title"], "“crm” doesn’t take leads.", "{faults}");
    assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_test_is_not_on_its_way_to_a_receiver_that_is_gone() {
    let mail = MemoryTransport::default();
    mail.answer_next(Outcome::Gone("410".to_owned()));
    let studio = Studio::launch(Setup::delivering(mailing(&mail, false))).await;
    let cookie = studio.owner().await;
    let progress = async |reference: &str| {
        let path = format!("deliveries/test/{reference}");
        studio.get(&path, &cookie).await.json()
    };
    let first = studio.lead("Marcus Webb").await;
    let shown = async || progress(&first).await;
    wait_for("it is done", shown, |shown| shown["done"] != false).await;
    let second = studio.lead("Priya Raman").await;
    let shown = progress(&second).await;
    assert_eq!(shown["done"], true, "{shown}");
    let detail = "The receiver said that it is gone. Nothing is sent there any more.";
    assert_eq!(shown["deliveries"][0]["detail"], detail);
}
