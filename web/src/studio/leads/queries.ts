import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { LeadPage, LeadRow, LeadView } from "../../generated/studio.ts";
import { callApi } from "../ui/api.ts";
import { serverNow } from "../ui/clock.ts";
import { type LeadSearch, queryOf } from "./search.ts";

/** How often lists are reloaded, in milliseconds. */
const refetchIntervalMs = 20_000;

/** The query key of the deliveries in the settings. */
export const deliveriesKey = ["deliveries"];

/** The query for a list of leads, page by page. */
export function leadsQuery(search: LeadSearch, zone: string) {
  return infiniteQueryOptions({
    queryKey: ["leads", search],
    queryFn: ({ pageParam }) => {
      const query = queryOf(search, serverNow(), zone);
      if (pageParam !== null) query.set("before", pageParam);
      return callApi<LeadPage>("GET", `leads?${query}`);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: refetchIntervalMs,
  });
}

/** The query for a lead. */
export function leadQuery(reference: string) {
  return queryOptions({
    queryKey: ["lead", reference],
    queryFn: () => callApi<LeadView>("GET", leadPath(reference)),
    refetchInterval: refetchIntervalMs,
  });
}

/** Returns a lead's path in the API. */
export function leadPath(reference: string): string {
  return `leads/${encodeURIComponent(reference)}`;
}

/** Stores the server's current state of a lead, also in all cached lists that contain it. */
export function cacheLead(client: QueryClient, view: LeadView): void {
  const { queryKey } = leadQuery(view.reference);
  client.setQueryData(queryKey, view);
  // A request that is under way may have read the lead before the change.
  if (client.isFetching({ queryKey, exact: true }) > 0)
    void client.refetchQueries({ queryKey, exact: true });
  client.setQueriesData<{ pages: LeadPage[]; pageParams: unknown[] }>(
    { queryKey: ["leads"] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          leads: page.leads.map(withUpdatedLead(view)),
        })),
      },
  );
  // Only the server knows the counts, the lists and the first page.
  for (const key of ["leads", "today", "me"]) void client.invalidateQueries({ queryKey: [key] });
}

function withUpdatedLead(view: LeadView) {
  return (row: LeadRow): LeadRow => {
    if (row.reference !== view.reference) return row;
    const { stage, value_cents, reminder, unread, waiting, spam } = view;
    return { ...row, stage, value_cents, reminder, unread, waiting, spam };
  };
}
