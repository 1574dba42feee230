//! Leads as shown to people and exported to other programs.

use jiff::tz::TimeZone;
use sightline_leads::{
    CsvCells, LeadActivity, LeadFilter, LeadRecord, WithActivity, WrittenNote, render_activity,
    render_lead, render_table, write_csv, write_json,
};

use sightline_model::ConsentText;
use sightline_model::studio::LeadStage;

use crate::harness::{
    Admitted as _, UNCOMPUTED, answer, form, full_form, lead, new_store, noon, noon_in_chicago,
    planned,
};

async fn records() -> Vec<LeadRecord> {
    let (_folder, store) = new_store().await;
    let consent = ConsentText {
        version: "5f0c2b9a7e1d4c38".to_owned(),
        text: "You may text me".to_owned(),
    };
    let agreed = lead(&full_form()).agreeing_to(Some(consent));
    store.insert(agreed).await.unwrap();
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

/// The first lead is quoted and has two notes; the others have no work on them.
fn with_activity(records: Vec<LeadRecord>) -> Vec<WithActivity<LeadRecord>> {
    let quoted = LeadActivity {
        stage: LeadStage::Quoted,
        value_cents: Some(684_005),
        notes: ["=1+1", "The gate, \"the blue one\""]
            .map(|text| WrittenNote {
                at: noon(),
                text: text.to_owned(),
            })
            .to_vec(),
    };
    let mut activities = vec![quoted].into_iter();
    let beside = records.into_iter().map(|lead| WithActivity {
        lead,
        activity: activities.next().unwrap_or_default(),
    });
    beside.collect()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap()
}

#[tokio::test]
async fn csv_has_one_line_per_lead_with_unchanged_values() {
    let records = records().await;
    let mut out = Vec::new();
    write_csv(
        &with_activity(records.clone()),
        CsvCells::AsTheyAre,
        &mut out,
    )
    .unwrap();
    let csv = text(out);
    let mut lines = csv.split("\r\n");
    assert_eq!(
        lines.next().unwrap(),
        "reference,received_at,form,page,name,email,phone,phone_e164,customer_message,text_consent,\
         landing_page,referrer,utm_source,utm_medium,utm_campaign,utm_term,utm_content,gclid,gbraid,\
         wbraid,msclkid,fbclid,last_landing_page,last_referrer,last_utm_source,last_utm_medium,\
         last_utm_campaign,last_utm_term,last_utm_content,last_gclid,last_gbraid,last_wbraid,\
         last_msclkid,last_fbclid,state,plans,stage,value_cents,notes"
    );
    let reference = records[0].summary.reference;
    assert_eq!(
        lines.next().unwrap(),
        format!(
            "{reference},2026-11-02T12:00:00.123Z,contact,,Visitor With A Name Longer Than The \
             Column,,+1 312 555 0102,+13125550102,\"=HYPERLINK(\"\"https://bad.example\"\")\n\tsecond line\"\
             ,,,,,,,,,,,,,,,,,,,,,,,,,,stored,,quoted,684005,\"=1+1\n\nThe gate, \"\"the blue one\"\"\""
        )
    );
    let reference = records[1].summary.reference;
    assert_eq!(
        lines.next().unwrap(),
        format!(
            "{reference},2026-11-02T12:00:00.123Z,hero,/services/cctv-installation,Dana Visitor,\
             dana@mail.example,312-555-0101,+13125550101,\"Four cameras,\nplease\",5f0c2b9a7e1d4c38,,,newsletter,\
             ,,,,Cj0abc,,,,,/articles,,search,,,,,,,,,,stored,,new,,"
        )
    );
    assert_eq!(lines.collect::<Vec<_>>(), [""]);
}

#[tokio::test]
async fn csv_for_spreadsheets_has_no_formula() {
    let mut out = Vec::new();
    write_csv(
        &with_activity(records().await),
        CsvCells::ForSpreadsheets,
        &mut out,
    )
    .unwrap();
    let csv = text(out);
    let numbers = "Column,,'+1 312 555 0102,'+13125550102,";
    assert!(csv.contains(numbers), "{csv}");
    let message = "\"'=HYPERLINK(\"\"https://bad.example\"\")\n\tsecond line\"";
    assert!(csv.contains(message), "{csv}");
}

#[tokio::test]
async fn json_and_terminal_output_show_stage_value_and_notes() {
    let worked = with_activity(records().await);
    let mut out = Vec::new();
    write_json(&worked, &mut out).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text(out)).unwrap();
    assert_eq!(
        json[0]["reference"],
        worked[0].lead.summary.reference.to_string()
    );
    assert_eq!(
        (&json[0]["stage"], &json[1]["stage"]),
        (&"quoted".into(), &"new".into())
    );
    assert_eq!(json[0]["value_cents"], 684_005);
    assert_eq!(json[0]["notes"][0]["text"], "=1+1");
    assert_eq!(json[1]["notes"], serde_json::json!([]));
    assert_eq!(
        render_activity(&worked[0].activity, &TimeZone::UTC),
        "Stage: quoted, 6840.05\nNote of 2026-11-02 12:00 UTC:\n  =1+1\n\
         Note of 2026-11-02 12:00 UTC:\n  The gate, \"the blue one\"\n"
    );
    assert_eq!(
        render_activity(&worked[1].activity, &TimeZone::UTC),
        "Stage: new\n"
    );
}

