import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Send, TriangleAlert } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "react-aria-components";
import type {
  DeliveriesView,
  DeliveryFileView,
  DeliveryForms,
  DeliverySettings,
  DeliveryView,
  KindForm,
} from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { deliveriesKey as key } from "../leads/queries.ts";
import { SendTest } from "../leads/send-test.tsx";
import { callApi } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { classes } from "../ui/classes.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { grouped } from "../ui/grouped.ts";
import { Loading } from "../ui/loading.tsx";
import { useMe } from "../ui/me.ts";
import { notify } from "../ui/undo-queue.ts";
import { CardButton } from "./card-button.tsx";
import { useForms, useSaving, type Values } from "./delivery-file.ts";
import { DeliveryForm } from "./delivery-form.tsx";
import { KindChoice } from "./delivery-kinds.tsx";
import { merge } from "./delivery-merge.ts";
import { shortName } from "./delivery-name.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { TableCard } from "./table-card.tsx";

type Open =
  | { what: "add" }
  | { what: "new"; form: KindForm }
  | { what: "change"; form: KindForm; values: Values }
  | { what: "drop"; delivery: DeliveryView };

/** How long the state is reloaded often after "Try now", in milliseconds. */
const retryTimeMs = 15_000;

/** The deliveries of leads, and the state of each. */
export function Deliveries() {
  const [retriedAt, setRetriedAt] = useState(0);
  const deliveries = useQuery({
    queryKey: key,
    queryFn: () => callApi<DeliveriesView>("GET", "deliveries"),
    refetchInterval: () => (Date.now() - retriedAt < retryTimeMs ? 1_500 : 20_000),
  });
  const forms = useForms();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const all = deliveries.data?.deliveries ?? [];
  const file = deliveries.data?.file ?? null;
  const takesAll = all.every(({ takes_all, unusable }) => takes_all && unusable === null);
  const may = file !== null && file.locked === null && forms.data !== undefined;
  const change = (name: string) => {
    const values = file?.settings.deliveries.find((one) => one.name === name);
    const form = forms.data?.kinds.find(({ kind }) => kind === values?.kind);
    return values && form && (() => setOpen({ what: "change", form, values }));
  };
  return (
    <>
      {all.length > 0 && (
        <div className="note note-stack">
          <Send className="icon" aria-hidden />
          <span>
            <b>{takesAll ? texts.studioEveryLead : texts.studioSomeLeads}</b> {texts.studioTestWhat}
          </span>
          <div className="note-action">
            <SendTest />
          </div>
        </div>
      )}
      <ErrorNotice error={deliveries.error ?? forms.error} retry={() => deliveries.refetch()} />
      {file?.locked && (
        <p className="note">
          <TriangleAlert className="icon" aria-hidden />
          <span>{file.locked}</span>
        </p>
      )}
      {deliveries.data && all.length === 0 && (
        <p className="card inset">
          {may ? texts.studioNoDeliveries : texts.studioNoDeliveriesLocked}
        </p>
      )}
      {all.map((delivery) => (
        <Delivery
          key={delivery.name}
          delivery={delivery}
          onRetried={() => setRetriedAt(Date.now())}
          onChange={may ? change(delivery.name) : undefined}
          onRemove={
            may && change(delivery.name) ? () => setOpen({ what: "drop", delivery }) : undefined
          }
        />
      ))}
      {(deliveries.isPending || forms.isLoading) && <Loading />}
      {may && (
        <Button className="button button-line start" onPress={() => setOpen({ what: "add" })}>
          <Plus className="icon" aria-hidden />
          {texts.studioDeliveryAdd}
        </Button>
      )}
      {file && forms.data && (
        <Tables file={file} forms={forms.data} months={deliveries.data?.kept_months ?? null} />
      )}
      {open?.what === "add" && (
        <KindChoice
          kinds={forms.data?.kinds ?? []}
          onChoose={(form) => setOpen({ what: "new", form })}
          onClose={close}
        />
      )}
      {file && open?.what === "new" && (
        <DeliveryForm form={open.form} file={file} onClose={close} />
      )}
      {file && open?.what === "change" && (
        <DeliveryForm form={open.form} file={file} delivery={open.values} onClose={close} />
      )}
      {file && open?.what === "drop" && (
        <Drop file={file} delivery={open.delivery} onClose={close} />
      )}
    </>
  );
}

/** The settings that apply to all deliveries. */
function Tables({
  file,
  forms,
  months,
}: {
  file: DeliveryFileView;
  forms: DeliveryForms;
  months: number | null;
}) {
  const { deliveries, auto_reply, digest } = file.settings;
  const sendsMail = (kind: unknown) => forms.kinds.some((form) => form.kind === kind && form.mails);
  const mails = deliveries.filter(({ kind }) => sendsMail(kind)).map(({ name }) => String(name));
  const common = { file, mails };
  return (
    <>
      <TableCard
        {...common}
        title={texts.studioReplyTitle}
        what={auto_reply ? texts.studioReplyOn(String(auto_reply.delivery)) : texts.studioReplyOff}
        table="auto_reply"
        fields={forms.auto_reply}
      />
      <TableCard
        {...common}
        title={texts.studioDigestTitle}
        what={digest ? texts.studioDigestOn(String(digest.delivery)) : texts.studioDigestOff}
        table="digest"
        fields={forms.digest}
      />
      <TableCard
        {...common}
        title={texts.studioKeptTitle}
        what={months === null ? texts.studioKeptForever : texts.studioKeptMonths(months)}
        table="retention"
        fields={forms.retention}
      />
    </>
  );
}

