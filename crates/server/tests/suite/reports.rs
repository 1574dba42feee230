//! Browsers report violations of the policy, and anybody may send anything.

use crate::harness::{Answer, TestServer};

const KIND: &str = "application/reports+json";

fn report(directive: &str) -> String {
    format!(
        r#"[{{"age":1,"type":"csp-violation","url":"https://www.sightline.example/?q=me","user_agent":"x","body":{{
            "effectiveDirective":"{directive}","blockedURL":"https://evil.example/x.js",
            "documentURL":"https://www.sightline.example/?q=me","disposition":"enforce","statusCode":200}}}}]"#
    )
}

async fn tell(server: &TestServer, kind: &str, body: &str) -> Answer {
    let headers = [("content-type", kind)];
    let sent = server.send("POST", "/api/reports", &headers, body.as_bytes());
    sent.await
}

async fn counted(server: &TestServer, directive: &str) -> Option<u32> {
    let start = format!("sightline_policy_reports_total{{directive=\"{directive}\"}} ");
    let metrics = server.metrics().await;
    let line = metrics.lines().find_map(|line| line.strip_prefix(&start));
    line.map(|count| count.parse().unwrap())
}

#[tokio::test]
async fn pages_name_the_report_endpoint_and_reports_are_counted() {
    let server = TestServer::start().await;
    let page = server.get("/").await;
    assert_eq!(page.header("reporting-endpoints"), "r=\"/api/reports\"");
    let policy = page.header("content-security-policy");
    for directive in [
        "report-to r",
        "require-trusted-types-for 'script'",
        "trusted-types worker rules",
    ] {
        assert!(policy.split("; ").any(|one| one == directive), "{policy}");
    }
    for _ in 0..2 {
        let answer = tell(&server, KIND, &report("script-src-elem")).await;
        assert_eq!((answer.status, answer.body.len()), (204, 0));
    }
    assert_eq!(counted(&server, "script-src-elem").await, Some(2));
}

#[tokio::test]
async fn reports_are_limited_in_size_number_and_names() {
    let server = TestServer::start().await;
    assert_eq!(tell(&server, "text/plain", "[]").await.status, 415);
    let long = format!("[{}]", " ".repeat(20_000));
    assert_eq!(tell(&server, KIND, &long).await.status, 413);
    for nothing in ["", "{}", "[[[["] {
        assert_eq!(tell(&server, KIND, nothing).await.status, 400, "{nothing}");
    }
    let others = "[7,null,{},{\"type\":\"crash\",\"body\":{}}]";
    assert_eq!(tell(&server, KIND, others).await.status, 204);
    let many = report("made-up").replace("[{", "{").replace("}]", "}");
    let many = format!("[{}]", vec![many.as_str(); 30].join(","));
    assert_eq!(tell(&server, KIND, &many).await.status, 204);
    assert_eq!(counted(&server, "other").await, Some(20));
    assert_eq!(counted(&server, "made-up").await, None);
    // Six requests of this kind are read per minute.
    for (directive, status, count) in [("img-src", 204, Some(1)), ("font-src", 429, None)] {
        let answer = tell(&server, KIND, &report(directive)).await;
        assert_eq!(answer.status, status, "{directive}");
        assert_eq!(counted(&server, directive).await, count, "{directive}");
    }
    assert_eq!(
        server.get("/").await.status,
        200,
        "pages have no such limit"
    );
}
