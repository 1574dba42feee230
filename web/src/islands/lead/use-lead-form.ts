import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError, FormKind, LeadValues, Submission } from "../../generated/model.ts";
import { checkFields, readValues } from "./check-fields.ts";
import { hiddenValues } from "./hidden-values.ts";
import { leadTexts } from "./lead-texts.ts";
import { type Failure, sendLead } from "./send-lead.ts";

/** The state of a form. */
export type LeadState =
  | { status: "idle" | "sending" | "checking" }
  /**
   * `edited`: the form's content has changed since it was sent, since the visitor went on typing.
   */
  | { status: "sent"; reference: string; answerBy: string | null; edited?: boolean }
  | { status: "invalid"; errors: FieldError[] }
  | { status: "failed"; failure: Failure };

/** Options of a lead form. */
export interface LeadFormOptions {
  /** The form's name. */
  form: FormKind;
  /** The outcome of a submission without JavaScript, for whichever form it was. */
  submission: Submission | null;
  /** The address that the form is sent to, if it is another server's. */
  leads?: string | undefined;
  /** Called after success and after failure, with the new state. */
  onOutcome?: (state: LeadState) => void;
}

/** The state of a lead form, and the props for its elements. */
export interface LeadForm {
  /** The state. */
  state: LeadState;
  /** What the visitor typed before the page was loaded again, or `null`. */
  values: LeadValues | null;
  /** A ref for the form element. */
  formRef: RefObject<HTMLFormElement | null>;
  /**
   * A ref for the element that is focused after an outcome: the errors, the failure, or the
   * confirmation.
   */
  outcomeRef: RefObject<HTMLDivElement | null>;
  /** The form's `onSubmit` handler. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** How long to wait after too many requests if nothing else is known, in seconds. */
const busySeconds = 60;

/** How long the second click of a double click may take, in milliseconds. */
const doubleClickMs = 500;

/**
 * Ignores clicks where a form's button was when the form was sent, for a moment: when the page has
 * changed below the pointer, the second click of a double click would hit something else.
 */
function ignoreSecondClick(form: HTMLFormElement, button: HTMLElement): void {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const ignore = (event: MouseEvent) => {
    const { clientX: x, clientY: y, detail, target } = event;
    // Clicks by the keyboard have no detail.
    const isThere = detail > 0 && x >= left && x <= right && y >= top && y <= bottom;
    if (isThere && target instanceof Node && !form.contains(target)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const options = { capture: true, signal: AbortSignal.timeout(doubleClickMs) };
  addEventListener("mousedown", ignore, options);
  addEventListener("click", ignore, options);
}

/** Whether the state is an outcome that the visitor must notice. */
function isOutcome({ status }: LeadState): boolean {
  return status === "sent" || status === "invalid" || status === "failed";
}

function stateOf(submission: Submission | null): LeadState {
  switch (submission?.state) {
    case "sent":
      return {
        status: "sent",
        reference: submission.reference,
        answerBy: submission.answer_by,
      };
    case "invalid":
      return { status: "invalid", errors: submission.errors };
    case "busy":
      return { status: "failed", failure: { why: "busy", seconds: busySeconds } };
    case "failed":
      return { status: "failed", failure: { why: "unavailable" } };
    default:
      return { status: "idle" };
  }
}

/**
 * Checks and sends a form. The first render shows the outcome of a submission without JavaScript.
 * Fields are uncontrolled: what the visitor types is never changed, except that success clears the
 * form, unless the visitor typed after sending.
 */
export function useLeadForm({ form, submission, leads, onOutcome }: LeadFormOptions): LeadForm {
  const own = submission?.form === form ? submission : null;
  const [state, setState] = useState<LeadState>(() => stateOf(own));
  const formRef = useRef<HTMLFormElement>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const settled = useRef(false);

  useEffect(() => {
    // From here on, errors are shown in the page instead of the browser's bubbles.
    if (formRef.current !== null) {
      formRef.current.noValidate = true;
    }
  });

  useEffect(() => {
    if (settled.current && isOutcome(state)) {
      const sent = state.status === "sent";
      outcomeRef.current?.focus({ preventScroll: sent });
      if (sent) {
        // An outcome in the form's place is already in view. One below a form scrolls no more than
        // necessary.
        outcomeRef.current?.scrollIntoView({ block: "nearest" });
      }
    }
  }, [state]);

  async function send(element: HTMLFormElement): Promise<void> {
    const values = readValues(element);
    const result: LeadState = await sendLead(
      { form, ...values },
      {
        hidden: hiddenValues(element),
        onProofOfWork: () => setState({ status: "checking" }),
        leads,
      },
    );
    if (result.status === "sent") {
      result.edited = JSON.stringify(readValues(element)) !== JSON.stringify(values);
      if (!result.edited) {
        // Resetting the form also deletes its draft.
        element.reset();
      }
    }
    setState(result);
    onOutcome?.(result);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) {
      return;
    }
    const element = event.currentTarget;
    settled.current = true;
    const errors = checkFields(element, leadTexts[form]);
    if (errors.length > 0) {
      setState({ status: "invalid", errors });
      return;
    }
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter !== null) ignoreSecondClick(element, submitter);
    busy.current = true;
    setState({ status: "sending" });
    void send(element).finally(() => {
      busy.current = false;
    });
  }

  const values = own !== null && own.state !== "sent" ? own.values : null;
  return { state, values, formRef, outcomeRef, onSubmit };
}
