//! Errors in a component or a bundle.

use sightline_render::{Bundle, FirstEngine, RenderError, Renderer};

use crate::harness::{html, render, renderer, small};

#[tokio::test]
async fn any_unicode_text_reaches_the_page_unchanged() {
    let renderer = renderer("return page('<h1>' + given + '</h1>');");
    let answer = render(&renderer, r#""Zażółć 4 < 5 😀 \u0000""#)
        .await
        .unwrap();
    assert_eq!(answer.html, "<h1>Zażółć 4 < 5 😀 \0</h1>");
    assert_eq!(renderer.stats().renders, 1);
}

#[tokio::test]
async fn an_exception_has_its_message_and_stacks_and_keeps_the_engine() {
    let renderer = renderer(
        "if (given === 'bad') {
           var error = new TypeError('no such product');
           error.componentStack = '\\n    in ProductCard\\n    in CataloguePage';
           throw error;
         }
         return page('drawn ' + drawn);",
    );
    let error = render(&renderer, r#""bad""#).await.unwrap_err();
    assert_eq!(
        error.component_stack(),
        Some("\n    in ProductCard\n    in CataloguePage")
    );
    let RenderError::Script { message, stack, .. } = error else {
        panic!("{error:?}");
    };
    assert_eq!(message, "TypeError: no such product");
    assert!(stack.unwrap().contains("server.js"));
    assert_eq!(html(&renderer, r#""good""#).await, "drawn 2");
    let stats = renderer.stats();
    assert_eq!(
        (stats.renders, stats.failures, stats.replacements),
        (1, 1, 0)
    );
}

#[tokio::test]
async fn a_thrown_value_that_is_not_an_error_is_reported() {
    for (thrown, message) in [
        ("'only words'", "only words"),
        ("undefined", "undefined"),
        (
            "{ toString: function () { throw 1 } }",
            "a value that is not an error",
        ),
        ("Symbol('x')", "a value that is not an error"),
    ] {
        let renderer = renderer(&format!("throw {thrown};"));
        match render(&renderer, "0").await.unwrap_err() {
            RenderError::Script { message: said, .. } => assert_eq!(said, message),
            other => panic!("{thrown}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn an_answer_with_malformed_json_is_an_error_with_its_cause() {
    for answer in [
        "'<h1>no JSON</h1>'",
        "'{}'",
        "JSON.stringify({ eager: 'a picture' }) + '\\n'",
    ] {
        let renderer = renderer(&format!("return {answer};"));
        let error = render(&renderer, "0").await.unwrap_err();
        assert!(
            matches!(error, RenderError::Answer { .. }),
            "{answer}: {error:?}"
        );
        assert!(std::error::Error::source(&error).is_some());
    }
}

#[tokio::test]
async fn an_answer_that_is_not_a_string_is_a_script_error() {
    for answer in ["undefined", "{}", "7"] {
        let renderer = renderer(&format!("return {answer};"));
        let error = render(&renderer, "0").await.unwrap_err();
        assert!(
            matches!(error, RenderError::Script { .. }),
            "{answer}: {error:?}"
        );
    }
}

#[test]
fn a_bundle_that_fails_to_load_is_refused_at_start() {
    for (source, said) in [
        ("var = 3", "SyntaxError"),
        ("throw new Error('no host')", "no host"),
        ("1 + 1", "undefined"),
        ("globalThis.sightline = {}", "undefined"),
        ("while (true) {}", "does not come to an end"),
        (
            "var a = []; while (true) a.push('x'.repeat(9999) + a.length)",
            "more memory",
        ),
    ] {
        match Renderer::start(Bundle::new(source), small()).unwrap_err() {
            RenderError::Bundle { message, .. } => {
                assert!(message.contains(said), "{source}: {message}");
            }
            other => panic!("{source}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn every_render_of_a_broken_background_bundle_is_a_bundle_error() {
    for first in [FirstEngine::Now, FirstEngine::WithDocument] {
        let bundle = Bundle::new("var = 3");
        let renderer = Renderer::start_in_background(bundle, small(), first).unwrap();
        for _again in 0..2 {
            let error = render(&renderer, "0").await.unwrap_err();
            assert!(matches!(error, RenderError::Bundle { .. }), "{error:?}");
        }
    }
}

#[test]
fn a_bundle_gets_no_host_functions() {
    let names = "['console','setTimeout','TextEncoder','URL','MessageChannel','print','process',
                  'require','std','os','fetch']";
    let source = format!(
        "{names}.forEach(function (name) {{
           if (name in globalThis) throw new Error(name + ' is there'); }});
         globalThis.sightline = {{ render: function () {{ return '' }} }};"
    );
    Renderer::start(Bundle::new(source), small()).unwrap();
}
