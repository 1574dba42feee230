use std::collections::BTreeMap;

use proptest::prelude::*;
use sightline_model::studio::FieldValues;

use super::super::kinds::KINDS;
use super::*;

const FILE: &str = r#"# Where leads go.

# The office reads this one.
[[delivery]]
name = "mail" # as in the log
kind = "smtp"
host = "smtp.example.com"
password_env = "SMTP_PASSWORD"
from = "Website <website@example.com>"
to = "office@example.com"

# Told at once.
[[delivery]]
name = "sms"
kind = "sms"
url = "https://gateway.example/send?key={secret:SMS_KEY}"
to = "+15555550123"
body = { to = "{to}", nested = { deep = "{text}" } }
headers = { Authorization = "Bearer {secret:SMS_TOKEN}" }

[retry]
waits_seconds = [1, 2.5]

[retention] # as the lawyer says
lead_months = 24
"#;

fn parsed(text: &str) -> DeliveryText {
    DeliveryText::parse(text).unwrap()
}

fn text(text: &str) -> FieldValue {
    FieldValue::Text(text.to_owned())
}

fn values(pairs: &[(&str, FieldValue)]) -> FieldValues {
    pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect()
}

fn none(_variable: &str) -> Option<String> {
    None
}

fn faults(after: &DeliveryText, before: &str) -> Vec<(Option<String>, Option<String>, String)> {
    let environment = |name: &str| (name == "DATABASE_URL").then(|| "postgres://".to_owned());
    let stored = |name: &str| (name == "STORED").then(|| "stored".to_owned());
    let secrets = |name: &str| environment(name).or_else(|| stored(name));
    let found = after.faults(&parsed(before), &environment, &secrets, Path::new("."));
    let short = |fault: SettingsFault| (fault.delivery.or(fault.table), fault.key, fault.message);
    found.into_iter().map(short).collect()
}

#[test]
fn an_edit_without_changes_keeps_settings_and_table_formatting() {
    for file in [
        FILE,
        "",
        "# nothing yet\n",
        "delivery = [{ name = 'log', kind = 'file', path = 'x' }]\n",
        "[[delivery]]\nkind = 'file'\n[[delivery]]\nname = 'b'\nkind = 'pigeon'\n",
    ] {
        let file = parsed(file);
        let same = file.edited(&file.settings());
        assert_eq!(same.settings(), file.settings());
        if !file.text.starts_with("delivery = ") {
            assert_eq!(same.as_str(), file.as_str());
        }
    }
}

#[test]
fn only_changed_settings_are_written_to_the_file() {
    let file = parsed(FILE);
    let mut meant = file.settings();
    let mail = &mut meant.deliveries[0];
    mail.insert("host".to_owned(), text("mail.example.net"));
    let both = FieldValue::Lines(vec![
        "a@example.com".to_owned(),
        " b@example.com ".to_owned(),
    ]);
    mail.insert("to".to_owned(), both);
    mail.insert("security".to_owned(), text("tls"));
    mail.insert("when".to_owned(), text("always"));
    mail.insert("ca_file".to_owned(), text(" "));
    mail.remove("password_env");
    meant.retention = Some(values(&[("lead_months", FieldValue::Number(12))]));
    meant.digest = Some(values(&[("delivery", text("mail"))]));
    let edited = file.edited(&meant);
    let expected = FILE
        .replace("smtp.example.com", "mail.example.net")
        .replace("password_env = \"SMTP_PASSWORD\"\n", "")
        .replace(
            "to = \"office@example.com\"\n",
            "to = [\"a@example.com\", \"b@example.com\"]\nsecurity = \"tls\"\n",
        )
        .replace("lead_months = 24", "lead_months = 12")
        + "\n[digest]\ndelivery = \"mail\"\n";
    assert_eq!(edited.as_str(), expected);
    let back = edited.edited(&DeliverySettings {
        digest: None,
        ..edited.settings()
    });
    assert!(!back.as_str().contains("digest"), "{}", back.as_str());
}

