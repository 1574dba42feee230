//! Mails about leads, with a mail server that behaves and one that doesn't.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sightline_leads::{Outcome, SystemMail};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpListener;

use crate::delivery::{attempt, attempt_of, deliver, job_of, open};
use crate::harness::{ACME, UNCOMPUTED, form, full_form, lead, noon, planned};
use crate::receiver::Receiver;

fn mail(port: u16) -> String {
    format!(
        "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = '127.0.0.1'\nport = {port}\n\
         security = 'none'\nfrom = 'Sightline <website@sightline.example>'\n\
         to = ['office@sightline.example', 'Dispatch <dispatch@sightline.example>']\n"
    )
}

#[tokio::test]
async fn a_lead_mail_is_from_the_site_with_the_visitor_as_reply_to() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let outcome = attempt(&mail(receiver.port)).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    let envelope = &sent[0].head;
    assert!(
        envelope.contains("MAIL FROM:<website@sightline.example>"),
        "{envelope}"
    );
    assert!(envelope.contains("RCPT TO:<office@sightline.example>"));
    assert!(envelope.contains("RCPT TO:<dispatch@sightline.example>"));
    let text = &sent[0].body;
    for line in [
        "From: Sightline <website@sightline.example>\r\n",
        "Reply-To: \"Dana Visitor\" <dana@mail.example>\r\n",
        "Message-ID: <7b1e0193-a5c8-4c3a-9f00-1234567890ab@sightline.example>\r\n",
        "Auto-Submitted: auto-generated\r\n",
        "Date: Mon, 02 Nov 2026 12:00:00 +0000\r\n",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(text.contains("Subject: Acme: new inquiry "));
    let part = "Received: Monday, November 2, 6:00 AM CST\r\n";
    assert!(text.contains(part), "{part} in {text}");
}

#[tokio::test]
async fn a_lead_mail_begins_with_who_wrote_and_what_and_is_as_narrow_as_its_window() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let mut form = full_form();
    form.customer_message = Some("- camera 1:   off\n  - camera 2 <b>".to_owned());
    let outcome = attempt_of(&mail(receiver.port), lead(&form)).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let body = readable(&receiver.received()[0].body);
    for part in [
        "\r\n\r\nName: Dana Visitor\r\nPhone: 312-555-0101\r\n\r\n- camera 1:   off\r\n  - camera 2 <b>\r\n\r\n\
         Email: dana@mail.example\r\n",
        "<meta name=\"color-scheme\" content=\"light dark\">",
        "overflow-wrap:anywhere;word-break:break-word\"><p><b>Dana Visitor</b><br>\
         <a href=\"tel:+13125550101\">312-555-0101</a></p>\
         <p dir=\"auto\" style=\"white-space:pre-wrap\">- camera 1:   off<br>  - camera 2 &lt;b&gt;</p>\
         <p>Email: dana@mail.example<br>",
    ] {
        assert!(body.contains(part), "{part} in {body}");
    }
}

#[tokio::test]
async fn an_address_with_an_international_domain_is_sent_in_ascii() {
    // This server offers neither 8BITMIME nor SMTPUTF8.
    let receiver =
        Receiver::mail_server(|line| line.starts_with("EHLO").then_some("250 mail.example")).await;
    let settings = mail(receiver.port).replace("office@sightline.example", "office@büro.example");
    let settings = settings + "[auto_reply]\ndelivery = 'mail'\nreply_to = 'a@büro.example'\n";
    let data = tempfile::tempdir().unwrap();
    let deliveries = open(&settings, data.path()).unwrap();
    let typed = form(&[
        ("form", "contact"),
        ("name", "Dana"),
        ("phone", "312-555-0101"),
        ("email", "dana@bücher.example"),
        ("customer_message", "Four cameras"),
    ]);
    let job = job_of(&typed).await;
    let delivery = &deliveries.all[0];
    let outcome = deliver(&deliveries, &job).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let reply = deliveries.auto_reply.as_ref().unwrap();
    let contact = ("+15555550123", "office@acme.example");
    let reply = reply.about(&job.lead, ACME, contact);
    let outcome = delivery.transport.reply(&job, &reply, noon()).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    assert!(
        sent[0]
            .head
            .contains("RCPT TO:<office@xn--bro-hoa.example>"),
        "{sent:?}"
    );
    let line = "Reply-To: Dana <dana@xn--bcher-kva.example>\r\n";
    assert!(sent[0].body.contains(line), "{sent:?}");
    assert!(readable(&sent[0].body).contains("dana@bücher.example"));
    let to = "RCPT TO:<dana@xn--bcher-kva.example>";
    assert!(sent[1].head.contains(to), "{sent:?}");
    let line = "Reply-To: a@xn--bro-hoa.example\r\n";
    assert!(sent[1].body.contains(line), "{sent:?}");
}

