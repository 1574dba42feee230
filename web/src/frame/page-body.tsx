import type { ReactNode } from "react";
import type { Frame } from "../generated/model.ts";
import { PartsRow, Sidebar } from "./sidebar.tsx";

/** Props of `PageBody`. */
export interface PageBodyProps {
  /** The frame, whose sidebar is beside the content. */
  frame: Frame;
  /** Whether the sidebar shows the office hours. */
  hours?: boolean;
  /** Whether the content is so short that the parts of several systems are below it. */
  short?: boolean;
  /** The sections of the main column. */
  children: ReactNode;
}

/** The first part of a page: nine columns of content and three of sidebar. */
export function PageBody({ frame, hours = false, short = false, children }: PageBodyProps) {
  const { parts } = frame.sidebar;
  const below = short && parts.length > 1 ? parts : [];
  const sidebar = below.length > 0 ? { ...frame.sidebar, parts: [] } : frame.sidebar;
  return (
    <div className="wrap page-body">
      <div className="page-main">{children}</div>
      <Sidebar sidebar={sidebar} company={frame.company} hours={hours} />
      {below.length > 0 && <PartsRow parts={below} />}
    </div>
  );
}
