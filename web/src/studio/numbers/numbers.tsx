import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { Fragment, useId } from "react";
import { Button } from "react-aria-components";
import type { NumbersRow, Numbers as NumbersView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi, download } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { useNow } from "../ui/clock.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Figures, sinceWords } from "../ui/figures.tsx";
import { grouped } from "../ui/grouped.ts";
import { Loading } from "../ui/loading.tsx";
import { useZone } from "../ui/me.ts";
import { NavTabs } from "../ui/nav-tabs.tsx";
import { ScreenHeader } from "../ui/screen-header.tsx";
import { dayOf } from "../ui/time.ts";
import { Chart } from "./chart.tsx";
import { daysOf, type TimeName, timeBefore, timeName, timeOf, times } from "./times.ts";

/** The site's results in numbers. */
export function Numbers() {
  const now = useNow();
  const zone = useZone();
  const { time: named } = useSearch({ from: "/shell/for-leads/numbers" });
  const time = timeOf(named);
  const { from, to } = daysOf(time, dayOf(now, zone));
  const query = `from=${from}&to=${to}`;
  const numbers = useQuery({
    queryKey: ["numbers", from, to],
    queryFn: async () => ({ time, ...(await callApi<NumbersView>("GET", `numbers?${query}`)) }),
    // Until the answer is there, the former period's numbers stay, with what they are compared to.
    placeholderData: keepPreviousData,
  });
  const { busy, error, run } = useAsyncAction();
  const save = () => run(() => download(`numbers/export?${query}`, `numbers-${from}-${to}.csv`));
  return (
    <>
      <ScreenHeader title={texts.studioNumbers}>
        <NavTabs label={texts.studioFilterTime} current={time}>
          {(Object.keys(times) as TimeName[]).map((name) => (
            <Link
              key={name}
              to="/numbers"
              search={{ time: name }}
              className="pick"
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={name === time ? "true" : undefined}
            >
              {timeName(name)}
            </Link>
          ))}
        </NavTabs>
        <Button className="button button-line end" isPending={busy} onPress={save}>
          <Download className="icon" aria-hidden />
          {texts.studioExportCsv}
        </Button>
      </ScreenHeader>
      <div className="pad" aria-busy={numbers.isPlaceholderData}>
        <ErrorNotice error={error} retry={save} />
        <ErrorNotice error={numbers.error} retry={() => numbers.refetch()} />
        {numbers.isPending && <Loading />}
        {numbers.data && (
          <>
            <Figures
              totals={numbers.data.totals}
              before={timeBefore(numbers.data.time)}
              since={numbers.data.counted_since}
            />
            <Chart days={numbers.data.days} />
            <BroughtBy
              title={texts.studioBySource}
              name={texts.studioFilterSource}
              rows={numbers.data.sources}
            />
            <BroughtBy
              title={texts.studioByPage}
              name={texts.studioFilterPage}
              rows={numbers.data.pages}
            />
            <p className="small muted">
              {texts.studioCannotKnow}{" "}
              {numbers.data.counted_since === null
                ? texts.studioNotCounted
                : sinceWords(numbers.data.counted_since)}
            </p>
          </>
        )}
      </div>
    </>
  );
}

/** What each source or page brought, with the leads per hundred visits as a bar. */
function BroughtBy({
  title,
  name,
  rows,
}: {
  title: string;
  name: string;
  rows: readonly NumbersRow[];
}) {
  const rate = ({ leads, visits }: NumbersRow) => (visits === 0 ? null : (leads / visits) * 100);
  const id = useId();
  const most = Math.max(1, ...rows.map((row) => rate(row) ?? 0));
  return (
    <section className="card">
      <header>
        <h2 id={id}>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <p className="inset muted">{texts.studioNothingCounted}</p>
      ) : (
        <table className="table" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{texts.studioVisits}</th>
              <th scope="col">{texts.studioPhoneTaps}</th>
              <th scope="col" className="wide-cell">
                {texts.studioStarts}
              </th>
              <th scope="col">{texts.studioLeads}</th>
              <th scope="col" className="wide-cell">
                {texts.studioWon}
              </th>
              <th scope="col">{texts.studioPerHundred}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const brought = rate(row);
              return (
                <tr key={row.name}>
                  <th scope="row">{row.title ?? <Breakable name={row.name} />}</th>
                  <td>{grouped(row.visits)}</td>
                  <td>{grouped(row.phone_taps)}</td>
                  <td className="wide-cell">{grouped(row.starts)}</td>
                  <td>{grouped(row.leads)}</td>
                  <td className="wide-cell">{grouped(row.won)}</td>
                  <td>
                    <svg className="rate wide-cell" viewBox="0 0 64 8" aria-hidden>
                      <rect width={((brought ?? 0) / most) * 64} height="8" rx="2" />
                    </svg>
                    <span>{brought === null ? texts.studioUnknown : brought.toFixed(1)}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** A host or path, which is best broken after its dots and slashes. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[./])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name don't change places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
