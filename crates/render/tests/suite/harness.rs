//! Renderers for scripts of a few lines.

use std::time::Duration;

use sightline_model::{DocumentJson, PageKind};
use sightline_render::{Bundle, RenderError, Rendered, Renderer, RendererOptions};

/// Options for one engine with limits that faulty scripts reach quickly.
pub(crate) fn small() -> RendererOptions {
    RendererOptions {
        threads: 1,
        deadline: Duration::from_millis(200),
        start_deadline: Duration::from_millis(500),
        memory_limit_bytes: 8 * 1024 * 1024,
        ..RendererOptions::default()
    }
}

/// Creates a bundle whose `render` function has this body. The body can use the parsed document as
/// `given`.
pub(crate) fn bundle(body: &str) -> Bundle {
    Bundle::new(format!(
        "var drawn = 0;
         function page(html) {{ return '{{}}\\n' + html; }}
         globalThis.sightline = {{
           render: function (json) {{ var given = JSON.parse(json); drawn += 1; {body} }}
         }};"
    ))
}

/// Starts a renderer for a [`bundle`] with [`small`] limits.
pub(crate) fn renderer(body: &str) -> Renderer {
    Renderer::start(bundle(body), small()).unwrap()
}

/// Renders `given`, any JSON value. No part of it is passed separately.
pub(crate) async fn render(renderer: &Renderer, given: &str) -> Result<Rendered, RenderError> {
    let document = DocumentJson {
        own: given.to_owned(),
        common: r#"{"frame":{},"page":{}}"#.to_owned(),
    };
    renderer.render(document, PageKind::Home).await
}

/// Renders `given` and returns the HTML.
pub(crate) async fn html(renderer: &Renderer, given: &str) -> String {
    render(renderer, given).await.unwrap().html
}
