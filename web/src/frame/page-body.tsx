import type { ReactNode } from "react";
import type { Frame } from "../generated/model.ts";
import { Sidebar } from "./sidebar.tsx";

/** Props of `PageBody`. */
export interface PageBodyProps {
  /** The frame, whose sidebar is beside the content. */
  frame: Frame;
  /** Whether the sidebar shows the office hours. */
  hours?: boolean;
  /** The sections of the main column. */
  children: ReactNode;
}

/** The first part of a page: nine columns of content and three of sidebar. */
export function PageBody({ frame, hours = false, children }: PageBodyProps) {
  return (
    <div className="wrap page-body">
      <div className="page-main">{children}</div>
      <Sidebar sidebar={frame.sidebar} company={frame.company} hours={hours} />
    </div>
  );
}
