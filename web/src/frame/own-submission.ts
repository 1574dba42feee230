import type { FormKind, Frame, Submission } from "../generated/model.ts";

/** The outcome of a sending without script, if it was this form that was sent. */
export function ownSubmission(frame: Frame, form: FormKind): Submission | null {
  return frame.submission?.form === form ? frame.submission : null;
}
