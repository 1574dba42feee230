// Plans and pages of the planning tools, with the data of the sample.
import { renderToStaticMarkup } from "react-dom/server";
import type { PlanningCamera, PlanningData, PlanningTool } from "../src/generated/model.ts";
import samples from "../src/generated/samples.json";
import { AnyPlanner } from "../src/islands/planner/any-planner.tsx";
import { tools } from "../src/planning/answer.ts";

/** What the tools know of the sample. */
export const data = samples.planning as unknown as PlanningData;

/** Returns the plan of a query, which must have no errors. */
export function planOf(tool: PlanningTool, query: string, known = data) {
  const { plan, faults } = tools[tool](query, known);
  if (plan === null) throw new Error(`${tool}?${query}: ${JSON.stringify(faults)}`);
  return plan;
}

/** Returns the data with other figures of a camera. */
export function cameraWith(camera: string, figures: Partial<PlanningCamera>): PlanningData {
  const cameras = data.cameras.map((one) => (one.slug === camera ? { ...one, ...figures } : one));
  return { ...data, cameras };
}

/** Returns the value of a line. */
export function lineOf(tool: PlanningTool, query: string, label: string): string | undefined {
  return planOf(tool, query)
    .lines.find((line) => line.label === label)
    ?.value.replaceAll("\u00a0", " ");
}

/** Returns the planner as rendered by the server. */
export function page(tool: PlanningTool, query: string | null, known = data): string {
  return renderToStaticMarkup(
    <AnyPlanner
      tool={tool}
      query={query}
      data={known}
      href={`/planning/${tool}`}
      tools={[]}
      site="https://example.com"
      today={null}
    />,
  ).replaceAll("\u00a0", " ");
}

/** Returns all text of a part of a page, including the descriptions of its drawings. */
export function words(html: string): string {
  const alts = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, alt]) => alt);
  return `${html.replace(/<[^>]*>/g, "|")} ${alts.join("|")}`;
}
