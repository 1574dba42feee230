import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { FieldError, FormKind, LeadValues, Submission } from "../../generated/model.ts";
import { checkFields, readValues } from "./check-fields.ts";
import { hiddenValues } from "./hidden-values.ts";
import { leadTexts } from "./lead-texts.ts";
import { type Failure, sendLead } from "./send-lead.ts";

/** The state of a form. */
export type LeadState =
  | { status: "idle" | "sending" | "checking" }
  /** Other words stand in the form than were sent: somebody went on typing meanwhile. */
  | { status: "sent"; reference: string; answerBy: string | null; edited?: boolean }
  | { status: "invalid"; errors: FieldError[] }
  | { status: "failed"; failure: Failure };

/** What a form of leads needs to know. */
export interface LeadFormOptions {
  /** Which form this is. */
  form: FormKind;
  /** The outcome of a sending without script, for whichever form it was. */
  submission: Submission | null;
  /** Where it is sent, where that is another server than the page's. */
  leads?: string | undefined;
  /** Called after success and after failure, with the new state. */
  onOutcome?: (state: LeadState) => void;
}

/** A form of leads: its state, and what to put on its elements. */
export interface LeadForm {
  /** The state. */
  state: LeadState;
  /** What the visitor typed before the page was loaded again; empty otherwise. */
  values: LeadValues | null;
  /** For the form element. */
  formRef: RefObject<HTMLFormElement | null>;
  /** For what takes the focus after an outcome: the faults, the failure, or the confirmation. */
  outcomeRef: RefObject<HTMLDivElement | null>;
  /** For the form's `onSubmit`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** How long a visitor whose connection sends too much has to wait, when nothing else is known. */
const busySeconds = 60;

/** Whether an outcome is there that the visitor has to hear of. */
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
 * Checks and sends a form. The first paint shows the outcome of a sending without script. Fields are
 * uncontrolled: what the visitor types is never touched, except that success clears the form, unless
 * it was typed after sending.
 */
export function useLeadForm({ form, submission, leads, onOutcome }: LeadFormOptions): LeadForm {
  const own = submission?.form === form ? submission : null;
  const [state, setState] = useState<LeadState>(() => stateOf(own));
  const formRef = useRef<HTMLFormElement>(null);
  const outcomeRef = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const settled = useRef(false);

  useEffect(() => {
    // From here on the faults are shown in the page, not in the browser's bubbles.
    if (formRef.current !== null) {
      formRef.current.noValidate = true;
    }
  });

  useEffect(() => {
    if (settled.current && isOutcome(state)) {
      const sent = state.status === "sent";
      outcomeRef.current?.focus({ preventScroll: sent });
      if (sent) {
        // In the form's place it is in view already; under a form the page moves no more than it must.
        outcomeRef.current?.scrollIntoView({ block: "nearest" });
      }
    }
  }, [state]);

  async function send(element: HTMLFormElement): Promise<void> {
    const values = readValues(element);
    const result: LeadState = await sendLead(
      { form, ...values },
      { hidden: hiddenValues(element), onWork: () => setState({ status: "checking" }), leads },
    );
    if (result.status === "sent") {
      result.edited = JSON.stringify(readValues(element)) !== JSON.stringify(values);
      if (!result.edited) {
        // The draft of the form goes with its text.
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
    busy.current = true;
    setState({ status: "sending" });
    void send(element).finally(() => {
      busy.current = false;
    });
  }

  const values = own !== null && own.state !== "sent" ? own.values : null;
  return { state, values, formRef, outcomeRef, onSubmit };
}
