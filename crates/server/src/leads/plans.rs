//! Computes the plans of a lead again on the server. A form sends only the link of a plan; a plan that cannot be
//! computed is stored as it was sent.

use std::time::Duration;

use sightline_leads::LeadPlan;
use sightline_model::{PlanningAnswer, PlanningTool};
use tokio::time::{Instant, timeout_at};

/// Computes all plans of a lead concurrently, and waits for them at most `longest`. `answer` returns what a tool
/// answers to a query. Whatever the outcome, the lead is stored.
pub(super) async fn compute<A>(
    plans: &mut [LeadPlan],
    longest: Duration,
    answer: impl Fn(PlanningTool, &str) -> A,
) where
    A: Future<Output = Option<PlanningAnswer>> + Send + 'static,
{
    let until = Instant::now() + longest;
    // Each plan has its own task, so that a panic costs only that plan's answer.
    let mut tasks = Vec::with_capacity(plans.len());
    for plan in &*plans {
        tasks.push(tokio::spawn(answer(plan.tool(), plan.query())));
    }
    for (plan, mut task) in plans.iter_mut().zip(tasks) {
        match timeout_at(until, &mut task).await {
            Ok(Ok(Some(answer))) => plan.set_answer(answer),
            Ok(Ok(None) | Err(_)) => {}
            Err(_late) => task.abort(),
        }
        if plan.answer().is_none() {
            // The query isn't logged: it's the visitor's.
            tracing::info!(
                tool = plan.tool().as_str(),
                "a plan was not computed; it is kept as it was sent"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};
    use std::pin::Pin;

    use serde_json::json;
    use sightline_leads::{LeadForm, ParsedLead, Received};
    use sightline_model::PlanningTool::{Power, Storage};

    use super::*;

    /// Longer than a busy machine takes.
    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(50);

    type Answer = Pin<Box<dyn Future<Output = Option<PlanningAnswer>> + Send>>;

    fn lead(plan: &str) -> ParsedLead {
        let form = json!({
            "form": "contact", "name": "Dana", "phone": "312-555-0101", "customer_message": "Hi",
            "plan": plan, "answer": {"title": "Forged"}, "plans": [{"title": "Forged"}],
        });
        let form = LeadForm::from_json(form.to_string().as_bytes()).unwrap();
        let at = "2026-11-02T12:00:00Z".parse().unwrap();
        ParsedLead::parse(&form, &Received { at, site: "" }).unwrap()
    }

    fn answer(tool: PlanningTool, link: &str, text: &str) -> PlanningAnswer {
        serde_json::from_value(json!({
            "tool": tool, "formulas": 1, "title": text, "link": link, "lines": [], "parts": [],
            "price": null, "notes": [], "inputs": {}, "results": {},
        }))
        .unwrap()
    }

    /// The plans as they are stored: each with its link and the title of its answer.
    async fn computed(
        plan: &str,
        longest: Duration,
        say: impl Fn(PlanningTool, &str) -> Answer,
    ) -> Vec<String> {
        let mut lead = lead(plan);
        compute(lead.plans_mut(), longest, say).await;
        let told = |plan: &LeadPlan| {
            let title = plan.answer().map_or("-", |answer| &answer.title);
            format!("{} {title}", plan.link())
        };
        lead.plans().iter().map(told).collect()
    }

    #[tokio::test]
    async fn a_plan_stores_the_answer_and_link_computed_by_its_tool() {
        let told = computed(
            "/planning/storage?days=30&cameras=12\n/planning/power",
            LONG,
            |tool, query| {
                assert_eq!(query.is_empty(), tool == Power);
                let link = match tool {
                    Storage => "/planning/storage?cameras=12",
                    _ => "/planning/power",
                };
                Box::pin(ready(Some(answer(tool, link, "Computed"))))
            },
        )
        .await;
        let expected = [
            "/planning/storage?cameras=12 Computed",
            "/planning/power? Computed",
        ];
        assert_eq!(told, expected);
    }

    #[tokio::test]
    async fn a_plan_without_a_usable_answer_keeps_the_link_that_was_sent() {
        let link = "/planning/storage?days=30";
        let too_large = "x".repeat(16 * 1024);
        let unusable: [fn(&str) -> Answer; 8] = [
            |_| Box::pin(ready(None)),
            |_| Box::pin(pending()),
            |_| Box::pin(async { panic!("the engine broke down") }),
            |large| Box::pin(ready(Some(answer(Storage, "/planning/storage", large)))),
            |_| {
                Box::pin(ready(Some(answer(
                    Power,
                    "/planning/power",
                    "Of another tool",
                ))))
            },
            |_| Box::pin(ready(Some(answer(Storage, "//evil.example", "Elsewhere")))),
            |_| Box::pin(ready(Some(answer(Power, "/planning/storage", "Of two")))),
            |_| Box::pin(ready(Some(answer(Storage, "/planning/power", "Of two")))),
        ];
        for (index, say) in unusable.into_iter().enumerate() {
            let told = computed(link, SHORT, |_, _| say(&too_large)).await;
            assert_eq!(told, [format!("{link} -")], "{index}");
        }
    }

    #[tokio::test]
    async fn a_large_plan_is_stored_without_its_results() {
        let mut lead = lead("/planning/doors?doors=64");
        compute(lead.plans_mut(), LONG, |tool, _| {
            let mut large = answer(tool, "/planning/doors?doors=64", "Computed");
            large.results = json!({ "rows": "x".repeat(16 * 1024) });
            ready(Some(large))
        })
        .await;
        let stored = lead.plans()[0].answer().unwrap();
        assert_eq!((&*stored.title, &stored.results), ("Computed", &json!({})));
    }

    #[tokio::test]
    async fn a_plan_that_times_out_does_not_affect_the_others() {
        let told = computed(
            "/planning/storage?days=1\n/planning/power?devices=2",
            SHORT,
            |tool, _| match tool {
                Storage => Box::pin(pending()),
                _ => Box::pin(ready(Some(answer(
                    tool,
                    "/planning/power?devices=2",
                    "Computed",
                )))),
            },
        )
        .await;
        let expected = [
            "/planning/storage?days=1 -",
            "/planning/power?devices=2 Computed",
        ];
        assert_eq!(told, expected);
    }
}
