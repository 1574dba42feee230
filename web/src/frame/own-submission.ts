import type { FormKind, Frame, Submission } from "../generated/model.ts";

/** Returns the outcome of a submission without JavaScript, if it was this form that was sent. */
export function ownSubmission(frame: Frame, form: FormKind): Submission | null {
  return frame.submission?.form === form ? frame.submission : null;
}