/// Decodes the parts of a mail from quoted-printable.
fn readable(body: &str) -> String {
    let mut text = Vec::new();
    let joined = body.replace("=\r\n", "");
    let mut rest = joined.as_bytes();
    while let [first, others @ ..] = rest {
        let coded = std::str::from_utf8(others.get(..2).unwrap_or_default()).ok();
        let byte = coded.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        if let (b'=', Some(byte)) = (first, byte) {
            text.push(byte);
            rest = &others[2..];
        } else {
            text.push(*first);
            rest = others;
        }
    }
    String::from_utf8(text).unwrap()
}

#[tokio::test]
async fn a_lead_mail_shows_plan_answers_and_links() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let outcome = attempt_of(&mail(receiver.port), planned()).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    let (head, body) = sent[0].body.split_once("\r\n\r\n").unwrap();
    assert!(
        !head.contains("planning") && !head.contains("\r\nBcc"),
        "{head}"
    );
    let body = readable(body);
    let text = format!(
        "\r\nPlan: Storage for 12 cameras, 30 days\r\n\
         \x20 Storage needed: 4.4 TB\r\n\
         \x20 2 × 8 TB <disk> & \"caddy\"\r\n\
         \x20 Price: $1,250 to $1,900\r\n\
         \x20 Stop: No recorder takes this.\r\n\
         \x20 Ask first: Sound needs consent.\r\n\
         \x20 https://www.acme.example/planning/storage?cameras=12&days=30#plan\r\n\
         \r\nPlan (doors), not computed here: the link shows it, or what is wrong with its numbers\r\n\
         \x20 https://www.acme.example{UNCOMPUTED}#plan\r\n"
    );
    assert!(body.contains(&text), "{text} in {body}");
    let address = "https://www.acme.example/planning/storage?cameras=12&amp;days=30#plan";
    for part in [
        "<p><b>Plan: Storage for 12 cameras, 30 days</b><br>Storage needed: 4.4 TB<br>",
        "<br>2 × 8 TB &lt;disk&gt; &amp; &quot;caddy&quot;<br>Price: $1,250 to $1,900<br>",
        &format!("<br><a href=\"{address}\">{address}</a></p>"),
        "&amp;b==&#x27;#plan</a></p>",
    ] {
        assert!(body.contains(part), "{part} in {body}");
    }
    assert!(!body.contains("spare bay"), "what is fine is left out");
}

#[tokio::test]
async fn a_lead_mail_names_where_the_visitor_came_from_in_words_and_dials_the_extension() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let mut form = full_form();
    form.phone = Some("1-312-555-0109 ext. 4412".to_owned());
    let outcome = attempt_of(&mail(receiver.port), lead(&form)).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let body = readable(&receiver.received()[0].body);
    for part in [
        "\r\nForm: quote form\r\n",
        "\r\nSource: newsletter\r\ngclid: Cj0abc\r\n",
        "\r\nFirst page, last visit: /articles\r\nSource, last visit: search\r\n",
        "<a href=\"tel:+13125550109,,4412\">1-312-555-0109 ext. 4412</a>",
    ] {
        assert!(body.contains(part), "{part} in {body}");
    }
}

