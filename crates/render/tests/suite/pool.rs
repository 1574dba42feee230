//! Concurrent documents, idle engines and shutdown.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sightline_render::{FirstEngine, RenderError, Renderer, RendererOptions};

use crate::harness::{bundle, html, render, small};

/// Keeps an engine busy for `given` milliseconds.
const BUSY: &str = "var end = Date.now() + given; while (Date.now() < end) {} return page('done');";
/// Runs into the deadline unless `given` is 0.
const ENDLESS: &str = "if (given) while (true) {} return page('done');";

#[tokio::test]
async fn eight_documents_share_two_engines() {
    let options = RendererOptions {
        threads: 2,
        ..small()
    };
    let renderer =
        Arc::new(Renderer::start(bundle("return page('no ' + given);"), options).unwrap());
    let renders = (0..8).map(|number: u32| {
        let renderer = Arc::clone(&renderer);
        tokio::spawn(async move { html(&renderer, &number.to_string()).await })
    });
    let renders: Vec<_> = renders.collect();
    for (number, render) in renders.into_iter().enumerate() {
        assert_eq!(render.await.unwrap(), format!("no {number}"));
    }
    assert_eq!(renderer.stats().renders, 8);
}

#[tokio::test]
async fn engines_are_added_only_for_concurrent_documents() {
    let options = RendererOptions {
        threads: 3,
        ..small()
    };
    let renderer = Renderer::start(bundle(BUSY), options).unwrap();
    for _ in 0..10 {
        html(&renderer, "0").await;
    }
    assert_eq!(renderer.stats().engines, 1);
    // On a busy machine, the first thread may render both before the second one wakes up.
    for _ in 0..50 {
        tokio::join!(html(&renderer, "100"), html(&renderer, "100"));
        if renderer.stats().engines > 1 {
            break;
        }
    }
    assert_eq!(renderer.stats().engines, 2);
}

#[tokio::test]
async fn a_full_queue_and_a_long_wait_are_refused_as_busy() {
    let options = RendererOptions {
        deadline: Duration::from_millis(1_500),
        queue_wait: Duration::from_millis(500),
        queue_capacity: 1,
        ..small()
    };
    let renderer = Arc::new(Renderer::start(bundle(ENDLESS), options).unwrap());
    let long = tokio::spawn({
        let renderer = Arc::clone(&renderer);
        async move { render(&renderer, "1").await }
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    // One document takes the only place in the queue, and the other doesn't get one.
    let (first, second) = tokio::join!(render(&renderer, "0"), render(&renderer, "0"));
    assert!(matches!(first, Err(RenderError::Busy)), "{first:?}");
    assert!(matches!(second, Err(RenderError::Busy)), "{second:?}");
    let long = long.await.unwrap();
    assert!(
        matches!(long, Err(RenderError::Deadline { .. })),
        "{long:?}"
    );
    assert_eq!(html(&renderer, "0").await, "done");
    assert_eq!(renderer.stats().refusals, 2);
}

#[tokio::test]
async fn an_abandoned_document_is_not_rendered() {
    let options = RendererOptions {
        deadline: Duration::from_secs(1),
        queue_wait: Duration::from_secs(60),
        ..small()
    };
    let renderer = Renderer::start(bundle(ENDLESS), options).unwrap();
    {
        let endless = render(&renderer, "1");
        let forgotten = render(&renderer, "0");
        let both = async { tokio::join!(endless, forgotten) };
        let given_up = tokio::time::timeout(Duration::from_millis(100), both).await;
        assert!(given_up.is_err());
    }
    assert_eq!(html(&renderer, "0").await, "done");
    assert_eq!(renderer.stats().renders, 1, "the last one");
}

#[tokio::test]
async fn idle_engines_are_dropped() {
    let options = RendererOptions {
        threads: 2,
        idle: Duration::from_millis(100),
        ..small()
    };
    let renderer = Renderer::start(bundle("return page('no ' + drawn);"), options).unwrap();
    for _ in 0..2 {
        assert_eq!(html(&renderer, "0").await, "no 1", "by a fresh one");
        let gone = async {
            while renderer.stats().engines > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), gone)
            .await
            .unwrap();
    }
    assert_eq!(renderer.stats().replacements, 0);
}

#[tokio::test]
async fn a_background_engine_starts_at_once_or_with_the_first_document() {
    let start = |first| {
        let bundle = bundle("return page('no ' + drawn);");
        Renderer::start_in_background(bundle, small(), first).unwrap()
    };
    let late = start(FirstEngine::WithDocument);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert_eq!(late.stats().engines, 0);
    assert_eq!(html(&late, "0").await, "no 1");
    let soon = start(FirstEngine::Now);
    let there = async {
        while soon.stats().engines == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), there)
        .await
        .unwrap();
}

#[tokio::test]
async fn dropping_the_renderer_stops_its_threads_at_once() {
    let options = RendererOptions {
        threads: 3,
        deadline: Duration::from_secs(60),
        ..small()
    };
    let renderer = Renderer::start(bundle("while (true) {}"), options).unwrap();
    let given_up = tokio::time::timeout(Duration::from_millis(50), render(&renderer, "0")).await;
    assert!(given_up.is_err(), "the engine loops");
    let started = Instant::now();
    drop(renderer);
    assert!(started.elapsed() < Duration::from_secs(10));
}