#[test]
fn removing_a_delivery_removes_only_its_own_comment() {
    let file = parsed(FILE);
    let mut meant = file.settings();
    meant.deliveries.remove(0);
    let without_mail = file.edited(&meant);
    let (_, about_sms) = FILE.split_once("# Told at once").unwrap();
    let expected = format!("# Where leads go.\n\n# Told at once{about_sms}");
    assert_eq!(without_mail.as_str(), expected);
    let from_windows = parsed(&FILE.replace('\n', "\r\n")).edited(&meant);
    assert_eq!(from_windows.as_str(), expected);
    meant.deliveries.clear();
    let without_any = file.edited(&meant);
    assert!(without_any.as_str().contains("# Where leads go."));
    assert!(!without_any.as_str().contains("# Told at once."));
    assert!(without_any.as_str().contains("waits_seconds = [1, 2.5]"));
}

#[test]
fn a_new_delivery_is_appended_to_the_file() {
    let empty = parsed("# Nothing yet.\n");
    let phone = values(&[
        ("name", text("phone")),
        ("kind", text("ntfy")),
        ("topic_env", text("PHONE_TOPIC")),
        ("priority", FieldValue::Number(4)),
        ("allow_private", FieldValue::Switch(false)),
    ]);
    let meant = DeliverySettings {
        deliveries: vec![phone],
        ..DeliverySettings::default()
    };
    let edited = empty.edited(&meant);
    assert_eq!(faults(&edited, ""), []);
    assert_eq!(
        edited.as_str(),
        "# Nothing yet.\n\n[[delivery]]\nname = \"phone\"\nkind = \"ntfy\"\ntopic_env = \"PHONE_TOPIC\"\npriority = 4\n"
    );
    assert_eq!(
        edited.secret_faults(&none, Path::new(".")),
        ["the variable PHONE_TOPIC is not set"]
    );
}

#[test]
fn all_environment_variables_in_the_file_are_found() {
    let named = parsed(FILE).variables();
    assert_eq!(
        named.into_iter().collect::<Vec<_>>(),
        ["SMS_KEY", "SMS_TOKEN", "SMTP_PASSWORD"]
    );
}

#[test]
fn restricted_values_are_refused_from_a_form_unless_already_in_the_file() {
    let delivery = |name: &str, rest: &str| format!("[[delivery]]\nname = '{name}'\n{rest}\n");
    let hook = "kind = 'webhook'\nurl = 'https://crm.example/'\nsecret_env = ";
    for (rest, key) in [
        ("kind = 'file'\npath = '/etc/passwd'".to_owned(), "path"),
        ("kind = 'file'\npath = '../up'".to_owned(), "path"),
        (format!("{hook}'DATABASE_URL'"), "secret_env"),
        (format!("{hook}'lower'"), "secret_env"),
        // Not set, but it may be later.
        (format!("{hook}'SIGHTLINE_PROOF_SECRET'"), "secret_env"),
        (format!("{hook}'PGPASSWORD'"), "secret_env"),
        (format!("{hook}'S'\nallow_private = true"), "allow_private"),
        (
            "kind = 'sms'\nurl = 'https://g.example/{secret:DATABASE_URL}'\nto = '1'\nbody = { to = '{to}', text = '{text}' }"
                .to_owned(),
            "url",
        ),
        (
            "kind = 'sms'\nurl = 'https://g.example/'\nto = '1'\nheaders = { A = '{secret:DATABASE_URL}' }\nbody = { to = '{to}', text = '{text}' }"
                .to_owned(),
            "headers",
        ),
    ] {
        let text = delivery("new", &rest);
        let found = faults(&parsed(&text), "");
        assert!(
            found
                .iter()
                .any(|(name, at, _)| (name.as_deref(), at.as_deref()) == (Some("new"), Some(key))),
            "{rest}: {found:?}"
        );
        // A value that was already in the file may stay.
        let kept = faults(&parsed(&text), &text);
        assert!(kept.iter().all(|(_, at, _)| at.as_deref() != Some(key)), "{rest}: {kept:?}");
    }
}

