import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { Button } from "react-aria-components";
import type { AuditPage } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";

/** The audit log. */
export function Audit() {
  const when = useDayAndTime();
  const audit = useInfiniteQuery({
    queryKey: ["audit"],
    queryFn: ({ pageParam }) =>
      callApi<AuditPage>(
        "GET",
        pageParam === null ? "audit" : `audit?before=${encodeURIComponent(pageParam)}`,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const entries = audit.data?.pages.flatMap(({ entries }) => entries) ?? [];
  return (
    <>
      <ErrorNotice error={audit.error} retry={() => audit.refetch()} />
      <section className="card">
        <header>
          <h3>{texts.studioAudit}</h3>
        </header>
        {audit.isPending && (
          <div className="inset">
            <Loading />
          </div>
        )}
        {audit.data && entries.length === 0 && (
          <p className="inset muted">{texts.studioAuditEmpty}</p>
        )}
        <ul className="history">
          {entries.map(({ id, at, who, what, subject }) => (
            <li key={id}>
              <History className="icon" aria-hidden />
              <span>
                <b dir="auto">{who ?? texts.studioCommandLine}</b> {what}{" "}
                {subject !== null && <span className="muted">{subject}</span>}
              </span>
              <time dateTime={at}>{when(at)}</time>
            </li>
          ))}
        </ul>
      </section>
      {audit.hasNextPage && (
        <Button
          className="button button-line start"
          isPending={audit.isFetchingNextPage}
          onPress={() => audit.fetchNextPage()}
        >
          {texts.studioShowMore}
        </Button>
      )}
    </>
  );
}
