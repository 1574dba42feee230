import {
  type InfiniteData,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
} from "@tanstack/react-query";
import type { LeadPage, LeadRow, LeadView } from "../../generated/studio.ts";
import { callApi } from "../ui/api.ts";
import { serverNow } from "../ui/clock.ts";
import { updateWaiting } from "../ui/me.ts";
import { type LeadSearch, queryOf } from "./search.ts";

/** How often lists are reloaded, in milliseconds. */
const refetchIntervalMs = 20_000;

/** The query key of the deliveries in the settings. */
export const deliveriesKey = ["deliveries"];

/** The loaded pages of a list, as they are cached. */
type LeadPages = InfiniteData<LeadPage, string | null>;

/** The signals of the reloads that have found the first page of a list unchanged. */
const unchanged = new WeakSet<AbortSignal>();

/**
 * The query for a list of leads, page by page. While it is shown, it is reloaded again and again;
 * then the further pages are requested only if the first one, which also has the counts, has changed.
 */
export function leadsQuery(search: LeadSearch, zone: string) {
  return infiniteQueryOptions({
    queryKey: ["leads", search],
    queryFn: async ({ pageParam, client, queryKey, signal }) => {
      const { data, dataUpdatedAt = 0 } = client.getQueryState<LeadPages>(queryKey) ?? {};
      const loaded = data?.pages[data.pageParams.indexOf(pageParam)];
      if (unchanged.has(signal) && loaded !== undefined) return loaded;
      // Otherwise it wasn't shown meanwhile.
      const isRecent = Date.now() - dataUpdatedAt < 2 * refetchIntervalMs;
      const query = queryOf(search, serverNow(), zone);
      if (pageParam !== null) query.set("before", pageParam);
      const page = await callApi<LeadPage>("GET", `leads?${query}`);
      const isFirst = pageParam === null;
      if (isFirst) updateWaiting(client, page.counts.new);
      if (isFirst && isRecent && replaceEqualDeep(loaded, page) === loaded) unchanged.add(signal);
      return page;
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
    queryFn: async ({ client }) => {
      const view = await callApi<LeadView>("GET", leadPath(reference));
      updateRows(client, view);
      return view;
    },
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
  updateLists(client, view);
}

/** Loads a lead again, and the lists and what else depends on leads. */
export async function reloadLead(client: QueryClient, reference: string): Promise<void> {
  const { queryKey } = leadQuery(reference);
  await client.invalidateQueries({ queryKey });
  const view = client.getQueryData(queryKey);
  if (view !== undefined) updateLists(client, view);
}

/** Shows a changed lead in all cached lists, and reloads them and what else depends on leads. */
function updateLists(client: QueryClient, view: LeadView): void {
  updateRows(client, view);
  // A list whose next page is being loaded isn't reloaded, which would drop that page. The page is
  // added to the rows from before the change, so both are done when it has arrived.
  const again = () => {
    const current = client.getQueryData(leadQuery(view.reference).queryKey);
    updateLists(client, current ?? view);
  };
  const cache = client.getQueryCache();
  for (const { promise } of cache.findAll({ queryKey: ["leads"], predicate: isLoadingMore }))
    void promise?.then(again, again);
  // Only the server knows the counts, the lists and the first page.
  for (const key of ["leads", "today", "me"]) {
    const predicate = (query: Query) => !isLoadingMore(query);
    void client.invalidateQueries({ queryKey: [key], predicate });
  }
}

/** Whether the next page of a list is being loaded. */
function isLoadingMore({ state: { fetchStatus, fetchMeta } }: Query): boolean {
  return fetchStatus !== "idle" && fetchMeta?.fetchMore !== undefined;
}

/** Shows a lead's state in all cached lists that contain it. */
function updateRows(client: QueryClient, view: LeadView): void {
  client.setQueriesData<LeadPages>({ queryKey: ["leads"] }, (data) => {
    const updated = data && {
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        leads: page.leads.map(withUpdatedLead(view)),
      })),
    };
    // A list that stays the same isn't stored, since that would put off its next reload.
    return replaceEqualDeep(data, updated) === data ? undefined : updated;
  });
}

function withUpdatedLead(view: LeadView) {
  return (row: LeadRow): LeadRow => {
    if (row.reference !== view.reference) return row;
    const { stage, value_cents, reminder, unread, waiting, spam } = view;
    return { ...row, stage, value_cents, reminder, unread, waiting, spam };
  };
}