#[tokio::test]
async fn only_the_first_number_is_dialed_and_none_that_is_spelled() {
    for (typed, dialed) in [
        ("555-0100 after 5pm", "5550100"),
        ("020 7946 0958, mobile 07700 900123", "02079460958"),
        ("(0)30 901820", "030901820"),
        ("555-0100 ext. 5", "5550100,,5"),
        ("٥٥٥-٠١٠٠", "5550100"),
        ("1-800-CAMERAS", ""),
        ("1-888-555-HELP", ""),
        ("020 7946 0958 / 07700 900123", "02079460958"),
        ("555-0100 / 555-0101", "5550100"),
        ("030/901820", "030901820"),
        ("030 901820/21", "030901820"),
        ("5550 1005 5501 0055", ""),
        ("Tel. 471122", "471122"),
        ("4711 (office)", "4711"),
        ("471122 after 5pm", "471122"),
        ("0800 555 HELP", ""),
        ("+64 800 555 HELP", ""),
        ("1.800.cameras", ""),
        ("40100 ext. 12", "40100,,12"),
    ] {
        let mut form = full_form();
        form.phone = Some(typed.to_owned());
        assert_eq!(job_of(&form).await.lead.dial(), dialed, "{typed}");
    }
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let mut form = full_form();
    form.phone = Some("1-800-CAMERAS".to_owned());
    attempt_of(&mail(receiver.port), lead(&form)).await;
    let body = readable(&receiver.received()[0].body);
    let part = "<p><b>Dana Visitor</b><br>1-800-CAMERAS</p>";
    assert!(body.contains(part), "{body}");
}

#[tokio::test]
async fn a_sender_without_a_name_gets_the_company_name() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let settings =
        mail(receiver.port).replace("Sightline <website@sightline.example>", "a@b.example");
    let outcome = attempt(&settings).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let text = &receiver.received()[0].body;
    assert!(text.contains("From: Acme <a@b.example>\r\n"), "{text}");
    assert!(text.contains("Website: Acme\r\n"), "{text}");
}

#[tokio::test]
async fn automatic_replies_and_mails_to_the_team_have_a_name_too_and_answers_go_to_the_company() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let settings =
        mail(receiver.port).replace("Sightline <website@sightline.example>", "a@b.example");
    let contact = ("+15555550123", "office@acme.example");
    for (reply_to, line) in [
        ("", "Reply-To: office@acme.example\r\n"),
        (
            "reply_to = 'photos@acme.example'\n",
            "Reply-To: photos@acme.example\r\n",
        ),
    ] {
        let settings = format!("{settings}[auto_reply]\ndelivery = 'mail'\n{reply_to}");
        let data = tempfile::tempdir().unwrap();
        let deliveries = open(&settings, data.path()).unwrap();
        let transport = &deliveries.all[0].transport;
        let job = job_of(&full_form()).await;
        let reply = deliveries.auto_reply.as_ref().unwrap();
        let reply = reply.about(&job.lead, ACME, contact);
        transport.reply(&job, &reply, noon()).await;
        transport.send(&to_team(), noon()).await;
        let sent = receiver.received();
        let [.., reply, to_team] = &sent[..] else {
            panic!("{sent:?}");
        };
        for sent in [reply, to_team] {
            assert!(
                sent.body.contains("From: Acme <a@b.example>\r\n"),
                "{sent:?}"
            );
        }
        assert!(reply.body.contains(line), "{sent:?}");
        assert!(!to_team.body.contains("Reply-To"), "{sent:?}");
    }
}

#[tokio::test]
async fn visitor_text_never_becomes_a_mail_header_or_markup() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let data = tempfile::tempdir().unwrap();
    let deliveries = open(&mail(receiver.port), data.path()).unwrap();
    let hostile = form(&[
        ("form", "contact"),
        (
            "name",
            "=?utf-8?q?Dana?= <a@evil.example>, \"Bcc: x@evil.example\" 王",
        ),
        ("phone", "312-555-0101 <script>"),
        ("email", "dana@mail.example"),
        (
            "customer_message",
            "Bcc: all@evil.example\n.\nQUIT\n<script>alert(1)</script>",
        ),
    ]);
    let outcome = deliver(&deliveries, &job_of(&hostile).await).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    assert_eq!(sent.len(), 1);
    let (head, body) = sent[0].body.split_once("\r\n\r\n").unwrap();
    assert!(!head.lines().any(|line| line.starts_with("Bcc")), "{head}");
    assert!(!sent[0].head.contains("evil"), "{}", sent[0].head);
    assert!(!body.contains("<script>alert(1)</script></p>"));
    let reply_to = head
        .lines()
        .filter(|line| line.starts_with("Reply-To:"))
        .count();
    assert_eq!(reply_to, 1);
}