#[test]
fn a_secret_is_only_sent_where_it_was_set_for() {
    let mail = "[[delivery]]\nname = 'd'\nkind = 'smtp'\nhost = 'smtp.b.example'\nport = 25\nusername = 'u'\n\
        password_env = 'SECRET'\nfrom = 'a@b.example'\nto = 'a@b.example'\n";
    let sms = "[[delivery]]\nname = 'd'\nkind = 'sms'\nurl = 'https://g.example/'\nto = '1'\n\
        headers = { A = 'Basic {secret:SECRET}' }\nbody = { to = '{to}', key = '{secret:SECRET}', text = '{text}' }\n";
    let nested = "[[delivery]]\nname = 'd'\nkind = 'sms'\nurl = 'https://g.example/'\nto = '1'\nformat = 'json'\n\
        body.list = [{ key = '{secret:SECRET}', text = '{text}' }]\n";
    let hook = "[[delivery]]\nname = 'd'\nkind = 'webhook'\nurl = 'https://g.example/'\nsecret_env = 'SECRET'\n";
    let spy = "[[delivery]]\nname = 'spy'\nkind = 'sms'\nurl = 'https://spy.example/'\nto = '1'\n\
        body = { text = '{secret:SECRET}{text}' }\n";
    let moved = |text: &str| text.replace("g.example", "spy.example");
    // What is refused if the secret is in the environment, and if it is stored.
    for (before, after, refused) in [
        (
            mail,
            mail.replace("smtp.b", "smtp.spy"),
            Some(["host", "password_env"]),
        ),
        (mail, mail.replace("25", "587").replace("'u'", "'v'"), None),
        (
            mail,
            mail.replace("smtp.b", "smtp.spy")
                .replace("SECRET", "OTHER"),
            None,
        ),
        (mail, format!("{mail}{spy}"), Some(["body", "body"])),
        (sms, moved(sms), Some(["url", "body"])),
        (sms, moved(sms).replace("SECRET", "OTHER"), None),
        (
            sms,
            sms.replace("Basic", "Bearer").replace("A =", "B ="),
            None,
        ),
        (
            sms,
            sms.replace("'{text}'", "'{text}{secret:SECRET}'"),
            Some(["body", "body"]),
        ),
        (sms, sms.replace("key =", "text2 ="), Some(["body", "body"])),
        (nested, moved(nested), Some(["url", "body"])),
        // Signatures don't tell the secret.
        (hook, moved(hook), None),
        (
            mail,
            format!("{mail}security = 'none'\n"),
            Some(["security", "security"]),
        ),
        (mail, format!("{mail}security = 'tls'\n"), None),
    ] {
        for (nth, name) in ["DATABASE_URL", "STORED"].into_iter().enumerate() {
            let [before, after] = [before, after.as_str()].map(|text| text.replace("SECRET", name));
            let found = faults(&parsed(&after), &before);
            let key = found.first().and_then(|(_, key, _)| key.as_deref());
            let expected = refused.map(|keys| keys[nth]);
            // A file with faults stays as it is.
            assert_eq!(key, expected, "{after}: {found:?}");
            if nth == 1 {
                // A field for a secret doesn't show the name of its variable.
                for (_, key, message) in &found {
                    let is_in_text = ["body", "headers", "url"]
                        .map(Some)
                        .contains(&key.as_deref());
                    assert_eq!(
                        message.contains("STORED_2"),
                        is_in_text,
                        "{after}: {message}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_key_of_a_kind_is_known_to_be_a_part_of_the_address_or_not() {
    const NO_ADDRESSES: [&str; 21] = [
        "allow_private",
        "body",
        "ca_file",
        "format",
        "from",
        "headers",
        "messages",
        "name",
        "password_env",
        "path",
        // Another port is one of the same host.
        "port",
        "priority",
        "reply_to",
        "secret_env",
        // `none` has a rule of its own.
        "security",
        "success_text",
        "test_to",
        "to",
        "token_env",
        "topic_env",
        "username",
    ];
    for kind in &KINDS {
        let schema = (kind.schema)();
        let keys = schema["properties"].as_object().unwrap();
        let is_private = keys.contains_key("allow_private");
        for key in keys.keys().map(String::as_str) {
            let is_other = NO_ADDRESSES.contains(&key);
            assert!(
                !is_private || ADDRESS_KEYS.contains(&key) != is_other,
                "{} {key}: can it point into a private network? See `ADDRESS_KEYS`",
                kind.name
            );
            // An address that is a secret is not sent anywhere.
            let is_secret_address = ["url_env", "test_url_env"].contains(&key);
            assert!(
                is_secret_address || SECRETS_GO_TO.contains(&key) != is_other,
                "{} {key}: are secrets sent there? See `SECRETS_GO_TO`",
                kind.name
            );
        }
    }
}

#[test]
fn addresses_in_private_networks_change_only_in_the_file() {
    let hook = "[[delivery]]\nname = 'd'\nkind = 'webhook'\nsecret_env = 'S'\nallow_private = true\nurl = 'http://10.0.0.1/'\n";
    let chat = "[[delivery]]\nname = 'd'\nkind = 'slack'\nallow_private = true\nurl_env = 'CHAT'\n";
    let mail = "[[delivery]]\nname = 'd'\nkind = 'smtp'\nfrom = 'a@b.example'\nto = 'a@b.example'\nport = 25\nhost = 'smtp.b.example'\n";
    let local = mail.replace("smtp.b.example", "127.0.0.1");
    let host = |host: &str| mail.replace("smtp.b.example", host);
    for (before, after, key) in [
        (hook, hook.replace("10.0.0.1", "10.0.0.2"), Some("url")),
        (hook, hook.replace("'S'", "'T'"), None),
        (chat, chat.replace("CHAT", "OTHER"), Some("url_env")),
        (
            chat,
            chat.replace("true", "false").replace("CHAT", "OTHER"),
            None,
        ),
        (mail, host("10.0.0.1"), Some("host")),
        (mail, host("LocalHost."), Some("host")),
        (mail, host("::1"), Some("host")),
        (mail, host("127.1"), Some("host")),
        (mail, host("mx.b.example"), None),
        (mail, host("8.8.8.8"), None),
        (&local, local.replace("25", "6379"), Some("port")),
        (&local, local.replace("to = 'a", "to = 'c"), None),
        ("", local.clone(), Some("host")),
    ] {
        let found = faults(&parsed(&after), before);
        let keys: Vec<_> = found
            .iter()
            .filter_map(|(_, key, _)| key.as_deref())
            .collect();
        assert_eq!(
            keys,
            key.into_iter().collect::<Vec<_>>(),
            "{after}: {found:?}"
        );
    }
    assert!(parsed(chat).is_private_address("CHAT"));
    assert!(!parsed(hook).is_private_address("S"));
    assert!(!parsed(&chat.replace("true", "false")).is_private_address("CHAT"));
}

#[test]
fn mail_services_that_need_a_login_are_refused_without_one() {
    let mail = "[[delivery]]\nname = 'd'\nkind = 'smtp'\nfrom = 'a@b.example'\nto = 'a@b.example'\nhost = 'HOST'\n";
    let keys = |before: &str, after: &str| {
        let found = faults(&parsed(after), before).into_iter();
        found.filter_map(|(_, key, _)| key).collect::<Vec<_>>()
    };
    let own = mail.replace("HOST", "mail.b.example");
    let google = mail.replace("HOST", "smtp.gmail.com");
    let with_login = format!("{google}username = 'a'\npassword_env = 'D_PASSWORD'\n");
    assert_eq!(keys("", &own), Vec::<String>::new());
    assert_eq!(keys(&own, &google), ["username", "password_env"]);
    assert_eq!(keys("", &with_login), Vec::<String>::new());
    // A file that was written by hand may stay as it is.
    assert_eq!(keys(&google, &google), Vec::<String>::new());
}

#[test]
fn faults_refer_to_other_fields_by_their_labels() {
    let hook =
        "[[delivery]]\nname = 'd'\nkind = 'webhook'\nsecret_env = 'S'\nurl = 'http://a.example/'\n";
    let found = faults(&parsed(hook), "");
    let only = "“Address” must begin with https:// (http:// only with “The receiver is in a private network”).";
    assert!(found.iter().any(|(_, _, what)| what == only), "{found:?}");
}

#[test]
fn an_unusual_port_is_a_fault_of_a_form_that_enters_it() {
    let text = "[[delivery]]\nname = 'd'\nkind = 'smtp'\nhost = 'b.example'\nport = 465\nfrom = 'a@b.example'\nto = 'a@b.example'\n";
    let what = "“Port” 465 usually needs “Encryption” = \"tls\".";
    let fault = (
        Some("d".to_owned()),
        Some("port".to_owned()),
        what.to_owned(),
    );
    assert_eq!(faults(&parsed(text), ""), [fault]);
    assert_eq!(faults(&parsed(text), text), []);
}

#[test]
fn faults_name_their_field() {
    let text = "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = 'h.example'\nport = 99999\nfrom = 'nobody'\nto = ['a@b.example']\n\
        [retention]\nlead_months = 0\n[digest]\ndelivery = 'gone'\n";
    let found = faults(&parsed(text), "");
    let at: Vec<_> = found
        .iter()
        .map(|(name, key, _)| (name.as_deref().unwrap_or(""), key.as_deref().unwrap_or("")))
        .collect();
    for place in [("mail", "port"), ("retention", "lead_months")] {
        assert!(at.contains(&place), "{place:?} in {found:?}");
    }
    let only_values = text
        .replace("99999", "25")
        .replace("months = 0", "months = 1");
    let found = faults(&parsed(&only_values), "");
    let at: Vec<_> = found
        .iter()
        .map(|(name, key, _)| (name.as_deref().unwrap_or(""), key.as_deref().unwrap_or("")))
        .collect();
    assert_eq!(at, [("mail", "from"), ("digest", "delivery")], "{found:?}");
    assert!(
        found[0].2.starts_with("“Sender” must be an address"),
        "{found:?}"
    );
    let empty =
        "[[delivery]]\nname = 'mail'\nkind = 'smtp'\nhost = 'h.example'\n[digest]\nhour = 7\n";
    let found = faults(&parsed(empty), "");
    for place in [("mail", "from"), ("mail", "to"), ("digest", "delivery")] {
        let is_there = |(name, key, _): &(Option<String>, Option<String>, String)| {
            (name.as_deref(), key.as_deref()) == (Some(place.0), Some(place.1))
        };
        assert!(found.iter().any(is_there), "{place:?} in {found:?}");
    }
    let nowhere =
        "[[delivery]]\nname = 'night'\nkind = 'file'\npath = 'x'\nwhen = 'outside_hours'\n";
    let found = faults(&parsed(nowhere), "");
    assert_eq!(found[0].1.as_deref(), Some("when"), "{found:?}");
    let many = "[[delivery]]\nkind = 'file'\n".repeat(33);
    assert!(faults(&parsed(&many), "")[0].2.contains("32"));
}

fn arbitrary_value() -> impl Strategy<Value = FieldValue> {
    let text = "[ -~é😀\"\\\\\n\t#=\\[\\]]{0,12}";
    prop_oneof![
        any::<bool>().prop_map(FieldValue::Switch),
        any::<i32>().prop_map(FieldValue::Number),
        text.prop_map(FieldValue::Text),
        prop::collection::vec(text, 0..3).prop_map(FieldValue::Lines),
        prop::collection::btree_map(text, text, 0..3).prop_map(FieldValue::Pairs),
    ]
}

proptest! {
    /// Whatever a form sends, the text stays valid TOML and reads back the same values.
    #[test]
    fn any_edit_leaves_valid_toml_that_reads_back_the_same(
        changes in prop::collection::vec((0..3_usize, "[a-z_]{1,12}|to|host|path|body|words|port|when", arbitrary_value()), 0..8),
        removed in any::<bool>(),
    ) {
        let file = parsed(FILE);
        let mut meant = file.settings();
        meant.deliveries.push(BTreeMap::from([
            ("name".to_owned(), text("new")),
            ("kind".to_owned(), text("webhook")),
        ]));
        for (index, key, value) in changes {
            if key != "name" && key != "kind" {
                meant.deliveries[index].insert(key, value);
            }
        }
        if removed {
            meant.deliveries.remove(0);
        }
        let edited = file.edited(&meant);
        let again = parsed(edited.as_str());
        prop_assert_eq!(again.edited(&again.settings()).text, edited.text);
        prop_assert!(again.as_str().contains("waits_seconds = [1, 2.5]"));
        let kept = "nested = { deep =";
        prop_assert!(again.as_str().contains(kept));
    }
}
