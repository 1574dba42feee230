import { createElement, type FC, type ReactElement } from "react";
import { Layout } from "./frame/layout.tsx";
import type { Document, Frame, Page } from "./generated/model.ts";
import { pages } from "./pages/registry.ts";

/** The whole document body: the frame with the page's own content in it. */
export function App({ document }: { document: Document }): ReactElement {
  const { frame, page } = document;
  const component = pages[page.kind] as FC<{ page: Page; frame: Frame }>;
  return (
    <Layout
      frame={frame}
      display={page.kind === "sections" && page.name === "home"}
      notice={page.kind === "sections" ? page.notice : null}
      form={page.kind === "planning-tool" ? "#send-plan" : "#quote"}
    >
      {createElement(component, { page, frame })}
    </Layout>
  );
}