#[tokio::test]
async fn a_name_that_looks_like_an_encoded_word_is_shown_as_it_was_typed() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let data = tempfile::tempdir().unwrap();
    let deliveries = open(&mail(receiver.port), data.path()).unwrap();
    // Decodes to "Refund".
    let name = "=?utf-8?b?UmVmdW5k?=";
    let hostile = form(&[
        ("form", "contact"),
        ("name", name),
        ("phone", "312-555-0101"),
        ("email", "dana@mail.example"),
        ("customer_message", "Two cameras"),
    ]);
    let outcome = deliver(&deliveries, &job_of(&hostile).await).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let sent = receiver.received();
    let (head, _) = sent[0].body.split_once("\r\n\r\n").unwrap();
    assert!(!head.contains(name), "{head}");
    let head = head.replace("\r\n ", " ");
    for header in ["Subject: ", "Reply-To: "] {
        let line = head.lines().find_map(|line| line.strip_prefix(header));
        let shown = decoded(line.unwrap());
        assert!(shown.contains(name), "{header}{shown}");
    }
}

/// Decodes a header as mail programs do: decodes Base64 words, and drops the space between two of them.
fn decoded(line: &str) -> String {
    let joined = line.replace("?= =?utf-8?b?", "\0").replace("?=", "\0");
    let mut parts = joined.split("=?utf-8?b?");
    let mut text = parts.next().unwrap().to_owned();
    for part in parts {
        let mut words: Vec<&str> = part.split('\0').collect();
        let rest = words.pop().unwrap();
        for word in words {
            let bytes = STANDARD.decode(word).unwrap();
            text.push_str(&String::from_utf8(bytes).unwrap());
        }
        text.push_str(rest);
    }
    text
}

#[tokio::test]
async fn the_smtp_reply_code_decides_the_delivery_outcome() {
    for (to_rcpt, to_text, outcome) in [
        ("250 ok", "451 later", "Retry"),
        ("250 ok", "554 no", "Failed"),
        // Limits and full mailboxes pass, whatever the number of the code.
        (
            "250 ok",
            "550 5.4.5 Daily user sending limit exceeded",
            "Retry",
        ),
        ("552 5.2.2 over quota", "250 ok", "Retry"),
        // A policy does not.
        ("250 ok", "550-5.7.1 refused\r\n550 5.7.1 policy", "Failed"),
        ("550 5.1.1 nobody", "250 ok", "Failed"),
        ("450 busy", "250 ok", "Retry"),
        (
            "550 nobody here called dana@mail.example",
            "250 ok",
            "Failed",
        ),
        ("hello?", "250 ok", "Retry"),
    ] {
        let receiver = Receiver::smtp(to_rcpt, to_text).await;
        let ended = attempt(&mail(receiver.port)).await;
        assert!(
            format!("{ended:?}").starts_with(outcome),
            "{to_rcpt} {to_text}: {ended:?}"
        );
        assert!(!ended.detail().contains("dana"), "{ended:?}");
    }
}

#[tokio::test]
async fn a_mail_server_that_is_not_found_or_takes_no_connection_is_reported_as_such() {
    let unknown = mail(25).replace("host = '127.0.0.1'", "host = 'mail..example'");
    for (settings, detail) in [
        (
            unknown,
            "the mail server cannot be reached: its name does not resolve",
        ),
        (
            mail(1),
            "the mail server takes no connection: connection refused",
        ),
    ] {
        assert_eq!(attempt(&settings).await, Outcome::retry(detail));
    }
}

