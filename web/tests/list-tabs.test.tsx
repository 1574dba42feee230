import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListTabs } from "../src/ui/list-tabs.tsx";

test("only more than ten lists have a button that shows the tabs of them all", () => {
  const tabsOf = (count: number): string => {
    const states = Array.from({ length: count }, (_, at) => ({
      label: `List ${at}`,
      href: `/list?at=${at}`,
      count: 1,
      current: at === 0,
    }));
    return renderToStaticMarkup(<ListTabs states={states} label="Subject" />);
  };
  expect(tabsOf(10)).not.toContain("<details>");
  expect(tabsOf(11)).toContain("<details><summary>Show all 11<");
});
