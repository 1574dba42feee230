import cases from "./planning-cases.json" with { type: "json" };

/** A worked case: a query of a tool with what has to come out of it. */
export type PlanningCase = (typeof cases.cases)[number];

/** The worked cases. */
export const planningCases: readonly PlanningCase[] = cases.cases;

/** What a tool says for programs. */
interface Answer {
  errors?: { field: string }[];
  results?: unknown;
}

/** A figure of the results, by its path. */
function at(results: unknown, path: string): unknown {
  const names = path.startsWith("parts.")
    ? ["parts", path.slice("parts.".length)]
    : path.split(".");
  return names.reduce((value, name) => (value as Record<string, unknown> | null)?.[name], results);
}

/** What of an answer is not as the case says; nothing where all of it is. */
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
