//! Deadline, memory limit and stack limit: the page fails, the next one doesn't.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use sightline_render::{RenderError, Renderer, RendererOptions};

use crate::harness::{bundle, html, render, renderer, small};

#[tokio::test]
async fn an_endless_loop_hits_the_deadline_and_the_engine_is_replaced() {
    let renderer = renderer(
        "if (given === 'loop') { try { while (true) {} } finally { drawn = 100; } }
         return page('drawn ' + drawn);",
    );
    assert_eq!(html(&renderer, "0").await, "drawn 1");
    let started = Instant::now();
    let error = render(&renderer, r#""loop""#).await.unwrap_err();
    assert!(matches!(error, RenderError::Deadline { .. }), "{error:?}");
    assert!(started.elapsed() >= Duration::from_millis(200));
    assert_eq!(
        html(&renderer, "0").await,
        "drawn 1",
        "the old state is gone"
    );
    assert_eq!(renderer.stats().replacements, 1);
}

#[tokio::test]
async fn time_waiting_for_a_processor_does_not_count_towards_the_deadline() {
    // Takes twice the deadline in wall-clock time, most of it waiting for a processor.
    let renderer = renderer(
        "var until = Date.now() + 400;
         while (Date.now() < until) {}
         return page('late');",
    );
    let done = Arc::new(AtomicBool::new(false));
    let cores = thread::available_parallelism().map_or(1, usize::from);
    for _ in 0..8 * cores {
        let done = Arc::clone(&done);
        thread::spawn(move || while !done.load(Ordering::Relaxed) {});
    }
    let answer = render(&renderer, "0").await;
    done.store(true, Ordering::Relaxed);
    assert_eq!(answer.unwrap().html, "late");
}

#[tokio::test]
async fn a_backtracking_regex_hits_the_deadline() {
    let renderer = renderer(
        "if (given) return page(String(/^(a+)+$/.test('a'.repeat(64) + 'b')));
         return page('next');",
    );
    let error = render(&renderer, "true").await.unwrap_err();
    assert!(matches!(error, RenderError::Deadline { .. }), "{error:?}");
    assert_eq!(html(&renderer, "false").await, "next");
}

#[tokio::test]
async fn an_interruption_while_an_array_is_searched_does_no_harm() {
    let renderer = renderer(
        "var all = Array.from({ length: 50 }, () => ({}));
         if (given) for (;;) { all.find(() => false); all.findLastIndex(() => false); }
         var four = [1, 2, 3, 4];
         return page([
             four.find((x, at, all) => x > 1 && all[at] === x), four.find((x) => x > 4),
             four.findIndex((x) => x > 1), four.findIndex((x) => x > 4),
             four.findLast((x) => x < 4), four.findLastIndex((x) => x < 4), [].findLast(() => true),
             four.find(function (x) { return x === this.wanted; }, { wanted: 3 }),
         ].join());",
    );
    // Where QuickJS is interrupted is chance.
    for _ in 0..6 {
        let error = render(&renderer, "true").await.unwrap_err();
        assert!(matches!(error, RenderError::Deadline { .. }), "{error:?}");
    }
    assert_eq!(html(&renderer, "false").await, "2,,1,-1,3,2,,3");
}

#[tokio::test]
async fn exceeding_the_memory_limit_is_an_error_and_replaces_the_engine() {
    let renderer = renderer(
        "if (given === 'hog') { var kept = []; while (true) kept.push('x'.repeat(9999) + drawn++); }
         return page('drawn ' + drawn);",
    );
    let error = render(&renderer, r#""hog""#).await.unwrap_err();
    assert!(matches!(error, RenderError::Memory { .. }), "{error:?}");
    assert_eq!(html(&renderer, "0").await, "drawn 1");
    assert_eq!(renderer.stats().replacements, 1);
}

#[tokio::test]
async fn running_out_of_memory_is_an_error_and_never_a_crash() {
    // Each way of filling memory fails at a different place in the engine.
    for fill in [
        "var kept = []; while (true) kept.push({ i: kept.length, f: function () { return kept } });",
        "var kept = {}; for (var i = 0; ; i++) kept['key' + i] = [i];",
        "var text = 'x'; while (true) text += text;",
        "var kept = new Map(); for (var i = 0; ; i++) kept.set({}, Symbol('s' + i));",
        "var kept = []; while (true) kept.push(new RegExp('(a|b' + kept.length + ')*'));",
        "var kept = []; while (true) kept.push(JSON.parse('{\"a\":[1,{\"b\":[]}]}'));",
        "var kept = []; function* g() { yield kept } while (true) { var i = g(); i.next(); kept.push(i) }",
        "var kept = []; while (true) kept.push(new Proxy({}, {}), new Error('e'), Promise.resolve(1));",
    ] {
        for kilobytes in (600..3_000).step_by(97) {
            let options = RendererOptions {
                memory_limit_bytes: kilobytes * 1000,
                deadline: Duration::from_secs(5),
                ..small()
            };
            let renderer = Renderer::start(bundle(fill), options).unwrap();
            let error = render(&renderer, "0").await.unwrap_err();
            let expected = match &error {
                RenderError::Memory { .. } => true,
                RenderError::Script { message, .. } => message.contains("string"),
                _ => false,
            };
            assert!(expected, "{kilobytes} kB, {fill}: {error:?}");
        }
    }
}

#[tokio::test]
async fn endless_recursion_is_an_exception_and_not_a_crash() {
    for recursion in [
        "function down(n) { return down(n + 1) + 1 } down(0);",
        "var o = { toString: function () { return '' + o } }; String(o);",
        "var a = []; a[0] = a; a.flat(Infinity);",
        "JSON.stringify({ toJSON: function () { return JSON.stringify(this) } });",
        "new RegExp('('.repeat(100000) + ')'.repeat(100000));",
        "JSON.parse('['.repeat(1000000));",
        "[1, 2].sort(function f() { return [2, 1].sort(f) });",
    ] {
        let renderer = renderer(&format!(
            "if (given) {{ {recursion} }} return page('drawn ' + drawn);"
        ));
        let error = render(&renderer, "true").await.unwrap_err();
        assert!(
            matches!(error, RenderError::Script { .. }),
            "{recursion}: {error:?}"
        );
        assert_eq!(html(&renderer, "false").await, "drawn 2");
    }
}
