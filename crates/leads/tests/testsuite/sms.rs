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
