import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type {
  FieldError,
  FieldName,
  FormKind,
  LeadValues,
  Submission,
} from "../../generated/model.ts";
import { checkFields, readValues } from "./check-fields.ts";
import { hiddenValues } from "./hidden-values.ts";
import { leadTexts } from "./lead-texts.ts";
import { type Failure, sendLead } from "./send-lead.ts";
import { timeoutSignal } from "./timeout-signal.ts";

/** The state of a form. */
export type LeadState =
  | { status: "idle" | "sending" | "checking" }
  /** `edited`: the form is shown below, since the visitor went on typing or has more to ask. */
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

/** The props that every field of a form has. */
interface FieldProps {
  id: string;
  name: FieldName;
  error: FieldError | null;
  defaultValue: string;
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
  /** Whether the visitor wants a form that couldn't be sent to be sent once it can be. */
  later: boolean;
  /** Changes `later`. */
  setLater: (later: boolean) => void;
  /** The form's `onSubmit` handler. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows the form again below the confirmation: the visitor has something else to ask. */
  onAgain: () => void;
  /** The errors of the fields. */
  errors: readonly FieldError[];
  /** The `id` of a field. */
  fieldId: (field: FieldName) => string;
  /** The props that every field has. */
  fieldProps: (field: FieldName) => FieldProps;
}

/** The first pause before a form is sent again by itself, and the longest one, in milliseconds. */
const firstPauseMs = 5000;
const longestPauseMs = 300_000;

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
  const options = { capture: true, signal: timeoutSignal(doubleClickMs) };
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
      return { status: "failed", failure: { why: "busy", seconds: submission.seconds } };
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
  const [later, setLater] = useState(false);
  const busy = useRef(false);
  // Whether the form is being sent by itself, and how often that has been done.
  const isAutomatic = useRef(false);
  const attempts = useRef(0);
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

  useEffect(() => {
    if (!later || state.status !== "failed") {
      return;
    }
    const { failure } = state;
    const retry = (): void => {
      const element = formRef.current;
      const isReady = navigator.onLine && !busy.current;
      if (isReady && element !== null && checkFields(element, leadTexts[form]).length === 0) {
        isAutomatic.current = true;
        attempts.current += 1;
        void send(element);
      }
    };
    const serverPauseMs = failure.why === "busy" ? failure.seconds * 1000 : 0;
    const pause = Math.min(firstPauseMs * 2 ** attempts.current, longestPauseMs);
    const timer = setInterval(retry, Math.max(pause, serverPauseMs));
    // The server's pause doesn't end because the connection is back.
    if (serverPauseMs === 0) {
      addEventListener("online", retry);
      document.addEventListener("visibilitychange", retry);
    }
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", retry);
    };
  });

  async function send(element: HTMLFormElement): Promise<void> {
    const values = readValues(element);
    const hidden = hiddenValues(element);
    const startedByItself = isAutomatic.current;
    busy.current = true;
    const onProofOfWork = (): void => setState({ status: "checking" });
    const sending = sendLead({ form, ...values }, { hidden, onProofOfWork, leads });
    const result: LeadState = await sending.finally(() => {
      busy.current = false;
    });
    const edited = JSON.stringify(readValues(element)) !== JSON.stringify(values);
    if (edited && startedByItself && !isAutomatic.current) {
      // The visitor changed and sent the form in the meantime.
      submit(element);
      return;
    }
    if (result.status === "sent") {
      result.edited = edited;
      if (!edited) {
        // Resetting the form also deletes its draft.
        element.reset();
      }
    }
    if (result.status !== "failed") {
      setLater(false);
    }
    setState(result);
    // The visitor already knows that it couldn't be sent.
    settled.current = !isAutomatic.current || result.status !== "failed";
    if (settled.current) {
      onOutcome?.(result);
    }
  }

  /** Checks the form and, if it has no errors, sends it. Returns whether it's being sent. */
  function submit(element: HTMLFormElement): boolean {
    settled.current = true;
    const errors = checkFields(element, leadTexts[form]);
    if (errors.length > 0) {
      setState({ status: "invalid", errors });
      return false;
    }
    isAutomatic.current = false;
    attempts.current = 0;
    setState({ status: "sending" });
    void send(element);
    return true;
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) {
      if (isAutomatic.current) {
        isAutomatic.current = false;
        setState({ status: "sending" });
      }
      return;
    }
    const element = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submit(element) && submitter !== null) ignoreSecondClick(element, submitter);
  }

  const values = own !== null && own.state !== "sent" ? own.values : null;
  const errors = state.status === "invalid" ? state.errors : [];
  const fieldId = (field: FieldName) => `${form}-${field}`;
  const fieldProps = (name: FieldName): FieldProps => ({
    id: fieldId(name),
    name,
    error: errors.find(({ field }) => field === name) ?? null,
    defaultValue: values?.[name] ?? "",
  });
  function onAgain(): void {
    // The focus goes to the form.
    settled.current = false;
    setState((now) => (now.status === "sent" ? { ...now, edited: true } : now));
  }
  const handlers = { later, setLater, onSubmit, onAgain };
  return { state, values, formRef, outcomeRef, errors, fieldId, fieldProps, ...handlers };
}
