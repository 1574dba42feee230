//! The planning tools in QuickJS: worked examples, and a comparison with the answers in Node.

use serde_json::{Value, json};
use sightline_model::{PlanningAnswer, PlanningTool};

use crate::pages::{built, in_node, start};

/// Returns the data of the planning tools for the sample site.
fn data() -> Value {
    let mut samples: Value = serde_json::from_str(&built("src/generated/samples.json")).unwrap();
    samples["planning"].take()
}

fn question(data: &Value, tool: &str, query: &str) -> Value {
    json!({ "tool": tool, "path": format!("/planning/{tool}"), "query": query, "data": data })
}

#[tokio::test]
async fn planning_cases_give_the_expected_results() {
    let (renderer, data) = (start(), data());
    let cases: Value = serde_json::from_str(&built("tests/planning-cases.json")).unwrap();
    for case in cases["cases"].as_array().unwrap() {
        let (tool, query) = (
            case["tool"].as_str().unwrap(),
            case["query"].as_str().unwrap(),
        );
        let answer = renderer
            .plan_json(question(&data, tool, query).to_string())
            .await;
        let answer: Value = serde_json::from_str(&answer.unwrap()).unwrap();
        let expected = case["expect"].as_object().unwrap();
        if case["status"] == 422 {
            let errors = answer["errors"].as_array().unwrap();
            let fields: Vec<&Value> = errors.iter().map(|error| &error["field"]).collect();
            assert_eq!(json!(fields), expected["errors"], "{}", case["id"]);
            continue;
        }
        // The answer matches the Rust type.
        let _typed: PlanningAnswer = serde_json::from_value(answer.clone()).unwrap();
        for (path, wanted) in expected {
            let pointer = format!("/results/{}", path.replace('.', "/"));
            let got = answer.pointer(&pointer).unwrap_or(&Value::Null);
            let is_same = match (wanted.as_f64(), got.as_f64()) {
                (Some(wanted), Some(got)) => {
                    let tolerance = case["tolerance"].as_f64().unwrap();
                    (wanted - got).abs() <= tolerance * wanted.abs().max(1.0)
                }
                _ => wanted == got,
            };
            assert!(is_same, "{}: {path} is {got}, not {wanted}", case["id"]);
        }
    }
}

/// A pseudorandom number generator with a fixed seed, so that it returns the same numbers on every
/// machine.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        // Xorshift, by George Marsaglia.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).unwrap()).unwrap()
    }

    fn of<'a>(&mut self, values: &[&'a str]) -> &'a str {
        values[self.below(values.len())]
    }

    /// Returns a query for a tool, with random fields and values, some of them invalid.
    fn query(&mut self, tool: PlanningTool) -> String {
        let mut pairs = Vec::new();
        for (name, values) in fields(tool) {
            let values: Vec<&str> = values.split('|').collect();
            let has_to_be = matches!(name, "length" | "width" | "view");
            if self.below(3) > 0 && !has_to_be {
                continue;
            }
            let value = match self.below(40) {
                0 => self
                    .of(&["%00", "-1", "1e9", "NaN", "%F0%9F%93%B7", "1,200", "x", "%"])
                    .to_owned(),
                1..20 if values.iter().all(|value| value.parse::<f64>().is_ok()) => {
                    let [low, high] = [values[0], values[values.len() - 1]];
                    let (low, high): (f64, f64) = (low.parse().unwrap(), high.parse().unwrap());
                    let part = f64::from(u32::try_from(self.below(10_000)).unwrap()) / 10_000.0;
                    let is_whole = !values.iter().any(|value| value.contains('.'));
                    let number = low + (high - low) * part * part;
                    if is_whole {
                        number.round().to_string()
                    } else {
                        format!("{number:.3}")
                    }
                }
                _ => self.of(&values).to_owned(),
            };
            pairs.push(format!("{name}={value}"));
        }
        pairs.join("&")
    }
}

/// Returns the names of a tool's fields, each with its possible values.
fn fields(tool: PlanningTool) -> impl Iterator<Item = (&'static str, &'static str)> {
    let fields = match tool {
        PlanningTool::Storage => STORAGE,
        PlanningTool::Coverage => COVERAGE,
        PlanningTool::Estimate => ESTIMATE,
        PlanningTool::Power => POWER,
        PlanningTool::Doors => DOORS,
        PlanningTool::Sound => SOUND,
    };
    let fields = fields.split_whitespace();
    fields.map(|field| field.split_once('=').unwrap())
}

/// Returns the names of the inputs in an answer, including those of its rows.
fn inputs(answer: &Value) -> Vec<&str> {
    let inputs = answer["inputs"].as_object().into_iter().flatten();
    let names = inputs.flat_map(|(name, value)| {
        let rows = value.as_array().into_iter().flatten();
        let rows: Vec<&Value> = rows.filter(|row| row.is_object()).collect();
        if rows.is_empty() {
            return vec![name.as_str()];
        }
        let rows = rows.into_iter().filter_map(Value::as_object);
        rows.flat_map(|row| row.keys().map(String::as_str))
            .collect()
    });
    names.collect()
}

