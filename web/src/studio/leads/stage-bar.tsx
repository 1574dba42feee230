import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { LEAD_STAGES, type LeadStage, type LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { dropDraft, useDraft } from "../ui/draft.ts";
import { Field } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { centsOf, currencyName, typedMoney } from "../ui/money.ts";
import { useUnsaved } from "../ui/unsaved.ts";
import { setStage } from "./changes.ts";
import { EditConflict } from "./edit-conflict.ts";
import { reasonOf, stageName, stages } from "./stages.ts";

/** The stage that the user wants to set. */
interface WantedStage {
  stage: LeadStage;
  value_cents?: number;
  reason?: string;
}

/** Props of `StageBar`. */
export interface StageBarProps {
  lead: LeadView;
  /** Runs an action, and shows why it failed; then resolves to `false`. */
  doing: (run: () => Promise<unknown>) => Promise<boolean>;
}

/** The stages, which spam has none of. Some first ask for an amount, or for the reason. */
export function StageBar({ lead, doing }: StageBarProps) {
  const client = useQueryClient();
  /** The stage whose form is open. */
  const [asked, setAsked] = useState<LeadStage | null>(null);
  /** The same, for answers that come when another form may be open. */
  const latestAsked = useRef(asked);
  latestAsked.current = asked;
  /** The lead when the form was opened, or as it was in the latest conflict. */
  const [seen, setSeen] = useState(lead);
  /** Whether the latest change was refused because of another person's: then the bar shows theirs. */
  const [isRefused, setRefused] = useState(false);
  /** The stage that is being set. */
  const [sending, setSending] = useState<LeadStage | null>(null);
  const part = useRef<HTMLDivElement>(null);
  const { reference } = lead;
  // Without the form, nobody sees what was typed, and it could later replace another person's amount.
  useEffect(() => () => dropInput(reference), [reference]);
  const close = () => {
    dropInput(reference);
    // The form disappears, so the focus goes back to the stage.
    if (part.current?.querySelector("form")?.contains(document.activeElement))
      part.current.querySelector<HTMLElement>("[aria-checked=true]")?.focus();
    setAsked(null);
    setRefused(false);
  };
  const send = async (stage: LeadStage, set: () => Promise<unknown>) => {
    setSending(stage);
    const isSet = await doing(set);
    setSending((latest) => (latest === stage ? null : latest));
    return isSet;
  };
  const choose = (stage: LeadStage) => {
    if (stages[stage].asks === null) {
      close();
      if (stage !== (sending ?? lead.stage))
        void send(stage, () => setStage(client, lead, { stage }, lead));
      return;
    }
    if (asked === null) setSeen(lead);
    setAsked(stage);
    setRefused(false);
  };
  const finish = async (wanted: WantedStage) => {
    if (sending === wanted.stage) return;
    const set = () =>
      setStage(client, lead, wanted, seen).catch((error: unknown) => {
        if (error instanceof EditConflict) {
          setSeen(error.view);
          setRefused(true);
        }
        throw error;
      });
    if ((await send(wanted.stage, set)) && latestAsked.current === wanted.stage) close();
  };
  // What is being typed stays when somebody else has put the lead into Spam: the answer then says so.
  if (lead.spam && asked === null) return null;
  const question = asked && stages[asked].asks;
  const Question = question?.for === "amount" ? Amount : Reason;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape does what Cancel does
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Escape does what Cancel does
    <div
      className="stage-part"
      ref={part}
      aria-busy={sending !== null}
      onKeyDown={({ key }: KeyboardEvent) => key === "Escape" && asked !== null && close()}
    >
      <ToggleButtonGroup
        className="stage-bar"
        aria-label={texts.studioStage}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[isRefused ? lead.stage : (asked ?? sending ?? lead.stage)]}
      >
        {LEAD_STAGES.map((stage) => (
          <ToggleButton
            key={stage}
            id={stage}
            className="stage-button"
            onPress={() => choose(stage)}
          >
            {stageName(stage)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {asked !== null && question !== null && (
        <Question
          key={asked}
          lead={lead}
          stage={asked}
          label={question.label}
          isPending={sending === asked}
          onSet={finish}
          onCancel={close}
        />
      )}
    </div>
  );
}

function dropInput(reference: string): void {
  for (const what of ["amount", "reason"]) dropDraft(`${what} ${reference}`);
}

interface PartProps {
  lead: LeadView;
  stage: LeadStage;
  /** The label of the field. */
  label: string;
  /** Whether the stage is being set. */
  isPending: boolean;
  onSet: (wanted: WantedStage) => void;
  onCancel: () => void;
}

function Amount({ lead, stage, label, isPending, onSet, onCancel }: PartProps) {
  const before = lead.value_cents === null ? "" : typedMoney(lead.value_cents);
  const [typed, setTyped] = useDraft(`amount ${lead.reference}`, before);
  useUnsaved(typed !== before);
  const [fault, setFault] = useState(false);
  const set = () => {
    const cents = centsOf(typed);
    if (typed.trim() !== "" && cents === null) return setFault(true);
    const taken = lead.value_cents === null ? undefined : -1;
    const value_cents = cents ?? taken;
    onSet(value_cents === undefined ? { stage } : { stage, value_cents });
  };
  return (
    <Form className="stage-more" onSubmit={set}>
      <Field
        label={label}
        hint={texts.studioAmountHint(currencyName())}
        inputMode="decimal"
        autoComplete="off"
        isReadOnly={isPending}
        autoFocus
        // What is typed replaces the amount from before.
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setFault(false);
        }}
        error={fault ? texts.studioAmountFault : null}
      />
      <Finish stage={stage} current={lead.stage} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}

function Reason({ lead, stage, label, isPending, onSet, onCancel }: PartProps) {
  const before = reasonOf(lead);
  const [typed, setTyped] = useDraft(`reason ${lead.reference}`, before);
  useUnsaved(typed !== before);
  const usual = [
    texts.studioLostPrice,
    texts.studioLostOther,
    texts.studioLostFar,
    texts.studioLostSilent,
    texts.studioLostNotOurs,
  ];
  return (
    <Form className="stage-more" onSubmit={() => onSet({ stage, reason: typed.trim() })}>
      <div className="choices">
        {usual.map((reason) => (
          <Button
            key={reason}
            className="pick"
            aria-pressed={typed === reason}
            isDisabled={isPending}
            onPress={() => setTyped(reason)}
          >
            {reason}
          </Button>
        ))}
      </div>
      <Field
        label={label}
        hint={texts.studioLostWhyHint}
        maxLength={200}
        autoComplete="off"
        isReadOnly={isPending}
        value={typed}
        onChange={setTyped}
      />
      <Finish stage={stage} current={lead.stage} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}

function Finish({
  stage,
  current,
  isPending,
  onCancel,
}: {
  stage: LeadStage;
  current: LeadStage;
  isPending: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="actions">
      <Button type="submit" className="button button-fill" isPending={isPending}>
        {stage === current ? texts.studioSave : texts.studioSetTo(stageName(stage))}
      </Button>
      <Button className="button button-line" onPress={onCancel}>
        {texts.studioCancel}
      </Button>
    </div>
  );
}
