import cases from "./planning-cases.json" with { type: "json" };

/** A worked example: a tool's query with the expected result. */
export type PlanningCase = (typeof cases.cases)[number];

/** The worked examples. */
export const planningCases: readonly PlanningCase[] = cases.cases;

/** A tool's answer for programs. */
interface Answer {
  errors?: { field: string }[];
  results?: unknown;
}

/** Returns a figure of the results by its path. */
function at(results: unknown, path: string): unknown {
  const names = path.startsWith("parts.")
    ? ["parts", path.slice("parts.".length)]
    : path.split(".");
  return names.reduce((value, name) => (value as Record<string, unknown> | null)?.[name], results);
}

/** Returns the differences between an answer and the expected result; empty if there are none. */
export function differences({ expect, tolerance, status }: PlanningCase, answer: Answer): string[] {
  if (status === 422 || answer.errors !== undefined) {
    const wanted = JSON.stringify((expect as { errors?: string[] }).errors);
    const got = JSON.stringify(answer.errors?.map(({ field }) => field));
    return wanted === got ? [] : [`faults in ${got}, not ${wanted}`];
  }
  return Object.entries(expect).flatMap(([path, wanted]) => {
    const got = at(answer.results, path);
    const isSame =
      typeof wanted === "number" && typeof got === "number"
        ? Math.abs(got - wanted) <= tolerance * Math.max(1, Math.abs(wanted))
        : JSON.stringify(got) === JSON.stringify(wanted);
    return isSame ? [] : [`${path} is ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`];
  });
}