#[tokio::test]
async fn a_mail_counts_as_delivered_only_if_each_answer_is_one_to_what_was_sent() {
    for (line, answer, detail) in [
        // Each later answer is one to the line before.
        ("", "220 mail.example\r\n220 scanned", "250 to DATA"),
        ("MAIL", "354 go on", "354 to MAIL"),
        ("RCPT", "354 go on", "354 to RCPT"),
        ("DATA", "250 ok", "250 to DATA"),
        (".\r\n", "354 go on", "354 to the mail"),
    ] {
        let receiver = Receiver::mail_server(move |heard| match heard {
            heard if heard == line || (!line.is_empty() && heard.starts_with(line)) => Some(answer),
            ".\r\n" => Some("451 4.3.0 queue file write error"),
            _ => None,
        })
        .await;
        let ended = attempt(&mail(receiver.port)).await;
        let given = usize::from(line == ".\r\n");
        let twice = ["", "; the mail may arrive twice"][given];
        let detail = format!("the mail server answered {detail}, which is no answer to it{twice}");
        assert_eq!(ended, Outcome::retry(detail), "{answer}");
        assert_eq!(receiver.received().len(), given, "{answer}");
    }
}

#[tokio::test]
async fn a_refused_recipient_does_not_keep_the_mail_from_the_others() {
    let usual = "";
    let two_attempts = "[retry]\nwaits_seconds = [0, 60]\n";
    for (refusal, retry, failures, outcome, mails) in [
        (
            "550 nobody",
            usual,
            0,
            "Delivered(\"the mail server answered 550 to recipient dispatch@sightline.example, and 250 to the mail\")",
            1,
        ),
        (
            "552 5.2.2 over quota",
            usual,
            0,
            "Delivered(\"the mail server answered 552 5.2.2 (mailbox full) to recipient dispatch@sightline.example, and 250 to the mail\")",
            1,
        ),
        (
            "452 4.2.2 over quota",
            usual,
            0,
            "Delivered(\"the mail server answered 452 4.2.2 (mailbox full) to recipient dispatch@sightline.example, and 250 to the mail\")",
            1,
        ),
        (
            "450 busy",
            usual,
            1,
            "Retry { detail: \"the mail server answered 450 to recipient dispatch@sightline.example\", answer: None, after: None }",
            0,
        ),
        (
            "450 busy",
            usual,
            2,
            "Delivered(\"the mail server answered 450 to recipient dispatch@sightline.example, and 250 to the mail\")",
            1,
        ),
        (
            "450 busy",
            two_attempts,
            1,
            "Delivered(\"the mail server answered 450 to recipient dispatch@sightline.example, and 250 to the mail\")",
            1,
        ),
    ] {
        let receiver = Receiver::mail_server(move |line| {
            let is_refused = line.starts_with("RCPT") && line.contains("dispatch");
            is_refused.then_some(refusal)
        })
        .await;
        let data = tempfile::tempdir().unwrap();
        let settings = mail(receiver.port) + retry;
        let deliveries = open(&settings, data.path()).unwrap();
        let mut job = job_of(&full_form()).await;
        job.failures = failures;
        let delivery = &deliveries.all[0];
        let ended = deliver(&deliveries, &job).await;
        assert_eq!(format!("{ended:?}"), outcome);
        assert_eq!(receiver.received().len(), mails, "{refusal}");
        assert!(delivery.transport.misses_some(ended.detail()), "{refusal}");
        assert!(!ended.logged_detail().contains('@'), "{refusal}");
        // A mail to the team has no later attempt that is worth waiting for.
        let sent = delivery.transport.send(&to_team(), noon()).await;
        assert!(matches!(sent, Outcome::Delivered(_)), "{refusal}: {sent:?}");
    }
}

