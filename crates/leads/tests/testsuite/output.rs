//! Leads as people and other programs see them.

use sightline_leads::{
    LeadFilter, LeadRecord, LeadStore, render_lead, render_table, write_csv, write_json,
};

use crate::harness::{form, full_form, lead, new_store};

async fn records() -> Vec<LeadRecord> {
    let (_folder, store) = new_store().await;
    store.insert(lead(&full_form())).await.unwrap();
    let odd = form(&[
        ("form", "contact"),
        ("name", "Visitor With A Name Longer Than The Column"),
        ("phone", "+1 312 555 0102"),
        (
            "customer_message",
            "=HYPERLINK(\"https://bad.example\")\n\tsecond line",
        ),
    ]);
    store.insert(lead(&odd)).await.unwrap();
    let mut records = store.export(LeadFilter::default()).await.unwrap();
    records.sort_by_key(|record| record.summary.form.as_str());
    records
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn csv_has_a_line_per_lead_and_no_formula() {
    let records = records().await;
    let mut out = Vec::new();
    write_csv(&records, &mut out).unwrap();
    let csv = text(out);
    let mut lines = csv.split("\r\n");
    assert_eq!(
        lines.next().unwrap(),
        "reference,received_at,form,page,name,email,phone,customer_message,landing_page,referrer,\
         utm_source,utm_medium,utm_campaign,utm_term,utm_content,gclid,gbraid,wbraid,msclkid,fbclid,state"
    );
    let reference = records[0].summary.reference;
    assert_eq!(
        lines.next().unwrap(),
        format!(
            "{reference},2026-11-02T12:00:00.123Z,contact,,Visitor With A Name Longer Than The \
             Column,,'+1 312 555 0102,\"'=HYPERLINK(\"\"https://bad.example\"\")\n\tsecond line\"\
             ,,,,,,,,,,,,,stored"
        )
    );
    let reference = records[1].summary.reference;
    assert_eq!(
        lines.next().unwrap(),
        format!(
            "{reference},2026-11-02T12:00:00.123Z,hero,/services/cctv-installation,Dana Visitor,\
             dana@mail.example,312-555-0101,\"Four cameras,\nplease\",,,newsletter,,,,,Cj0abc,,,,,stored"
        )
    );
    assert_eq!(lines.collect::<Vec<_>>(), [""]);
}

#[tokio::test]
async fn json_has_the_names_that_forms_use() {
    let records = records().await;
    let mut out = Vec::new();
    write_json(&records, &mut out).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text(out)).unwrap();
    assert_eq!(
        json[1],
        serde_json::json!({
            "reference": records[1].summary.reference.to_string(),
            "received_at": "2026-11-02T12:00:00.123Z",
            "form": "hero",
            "page": "/services/cctv-installation",
            "name": "Dana Visitor",
            "email": "dana@mail.example",
            "phone": "312-555-0101",
            "state": "stored",
            "customer_message": "Four cameras,\nplease",
            "attribution": { "utm_source": "newsletter", "gclid": "Cj0abc" },
            "spam": { "score": 0, "reasons": [] },
            "repeats": null,
        })
    );
    let mut none = Vec::new();
    write_json(&[], &mut none).unwrap();
    assert_eq!(text(none), "[]\n");
}

#[tokio::test]
async fn the_table_lines_its_columns_up_and_shortens_long_names() {
    let records = records().await;
    let summaries: Vec<_> = records
        .iter()
        .map(|record| record.summary.clone())
        .collect();
    let (first, second) = (summaries[0].reference, summaries[1].reference);
    assert_eq!(
        render_table(&summaries),
        format!(
            "REFERENCE  RECEIVED (UTC)    FORM     STATE   NAME                              PHONE            EMAIL\n\
             {first}  2026-11-02 12:00  contact  stored  Visitor With A Name Longer Than…  +1 312 555 0102  -\n\
             {second}  2026-11-02 12:00  hero     stored  Dana Visitor                      312-555-0101     dana@mail.example\n"
        )
    );
    assert_eq!(render_table(&[]), "No leads.\n");
}

#[tokio::test]
async fn one_lead_is_shown_whole() {
    let records = records().await;
    assert_eq!(
        render_lead(&records[1]),
        format!(
            "Reference   {}\n\
             Received    2026-11-02 12:00 UTC\n\
             Form        hero\n\
             State       stored\n\
             Page        /services/cctv-installation\n\
             Name        Dana Visitor\n\
             Phone       312-555-0101\n\
             Email       dana@mail.example\n\
             utm_source  newsletter\n\
             gclid       Cj0abc\n\
             \n  Four cameras,\n  please\n",
            records[1].summary.reference
        )
    );
    let odd = render_lead(&records[0]);
    assert!(
        odd.contains("Visitor With A Name Longer Than The Column"),
        "{odd}"
    );
    assert!(
        odd.ends_with("\n\n  =HYPERLINK(\"https://bad.example\")\n   second line\n"),
        "{odd}"
    );
}
