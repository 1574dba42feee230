//! Bodies of every kind, well-formed and hostile.

use percent_encoding::{NON_ALPHANUMERIC, percent_encode};
use proptest::prelude::*;
use sightline_leads::{AttributionField, DecodeError, LeadForm};

use crate::harness::full_form;

fn json(body: &str) -> Result<LeadForm, DecodeError> {
    LeadForm::from_json(body.as_bytes())
}

fn urlencoded(body: &str) -> Result<LeadForm, DecodeError> {
    LeadForm::from_urlencoded(body.as_bytes())
}

#[test]
fn json_and_urlencoded_bodies_decode_to_the_same_form() {
    let encoded = urlencoded(
        "form=hero&page=%2Fservices%2Fcctv-installation%3Ftab%3Dx&name=Dana+Visitor\
         &email=dana%40mail.example&phone=312-555-0101&customer_message=Four+cameras%2C%0Aplease\
         &utm_source=newsletter&gclid=Cj0abc&last_utm_source=search\
         &last_landing_page=%2Farticles%3Fq%3D1",
    );
    assert_eq!(encoded.unwrap(), full_form());
}

#[test]
fn unknown_fields_are_ignored_whatever_their_value() {
    let sent = json(r#"{"id":1,"admin":{"a":[1,{}]},"reference":"X","name":"Dana","spam":null}"#);
    assert_eq!(sent.unwrap(), json(r#"{"name":"Dana"}"#).unwrap());
    assert_eq!(
        urlencoded("id=1&name=Dana&%FF=1&&=").unwrap(),
        urlencoded("name=Dana").unwrap()
    );
}

#[test]
fn plans_are_accepted_as_repeated_fields_or_as_lines() {
    let lines = |form: LeadForm| form.plan.unwrap_or_default();
    let one_by_one = urlencoded("plan=%2Fplanning%2Fstorage%3Fdays%3D1&plan=&plan=b");
    assert_eq!(
        lines(one_by_one.unwrap()),
        "/planning/storage?days=1\n\nb\n"
    );
    let twice = json(r#"{"plan":"a\nb","plan":"c"}"#).unwrap();
    assert_eq!(lines(twice), "a\nb\nc\n");
    for other in [r#"{"plan":["a"]}"#, r#"{"plan":5}"#, r#"{"plan":null}"#] {
        assert_eq!(json(other).unwrap().plan, None, "{other}");
    }
    assert_eq!(urlencoded("plan=%FF&plan=a").unwrap().plan.unwrap(), "a\n");
}

#[test]
fn a_visitor_field_that_is_not_text_is_refused() {
    for value in ["1", "-1", "1.5", "true", "[\"a\"]", "{\"a\":{}}"] {
        for field in ["name", "email", "phone", "customer_message", "form"] {
            let error = json(&format!(r#"{{"{field}":{value}}}"#)).unwrap_err();
            assert_eq!(error.field(), Some(field));
            assert_eq!(
                error.to_string(),
                format!("`{field}` must be text in quotation marks")
            );
        }
    }
}

#[test]
fn null_counts_as_not_sent() {
    assert_eq!(json(r#"{"email":null}"#).unwrap(), LeadForm::default());
}

#[test]
fn non_visitor_fields_of_a_wrong_type_are_ignored() {
    let sent = json(r#"{"name":"Dana","utm_source":5,"page":{},"idempotency_key":[1]}"#).unwrap();
    assert_eq!(sent.name.as_deref(), Some("Dana"));
    assert!(sent.attribution.is_empty() && sent.page.is_none() && sent.idempotency_key.is_none());
}

#[test]
fn a_repeated_field_in_json_is_refused() {
    for body in [
        r#"{"name":"Dana","name":"Robin"}"#,
        r#"{"name":null,"name":"Robin"}"#,
        r#"{"name":"Dana","na\u006de":"Robin"}"#,
    ] {
        assert_eq!(
            json(body).unwrap_err(),
            DecodeError::Repeated { field: "name" },
            "{body}"
        );
    }
}

#[test]
fn the_first_non_blank_value_of_a_repeated_form_field_counts() {
    assert_eq!(
        urlencoded("name=&name=Dana&name=Robin")
            .unwrap()
            .name
            .as_deref(),
        Some("Dana")
    );
}

#[test]
fn json_other_than_an_object_is_refused() {
    for body in [
        "[]",
        "\"text\"",
        "5",
        "null",
        "true",
        "[{\"name\":\"Dana\"}]",
    ] {
        assert_eq!(json(body).unwrap_err(), DecodeError::NotAnObject, "{body}");
    }
}

#[test]
fn invalid_json_is_refused_with_line_and_column() {
    let error = json("{\"name\":\"Dana\",\n \"email\" \"x\"}").unwrap_err();
    assert_eq!(
        error,
        DecodeError::NotJson {
            line: 2,
            column: 10
        }
    );
    for body in [
        "",
        " ",
        "{",
        "{\"name\":\"Dana\"",
        "{}{}",
        "{\"name\":\"\\ud800\"}",
        "name=Dana",
    ] {
        assert!(
            matches!(json(body), Err(DecodeError::NotJson { .. })),
            "{body}"
        );
    }
}

#[test]
fn text_that_is_not_utf_8_is_refused() {
    assert_eq!(
        LeadForm::from_json(b"{\"name\":\"\xFF\"}"),
        Err(DecodeError::NotUtf8)
    );
    let field = DecodeError::FieldNotUtf8 { field: "name" };
    assert_eq!(urlencoded("name=%FF"), Err(field.clone()));
    assert_eq!(LeadForm::from_urlencoded(b"name=\xC3"), Err(field));
    assert!(
        urlencoded("name=Dana&gclid=%FF")
            .unwrap()
            .attribution
            .is_empty()
    );
}

#[test]
fn a_byte_order_mark_is_ignored() {
    assert_eq!(
        json("\u{FEFF}{\"name\":\"Dana\"}").unwrap().name.as_deref(),
        Some("Dana")
    );
}

#[test]
fn deeply_nested_json_does_not_overflow_the_stack() {
    let deep = format!("{{\"x\":{}", "[".repeat(100_000));
    assert!(matches!(json(&deep), Err(DecodeError::NotJson { .. })));
    let closed = format!("{{\"x\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(json(&closed).unwrap(), LeadForm::default());
    let known = format!(
        "{{\"name\":{}{}}}",
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    assert!(json(&known).is_err());
}

#[test]
fn huge_bodies_are_decoded() {
    let name = "x".repeat(1_000_000);
    assert_eq!(
        json(&format!("{{\"name\":\"{name}\"}}"))
            .unwrap()
            .name
            .unwrap()
            .len(),
        1_000_000
    );
    assert_eq!(
        urlencoded(&"&a=b".repeat(250_000)).unwrap(),
        LeadForm::default()
    );
}

#[test]
fn odd_form_encodings_are_read_as_the_standard_says() {
    let sent = urlencoded("name=100%&phone=1=2&email&customer_message=%4").unwrap();
    assert_eq!(sent.name.as_deref(), Some("100%"));
    assert_eq!(sent.phone.as_deref(), Some("1=2"));
    assert_eq!(sent.email.as_deref(), Some(""));
    assert_eq!(sent.customer_message.as_deref(), Some("%4"));
}

proptest! {
    #[test]
    fn no_bytes_make_a_decoder_panic(body in any::<Vec<u8>>()) {
        let _ = LeadForm::from_json(&body);
        let _ = LeadForm::from_urlencoded(&body);
    }

    #[test]
    fn no_text_like_json_makes_the_decoder_panic(body in "[{}\\[\\]\":,a-z0-9\\\\ \u{0}-\u{1f}]{0,80}") {
        let _ = LeadForm::from_json(body.as_bytes());
    }

    #[test]
    fn any_text_is_decoded_as_it_was_sent(name in any::<String>(), click in any::<String>()) {
        let body = serde_json::json!({ "name": name, "gclid": click }).to_string();
        let sent = LeadForm::from_json(body.as_bytes()).unwrap();
        prop_assert_eq!(sent.name.as_deref(), Some(name.as_str()));
        prop_assert_eq!(&sent.attribution[&AttributionField::Gclid], &click);

        let encode = |text: &str| percent_encode(text.as_bytes(), NON_ALPHANUMERIC).to_string();
        let body = format!("name={}&gclid={}", encode(&name), encode(&click));
        let sent = LeadForm::from_urlencoded(body.as_bytes()).unwrap();
        prop_assert_eq!(sent.name.as_deref(), Some(name.as_str()));
        prop_assert_eq!(&sent.attribution[&AttributionField::Gclid], &click);
    }
}
