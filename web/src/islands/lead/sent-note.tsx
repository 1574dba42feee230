import { sentId } from "../../ui/leads-address.ts";

/** Props of `SentNote`. */
export interface SentNoteProps {
  /** The form. */
  form: string;
  /** Where it is sent, where that is another server than the page's. */
  leads: string | undefined;
  /** The confirmation. */
  text: string;
}

/**
 * The word that a form sent without script is stored, where its page is a file: the server that took it
 * leads back to this place of the page, and only then is it shown.
 */
export function SentNote({ form, leads, text }: SentNoteProps) {
  return leads === undefined ? null : (
    <p className="sent-note" id={sentId(form)} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
