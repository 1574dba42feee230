//! Text messages: the owner's templates are filled in, escaped and cut.

use sightline_leads::Outcome;

use crate::delivery::job_of;
use crate::harness::full_form;
use crate::messages::{KEY, hostile, send, table, texts};
use crate::receiver::Receiver;

#[tokio::test]
async fn an_sms_request_follows_the_configured_body_headers_and_format() {
    let job = job_of(&hostile()).await;
    let receiver = Receiver::status("200 OK", "", "ok").await;
    let file = format!(
        "[[delivery]]\nname = 'phone'\nkind = 'sms'\nallow_private = true\nmessages = 10\n\
         url = '{}&account={{secret:KEY}}'\nto = '+13125550100'\nformat = 'json'\n\
         headers = {{ X-Key = '{{secret:KEY}}' }}\n\
         body.messages = [{{ to = ['{{to}}'], text = '{{name}} {{phone}} {{reference}} {{link}}: {{message}}', flash = false, parts = 2 }}]\n\
         body.key = '{{secret:KEY}}'\n",
        receiver.url()
    );
    let outcome = send(&file, &receiver, &job).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let request = &receiver.received()[0];
    assert!(
        request
            .head
            .starts_with(&format!("POST /hook?key=1&account={KEY} "))
    );
    assert_eq!(request.header("x-key"), KEY);
    assert_eq!(request.header("content-type"), "application/json");
    let body: serde_json::Value = serde_json::from_str(&request.body).unwrap();
    assert_eq!(body["key"], KEY);
    let message = &body["messages"][0];
    assert_eq!(message["to"][0], "+13125550100");
    assert_eq!(
        (&message["flash"], &message["parts"]),
        (&false.into(), &2.into())
    );
    let text = message["text"].as_str().unwrap();
    let reference = job.lead.summary.reference;
    let begins = format!(
        "<!channel> @everyone *bold* [x](http: //evil. example) 312-555-0101 <@U123> \
         {reference} https://www.acme.example: @here <https: //evil. example|Sightline>"
    );
    assert!(text.starts_with(&begins), "{text}");
    assert!(text.ends_with("\"quoted\" \\"), "{text}");
}

#[tokio::test]
async fn a_long_sms_is_cut_within_the_message_and_keeps_the_text_after_it() {
    let mut long = full_form();
    long.customer_message = Some("Four cameras, please. ".repeat(50));
    let job = job_of(&long).await;
    let receiver = Receiver::status("200 OK", "", "ok").await;
    let file = table("sms", &receiver.url()).replace("{text}", "{name}: {message} Call {phone}!");
    let outcome = send(&file, &receiver, &job).await;
    assert!(matches!(outcome, Outcome::Delivered(_)), "{outcome:?}");
    let text = texts("sms", &receiver.received()[0]).remove(0);
    assert!(text.starts_with("Dana Visitor: Four cameras"), "{text}");
    assert!(text.ends_with("... Call 312-555-0101!"), "{text}");
    assert!((150..=160).contains(&text.len()), "{text}");
}

#[tokio::test]
async fn no_emoji_and_no_long_name_cuts_off_the_telephone_number() {
    let sent = async |name: &str, message: &str| {
        let mut form = full_form();
        form.name = Some(name.to_owned());
        form.customer_message = Some(message.to_owned());
        let receiver = Receiver::status("200 OK", "", "ok").await;
        let job = job_of(&form).await;
        send(&table("sms", &receiver.url()), &receiver, &job).await;
        texts("sms", &receiver.received()[0]).remove(0)
    };
    let maria = "Maria Gonzalez-Hernandez";
    let text = sent(
        maria,
        "We need 4 cameras at our shop, 2 outside. Please call 🙏",
    )
    .await;
    let end = " from Maria Gonzalez-Hernandez, 312-555-0101. We need 4 cameras at our shop, 2 outside. Please call";
    assert!(text.ends_with(end), "{text}");
    let text = sent("Maria 🎥", &"We need 4 cameras. ".repeat(5)).await;
    assert!(text.contains("Maria, 312-555-0101. We need"), "{text}");
    assert!(text.len() > 100, "{text}");
    // A message in another alphabet isn't reduced to its digits and punctuation.
    let text = sent("Dana", "Нужны 4 камеры").await;
    assert!(text.ends_with(", 312-555-0101. Нужны 4 камеры"), "{text}");
    let russian = sent(maria, &"Нужны 4 камеры, срочно. ".repeat(9)).await;
    assert!(russian.ends_with("312-555-0101. ..."), "{russian}");
    let chinese = sent(&"王".repeat(200), "我们需要4台摄像机").await;
    assert!(chinese.ends_with("王..., 312-555-0101. ..."), "{chinese}");
    assert!(chinese.encode_utf16().count() <= 70, "{chinese}");
    let long = sent(&"n".repeat(200), "Four cameras").await;
    assert!(long.contains("n..., 312-555-0101. "), "{long}");
}

#[tokio::test]
async fn an_sms_is_sent_only_if_the_answer_has_the_success_text() {
    let job = job_of(&full_form()).await;
    for (body, expected) in [
        ("{\"messages\":[{\"status\":\"0\"}]}", "Delivered"),
        ("{\"messages\":[{\"status\":\"9\"}]}", "Retry"),
        ("", "Retry"),
    ] {
        let receiver = Receiver::status("200 OK", "", body).await;
        let file = table("sms", &receiver.url()) + "success_text = '\"status\":\"0\"'\n";
        let outcome = send(&file, &receiver, &job).await;
        let told = format!("{outcome:?}");
        assert!(told.starts_with(expected), "{body}: {told}");
    }
}