#[tokio::test]
async fn what_a_mail_server_answers_to_a_test_is_shown_but_not_logged() {
    for (refusal, detail, said) in [
        (
            "550-5.7.1 Rejected as\r\n550 5.7.1 spam",
            "the mail server answered 550 5.7.1 (sender or content refused)",
            ": “Rejected as spam”",
        ),
        (
            "550 5.1.1 Nobody here",
            "the mail server answered 550 5.1.1 (no such address)",
            ": “Nobody here”",
        ),
        (
            "451 4.7.1 Greylisted",
            "the mail server answered 451 4.7.1",
            ": “Greylisted”",
        ),
    ] {
        let answers = move |line: &str| (line == ".\r\n").then_some(refusal);
        let receiver = Receiver::mail_server(answers).await;
        let data = tempfile::tempdir().unwrap();
        let settings = mail(receiver.port) + "test_to = ['it@sightline.example']\n";
        let deliveries = open(&settings, data.path()).unwrap();
        let mut job = job_of(&full_form()).await;
        for is_test in [true, false] {
            job.lead.summary.test = is_test;
            let ended = deliver(&deliveries, &job).await;
            assert_eq!(ended.detail(), detail);
            let said = if is_test { said } else { "" };
            assert_eq!(ended.full_detail(), format!("{detail}{said}"));
        }
        // Only the mail about a lead goes to the team.
        let sent = receiver.received();
        let is_to = |address| sent.iter().map(move |mail| mail.head.contains(address));
        assert!(is_to("<it@").eq([true, false]), "{sent:?}");
        assert!(is_to("<office@").eq([false, true]), "{sent:?}");
    }
}

#[tokio::test]
async fn a_name_of_punctuation_is_no_display_name() {
    let receiver = Receiver::smtp("250 ok", "250 queued").await;
    let mut form = full_form();
    form.name = Some(".".to_owned());
    attempt_of(&mail(receiver.port), lead(&form)).await;
    let text = &receiver.received()[0].body;
    assert!(text.contains("Reply-To: dana@mail.example\r\n"), "{text}");
}

#[tokio::test]
async fn a_mail_server_that_refuses_or_breaks_off_outside_the_mail_is_tried_again() {
    for (line, answer, detail) in [
        ("", "", "the mail server broke off"),
        ("", "hello?", "the mail server does not speak SMTP"),
        (
            "EHLO",
            "502 what?",
            "the mail server answered 502 before it was given the mail",
        ),
        (
            ".\r\n",
            "",
            "the mail server broke off; the mail may arrive twice",
        ),
    ] {
        let special = move |heard: &str| {
            let is_it = heard == line || (!line.is_empty() && heard.starts_with(line));
            is_it.then_some(answer)
        };
        let receiver = Receiver::mail_server(special).await;
        let ended = attempt(&mail(receiver.port)).await;
        assert!(matches!(ended, Outcome::Retry { .. }), "{ended:?}");
        assert_eq!(ended.detail(), detail);
    }
}

#[tokio::test]
async fn an_answer_that_is_not_text_is_reported_as_such() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        // Latin-1.
        stream.write_all(b"220 m\xe4il server\r\n").await.unwrap();
        stream
    });
    let ended = attempt(&mail(port)).await;
    assert_eq!(
        ended,
        Outcome::retry("the mail server's answer is not valid UTF-8")
    );
    drop(server.await.unwrap());
}

fn to_team() -> SystemMail {
    SystemMail {
        company: "Acme".to_owned(),
        to: None,
        subject: "Who waits".to_owned(),
        text: "Nobody".to_owned(),
    }
}

#[tokio::test]
async fn a_mail_to_the_team_that_may_have_arrived_is_not_sent_again() {
    let receiver = Receiver::mail_server(|heard| (heard == ".\r\n").then_some("")).await;
    let data = tempfile::tempdir().unwrap();
    let deliveries = open(&mail(receiver.port), data.path()).unwrap();
    let outcome = deliveries.all[0].transport.send(&to_team(), noon()).await;
    let detail = "the mail server broke off; the mail may have arrived, so it is not sent again";
    assert_eq!(outcome, Outcome::Failed(detail.to_owned()));
}

#[tokio::test]
async fn a_line_without_an_end_is_not_read_to_its_end() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        stream.write_all(b"220 ").await.unwrap();
        let mut sent = 0;
        // Ends when the client disconnects.
        while let Ok(count) = stream.write(&[b'2'; 1024]).await {
            sent += count;
        }
        sent
    });
    let ended = attempt(&mail(port)).await;
    assert_eq!(ended, Outcome::retry("the mail server does not speak SMTP"));
    let sent = server.await.unwrap();
    // The system holds some megabytes between the two.
    assert!(sent < 100_000_000, "{sent}");
}
