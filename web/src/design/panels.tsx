import type { DesignPage, ListState } from "../generated/model.ts";
import { ReachPlan } from "../sections/reach-plan.tsx";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { CaseCard } from "../ui/case-card.tsx";
import { CheckList } from "../ui/check-list.tsx";
import { Empty } from "../ui/empty.tsx";
import { FaqList } from "../ui/faq-list.tsx";
import { LinkGroups } from "../ui/link-groups.tsx";
import { ListTabs } from "../ui/list-tabs.tsx";
import { Notice } from "../ui/notice.tsx";
import { Picture } from "../ui/picture.tsx";
import { ProductGrid } from "../ui/product-grid.tsx";
import { SpecTables } from "../ui/spec-tables.tsx";
import { Specimen } from "./specimen.tsx";

const states: ListState[] = [
  { label: "All", href: "#tabs", count: 42, current: true },
  { label: "Cameras", href: "#tabs", count: 12, current: false },
  { label: "Nothing yet", href: "#tabs", count: 0, current: false },
];
const questions = ["Open at the start", "Opens, and closes the other"].map((question, at) => ({
  id: `ui-answer-${at}`,
  question,
  answer: "One answer is open at a time. The panel takes 300 ms, and no time where motion is off.",
  icon: null,
}));
const rows = [
  { label: "Resolution", value: "2688 x 1520" },
  { label: "Lens", value: "2.8 to 12 mm" },
  { label: "Housing", value: "Outdoor turret, IP67" },
];

/** Navigation, and parts that open in place. */
export function Navigation() {
  return (
    <>
      <Specimen id="breadcrumb" title="Breadcrumb" lead="On ink, as the hero shows it.">
        <div className="dark inked">
          <Breadcrumbs
            crumbs={[
              { label: "Home", href: "/" },
              { label: "Products", href: "#breadcrumb" },
              { label: "This page", href: null },
            ]}
          />
        </div>
      </Specimen>
      <Specimen id="tabs" title="Tabs" lead="Links where each list has an address.">
        <ListTabs states={states} label="A choice of lists" />
        <LinkGroups
          common="Sample"
          groups={["Services", "Products", "More"].map((title) => ({
            title,
            links: states.map(({ label }) => ({ label: `${title}: ${label}`, href: "#tabs" })),
          }))}
        />
      </Specimen>
      <Specimen
        id="accordion"
        title="Accordion"
        lead="Disclosures that close each other. They need no script."
      >
        <FaqList name="ui-questions" items={questions} />
      </Specimen>
    </>
  );
}

/** Cards and the pictures in them. */
export function Cards({ page }: { page: DesignPage }) {
  const [first] = page.products;
  return (
    <>
      <Specimen id="cards" title="Cards" lead="The whole card is the target of its one link.">
        <ProductGrid products={page.products} />
        <ul className="cases" data-count={page.studies.length}>
          {page.studies.map((study) => (
            <CaseCard key={study.title} study={study} large />
          ))}
        </ul>
      </Specimen>
      <Specimen
        id="figures"
        title="Pictures and figures"
        lead="A picture stands in a well of its own color; a drawing in a frame with a title block."
      >
        <div className="two-columns">
          {first !== undefined && <Picture picture={first.picture} place="product" />}
          <ReachPlan view={{ pixels: 1920, wide: 100, narrow: 36, light: null }} />
        </div>
      </Specimen>
    </>
  );
}

/** Text, lists and tables. */
export function Words() {
  return (
    <>
      <Specimen id="tables" title="Specifications" lead="Ruled rows with tabular figures.">
        <SpecTables rows={rows} />
        <CheckList items={["What one gets, a line each", "Cable, labor and setup"]} />
      </Specimen>
      <Specimen id="notices" title="Notices" lead="What nobody must miss, and what is not there.">
        <Notice notice={{ title: "A notice", lead: "One sentence says why." }} icon="compass" />
        <Empty text="Nothing matches." link={{ label: "Show everything", href: "#notices" }} />
      </Specimen>
      <Specimen id="prose" title="Running text" lead="Articles are set in 68 characters a line.">
        <div className="prose">
          <h3>A heading in an article</h3>
          <p>
            A paragraph with a <strong>strong</strong> word and{" "}
            <a href="#prose">a link that says where it leads</a>.
          </p>
          <ul>
            <li>A point</li>
            <li>Another point</li>
          </ul>
          <blockquote>A sentence that somebody else wrote.</blockquote>
        </div>
      </Specimen>
    </>
  );
}
