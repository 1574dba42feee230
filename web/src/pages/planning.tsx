import type { FaqItem, PlanningData, PlanningTool } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { tools } from "../planning/answer.ts";
import { HIGH_RESERVE } from "../planning/estimate.ts";
import { planAddress } from "../planning/plan.ts";
import { Island } from "../runtime/server/island.tsx";
import { Wide } from "../sections/band.tsx";
import { ContactCard } from "../sections/contact-card.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import type { PageProps } from "./page-props.ts";

/** Three questions with answers for each tool. */
function questionsOf({
  prices,
  outside_us,
}: PlanningData): Readonly<Record<PlanningTool, readonly (readonly [string, string])[]>> {
  const isTaxed = prices?.tax?.included === true;
  return {
    storage: [
      [texts.planningStorageQ1, texts.planningStorageA1],
      [texts.planningStorageQ2, texts.planningStorageA2],
      [texts.planningStorageQ3, texts.planningStorageA3],
    ],
    coverage: [
      [texts.planningCoverageQ1, texts.planningCoverageA1],
      [texts.planningCoverageQ2, texts.planningCoverageA2],
      [texts.planningCoverageQ3, texts.planningCoverageA3],
    ],
    estimate: [
      [texts.planningEstimateQ1, texts.planningEstimateA1(HIGH_RESERVE)],
      [
        texts.planningEstimateQ2,
        isTaxed ? texts.planningEstimateA2ButTax : texts.planningEstimateA2,
      ],
      [texts.planningEstimateQ3, texts.planningEstimateA3],
    ],
    power: [
      [texts.planningPowerQ1, texts.planningPowerA1],
      [texts.planningPowerQ2, texts.planningPowerA2],
      [texts.planningPowerQ3, texts.planningPowerA3],
    ],
    doors: [
      [texts.planningDoorsQ1, texts.planningDoorsA1],
      [texts.planningDoorsQ2, outside_us ? texts.planningDoorsA2Elsewhere : texts.planningDoorsA2],
      [texts.planningDoorsQ3, outside_us ? texts.planningDoorsA3Elsewhere : texts.planningDoorsA3],
    ],
    sound: [
      [texts.planningSoundQ1, texts.planningSoundA1],
      [texts.planningSoundQ2, texts.planningSoundA2],
      [texts.planningSoundQ3, outside_us ? texts.planningSoundA3Elsewhere : texts.planningSoundA3],
    ],
  };
}

/** Returns what a tool needs of the data. Products of other kinds would only lengthen its page. */
function dataFor(tool: PlanningTool, data: PlanningData): PlanningData {
  return {
    ...data,
    cameras: tool === "coverage" || tool === "power" ? data.cameras : [],
    recorders: tool === "storage" ? data.recorders : [],
    controllers: tool === "doors" ? data.controllers : [],
  };
}

/**
 * A planning tool: the form and the answer, then the form that sends the plan, then common
 * questions.
 */
export function Planning({ page, frame }: PageProps<"planning-tool">) {
  const { tool, query, data } = page;
  const plan = query === null ? null : tools[tool](query, data).plan;
  const { href = frame.path, name = "" } = page.tools.find((one) => one.tool === tool) ?? {};
  const link = plan === null ? "" : planAddress(href, plan);
  // Without prices there is no range to ask about.
  const isUnpriced = tool === "estimate" && data.prices?.expired === true;
  const questions = questionsOf(data)[tool].slice(isUnpriced ? 1 : 0);
  const items: FaqItem[] = questions.map(([question, answer], index) => ({
    id: `${tool}-question-${index + 1}`,
    question,
    answer,
    icon: null,
  }));
  return (
    <>
      <Wide className="planning">
        <p className="plan-from">
          <b>{frame.company.name}</b> <span dir="ltr">{frame.company.toll_free.display}</span>{" "}
          <span>{frame.company.email}</span> <span>{name}</span>
        </p>
        <Island
          name="planner"
          props={{
            tool,
            href,
            query,
            data: dataFor(tool, data),
            tools: page.tools,
            site: page.site,
            today: page.today,
          }}
        />
      </Wide>
      <Wide className="planning-send">
        <div id="send-plan">
          <ContactCard
            title={texts.planningSendTitle}
            subtitle={texts.planningSendText}
            placeholder={texts.planningSendExample}
            plan={{ link, title: plan?.title ?? "" }}
            frame={frame}
          />
        </div>
        <div className="planning-questions">
          <SectionHead title={texts.planningQuestions} />
          <FaqList name={`${tool}-questions`} items={items} />
        </div>
      </Wide>
    </>
  );
}