// The fields of each tool with possible values. If all values of a field are numbers, any number between the first and
// the last is possible too.
const STORAGE: &str = "cameras=1|4|32|256 resolution=1920x1080|3840x2160|2592x1944|320x320 fps=1.0|15|60 \
    codec=h264|h265 smart=0|1 scene=quiet|normal|busy hours=1.0|12|24 recorded=1.0|33|100 \
    mbps=0.05|4|64 audio=0|1 cameras=1|8|256 resolution=1280x720 days=1|30|730 reserve=0.0|15|50 \
    raid=none|1|5|6|10 ndaa=0|1";
const COVERAGE: &str = "camera=p3265-lve-dome-camera|qnv-8080r-vandal-dome zoom=wide|narrow \
    pixels=1920x1080|3840x2160|640x480 view=1.0|36|90|130 sensor=1/2.8|1/3|2/3 focal=1.0|2.8|12|300 \
    mount=1.0|9|14|100 target=0.0|5|10 distance=1.0|20|60|1000 tilt=-10.0|0|30|90 \
    task=validate|detect|identify|overview|scrutinize units=ft|m";
const ESTIMATE: &str = "site=home|shop|office|warehouse|restaurant|apartments|church|school|campus \
    area=200.0|1800|200000 stories=1|2|10 entries=0|2|40 \
    yard=none|small|large rooms=0|4|100 doors=0|3|64 paging=0.0|5000|200000 days=1|30|730 \
    wiring=none|coax|network ceiling=open|tile|drywall|masonry terabytes=0.0|6|60 channels=0|16|200 \
    controllers=0|2|9 readers=0|8|200 speakers=0|20|900 amplifiers=0|1|4 \
    without=camera-inside|door|speaker|disk-tb without=switch-port|cable-ft";
const POWER: &str = "devices=1|8|96 item=p3265-lve-dome-camera|p5655-e-ptz-camera class=0|3|5|8 \
    watts=0.5|12|71.3 run=0.0|150|328 mbps=0.0|4|64 devices=2|16 run=10 spare=0.0|20|50 viewers=0|3|50 \
    viewer_mbps=0.1|1|16 other_watts=0.0|60|5000 ups_wh=0.0|600|100000 minutes=1.0|30|1440 units=ft|m";
const DOORS: &str = "doors=1|4|64 place=inside|outside|stair fire=0|1 egress=0|1 \
    lock=strike|lever|panic|maglock|bolt|gate mode=secure|safe watts=0.0|6|100 readers=1|2 \
    exit=lever|bar|sensor|button|none run=0.0|100|2000 doors=2|20 lock=maglock volts=12|24 gauge=22|18|12 \
    standby=0.0|4|72 openings=0.0|30|3600 unlock=1.0|5|120 protocol=osdp|wiegand \
    panel=a1601-door-controller|amc2-4w-access-controller units=ft|m";
const SOUND: &str = "length=5.0|40|1000 width=5.0|30|1000 ceiling=7.0|10|60 ear=seated|standing \
    angle=60.0|90|170 overlap=edge|minimum|full noise=30.0|55|95 use=paging|music \
    sensitivity=80.0|89|105 run=0.0|200|2000 units=ft|m";

#[tokio::test]
#[expect(
    clippy::print_stderr,
    reason = "a comparison that is left out is said aloud"
)]
async fn quickjs_and_node_give_the_same_planning_answers() {
    let (mut numbers, data) = (Numbers(2_026), data());
    let questions: Vec<Value> = (0..2_000)
        .map(|number| {
            let tool = PlanningTool::ALL[number % PlanningTool::ALL.len()];
            question(&data, tool.as_str(), &numbers.query(tool))
        })
        .collect();
    let Some(answers) = in_node("answer", &questions.iter().collect::<Vec<_>>()) else {
        eprintln!("NOT COMPARED: there is no `node` on this machine");
        return;
    };
    let renderer = start();
    let mut plans = 0;
    for (question, node) in questions.iter().zip(answers) {
        let quickjs = renderer.plan_json(question.to_string()).await.unwrap();
        plans += usize::from(!quickjs.starts_with(r#"{"errors""#));
        assert_eq!(quickjs, node, "{}", question["query"]);
        let answer: Value = serde_json::from_str(&quickjs).unwrap();
        let tool: PlanningTool = serde_json::from_value(question["tool"].clone()).unwrap();
        for name in inputs(&answer) {
            let is_listed = fields(tool).any(|(listed, _)| listed == name);
            assert!(is_listed, "{tool:?}: the field {name} isn't compared");
        }
    }
    assert!(plans > 1_000, "only {plans} of the queries had an answer");
}