/** Removes a delivery. */
function Drop({
  file,
  delivery,
  onClose,
}: {
  file: DeliveryFileView;
  delivery: DeliveryView;
  onClose: () => void;
}) {
  const { save } = useSaving(file);
  const { name, waiting, dead } = delivery;
  const { auto_reply, digest } = file.settings;
  const find = (settings: DeliverySettings) => settings.deliveries.find((one) => one.name === name);
  const drop = async () => {
    await save(
      (settings) => ({
        ...settings,
        deliveries: settings.deliveries.filter((one) => one.name !== name),
        // What is sent by it can't be on without it.
        auto_reply: settings.auto_reply?.delivery === name ? null : settings.auto_reply,
        digest: settings.digest?.delivery === name ? null : settings.digest,
      }),
      (before, now) => {
        const was = find(before) ?? {};
        const isSame = (was: Values, now: Values) => merge(was, was, now).taken.length === 0;
        // Only what the dialog says is switched off.
        const isKnown = (was: Values | null, now: Values | null) =>
          now?.delivery !== name || isSame(was ?? {}, now);
        return (
          isSame(was, find(now) ?? was) &&
          isKnown(before.auto_reply, now.auto_reply) &&
          isKnown(before.digest, now.digest)
        );
      },
    );
    notify(texts.studioDeliveryDropped(name));
    onClose();
  };
  return (
    <RemoveDialog
      title={texts.studioDeliveryDrop(shortName(name))}
      onRemove={drop}
      onClose={onClose}
    >
      <p>
        {texts.studioDeliveryDropWhat}{" "}
        {waiting + dead > 0 && texts.studioDeliveryDropWaiting(waiting + dead)}
      </p>
      {auto_reply?.delivery === name && (
        <p>{texts.studioDeliveryDropAlso(texts.studioReplyTitle)}</p>
      )}
      {digest?.delivery === name && <p>{texts.studioDeliveryDropAlso(texts.studioDigestTitle)}</p>}
    </RemoveDialog>
  );
}

function Delivery({
  delivery,
  onRetried,
  onChange,
  onRemove,
}: {
  delivery: DeliveryView;
  onRetried: () => void;
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}) {
  const id = useId();
  const client = useQueryClient();
  const when = useDayAndTime();
  const { owner } = useMe();
  const { busy, error, run } = useAsyncAction();
  const { name, label, takes_all, has_delivered, waiting, dead, oldest_waiting } = delivery;
  const { stopped, last_fault, unusable, misses_some } = delivery;
  const unchangeable = owner ? texts.studioUnusableLocked : texts.studioUnusableOwner;
  // The latest attempt failed, perhaps that of a test.
  const bad =
    dead > 0 || stopped || unusable !== null || last_fault !== null || misses_some !== null;
  const retry = () =>
    run(async () => {
      const path = `deliveries/${encodeURIComponent(name)}/retry`;
      client.setQueryData(key, await callApi<DeliveriesView>("POST", path, {}));
      onRetried();
      notify(texts.studioRetried);
    });
  return (
    <section className="card">
      <header>
        <span
          className={classes(
            "led",
            bad && "bad",
            !bad && (waiting > 0 ? "waits" : !has_delivered && "unused"),
          )}
        />
        <h3 id={id}>{shortName(name)}</h3>
        <small className="end muted">{label}</small>
      </header>
      <div className="inset stack">
        {!takes_all && <p className="small muted">{texts.studioTakesSome}</p>}
        {unusable !== null && (
          <>
            <Fault words={onChange ? texts.studioUnusableChange : unchangeable} />
            <p className="small muted">{texts.studioUnusableDetail(unusable)}</p>
          </>
        )}
        {stopped && <Fault words={texts.studioStopped} />}
        {dead > 0 && (
          <Fault
            words={
              <Link to="/leads" search={{ given_up_by: name }}>
                {texts.studioDeadLeads({ count: dead, number: grouped(dead) })}
              </Link>
            }
          />
        )}
        {misses_some !== null && <Fault words={texts.studioMissesSome(misses_some)} />}
        {last_fault !== null && <p className="small muted">{texts.studioLastFault(last_fault)}</p>}
        {waiting > 0 && (
          <p className="small">
            <Link to="/leads" search={{ waiting_for: name }}>
              {texts.studioLeadsWait({ count: waiting, number: grouped(waiting) })}
            </Link>{" "}
            {oldest_waiting !== null && texts.studioOldest(when(oldest_waiting))}
          </p>
        )}
        {!bad && waiting === 0 && (
          <p className="small muted">
            {has_delivered ? texts.studioAllDelivered : texts.studioNothingSent}
          </p>
        )}
        <ErrorNotice error={error} />
        <div className="actions">
          {(dead > 0 || waiting > 0) && (
            <CardButton heading={id} text={texts.studioTryNow} isPending={busy} onPress={retry} />
          )}
          {onChange && <CardButton heading={id} text={texts.studioChange} onPress={onChange} />}
          {onRemove && <CardButton heading={id} text={texts.studioRemove} onPress={onRemove} />}
        </div>
      </div>
    </section>
  );
}

function Fault({ words }: { words: ReactNode }) {
  return (
    <p className="fault">
      <TriangleAlert className="icon" aria-hidden />
      <span>{words}</span>
    </p>
  );
}