#[tokio::test]
async fn json_uses_the_field_names_of_the_forms() {
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
            "first_delivered_at": null,
            "test": false,
            "phone_e164": "+13125550101",
            "customer_message": "Four cameras,\nplease",
            "text_consent": { "version": "5f0c2b9a7e1d4c38", "text": "You may text me" },
            "attribution": { "utm_source": "newsletter", "gclid": "Cj0abc" },
            "last_touch": { "landing_page": "/articles", "utm_source": "search" },
            "plans": [],
            "spam": { "score": 0, "reasons": [] },
            "repeats": null,
        })
    );
    let mut none = Vec::new();
    write_json::<LeadRecord>(&[], &mut none).unwrap();
    assert_eq!(text(none), "[]\n");
}

#[tokio::test]
async fn plans_are_in_every_export_and_on_the_terminal() {
    let (_folder, store) = new_store().await;
    store.insert(planned()).await.unwrap();
    let records = store.export(LeadFilter::default()).await.unwrap();
    let mut out = Vec::new();
    write_json(&records, &mut out).unwrap();
    let json: serde_json::Value = serde_json::from_str(&text(out)).unwrap();
    let uncomputed = serde_json::json!({ "tool": "doors", "link": UNCOMPUTED });
    assert_eq!(json[0]["plans"], serde_json::json!([answer(), uncomputed]));
    let mut out = Vec::new();
    write_csv(
        &with_activity(records.clone()),
        CsvCells::ForSpreadsheets,
        &mut out,
    )
    .unwrap();
    let links = format!(",stored,/planning/storage?cameras=12&days=30 {UNCOMPUTED},quoted,");
    let csv = text(out);
    assert!(csv.contains(&links), "{csv}");
    let shown = render_lead(&records[0], &TimeZone::UTC);
    let end = format!(
        "\n  Four cameras,\n  please\n\
         \nPlan: Storage for 12 cameras, 30 days\n\
         \x20 Storage needed: 4.4 TB\n\
         \x20 2 × 8 TB <disk> & \"caddy\"\n\
         \x20 Price: $1,250 to $1,900\n\
         \x20 Stop: No recorder takes this.\n\
         \x20 Ask first: Sound needs consent.\n\
         \x20 /planning/storage?cameras=12&days=30\n\
         \nPlan (doors), not computed here: the link shows it, or what is wrong with its numbers\n\
         \x20 {UNCOMPUTED}\n"
    );
    assert!(shown.ends_with(&end), "{shown}");
}

#[tokio::test]
async fn json_list_fields_equal_those_of_the_export() {
    let records = records().await;
    let summaries: Vec<_> = records.iter().map(|record| &record.summary).collect();
    let json = |bytes| serde_json::from_str::<Vec<serde_json::Value>>(&text(bytes)).unwrap();
    let (mut whole, mut short) = (Vec::new(), Vec::new());
    write_json(&records, &mut whole).unwrap();
    write_json(&summaries, &mut short).unwrap();
    let (whole, short) = (json(whole), json(short));
    assert_eq!(short.len(), whole.len());
    for (whole, short) in whole.iter().zip(&short) {
        let fields = short.as_object().unwrap();
        assert_eq!(fields.len(), 10, "{fields:?}");
        for (name, value) in fields {
            assert_eq!(whole.get(name), Some(value), "{name}");
        }
    }
}

#[tokio::test]
async fn the_table_aligns_columns_and_shortens_long_names() {
    let records = records().await;
    let summaries: Vec<_> = records
        .iter()
        .map(|record| record.summary.clone())
        .collect();
    let (first, second) = (summaries[0].reference, summaries[1].reference);
    assert_eq!(
        render_table(&summaries, noon_in_chicago().time_zone()),
        format!(
            "REFERENCE  RECEIVED              FORM     STATE   NAME                              PHONE            EMAIL\n\
             {first}  2026-11-02 06:00 CST  contact  stored  Visitor With A Name Longer Than…  +1 312 555 0102  -\n\
             {second}  2026-11-02 06:00 CST  hero     stored  Dana Visitor                      312-555-0101     dana@mail.example\n"
        )
    );
    assert_eq!(render_table(&[], &TimeZone::UTC), "No leads.\n");
}

#[tokio::test]
async fn render_lead_shows_the_whole_lead() {
    let records = records().await;
    assert_eq!(
        render_lead(&records[1], noon_in_chicago().time_zone()),
        format!(
            "Reference          {}\n\
             Received           2026-11-02 06:00 CST\n\
             Form               hero\n\
             State              stored\n\
             Page               /services/cctv-installation\n\
             Name               Dana Visitor\n\
             Phone              312-555-0101 (+13125550101)\n\
             Email              dana@mail.example\n\
             Text messages      agreed on 2026-11-02 06:00:00 CST to version 5f0c2b9a7e1d4c38: \
             “You may text me”\n\
             utm_source         newsletter\n\
             gclid              Cj0abc\n\
             last_landing_page  /articles\n\
             last_utm_source    search\n\
             \n  Four cameras,\n  please\n",
            records[1].summary.reference
        )
    );
    let odd = render_lead(&records[0], &TimeZone::UTC);
    assert!(odd.contains("  2026-11-02 12:00 UTC\n"), "{odd}");
    assert!(
        odd.contains("Visitor With A Name Longer Than The Column"),
        "{odd}"
    );
    assert!(
        odd.ends_with("\n\n  =HYPERLINK(\"https://bad.example\")\n   second line\n"),
        "{odd}"
    );
}
