import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import type { TestProgress } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { DeliveryList, missesSome } from "./deliveries.tsx";
import { deliveriesKey } from "./queries.ts";

/** Sends a test lead like a real one, and shows the progress of each delivery. */
export function SendTest({
  atOnce = false,
}: {
  /** Sends a test immediately. */ atOnce?: boolean;
}) {
  const client = useQueryClient();
  const [sent, setSent] = useState<TestProgress | null>(null);
  const { busy, error, run } = useAsyncAction();
  const reference = sent?.reference ?? "";
  const progress = useQuery({
    queryKey: ["test", reference],
    queryFn: () => callApi<TestProgress>("GET", `deliveries/test/${encodeURIComponent(reference)}`),
    enabled: sent !== null,
    refetchInterval: (query) => (query.state.data?.done ? false : 1_500),
  });
  const send = () =>
    run(async () => setSent(await callApi<TestProgress>("POST", "deliveries/test", {})));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (atOnce) void send();
  }, []);
  const shown = progress.data ?? sent;
  // The cards of the deliveries show the latest attempt too.
  useEffect(() => {
    if (shown !== null) void client.invalidateQueries({ queryKey: deliveriesKey, exact: true });
  }, [client, shown]);
  return (
    <>
      <Button className="button button-fill" isPending={busy} onPress={send}>
        <Send className="icon" aria-hidden />
        {texts.studioSendTest}
      </Button>
      <ErrorNotice error={error} />
      {shown && (
        <div className="test-progress" role="status">
          <p>
            <b>{outcome(shown)}</b> {shown.reference}
          </p>
          <DeliveryList deliveries={shown.deliveries} />
        </div>
      )}
    </>
  );
}

/** Returns whether the test has arrived everywhere. */
function outcome({ done, deliveries }: TestProgress): string {
  if (!done) return texts.studioTestRuns;
  if (deliveries.length === 0) return texts.studioTestNowhere;
  return deliveries.some((one) => one.state === "dead" || missesSome(one))
    ? texts.studioTestFailed
    : texts.studioTestDone;
}
