import type { Frame } from "../generated/model.ts";
import type { QuoteFormProps } from "../islands/quote-form/props.ts";
import { Island } from "../runtime/server/island.tsx";
import { callLink } from "../ui/call-link.ts";
import { ContactFallback } from "../ui/contact-fallback.tsx";
import { leadsAddressOf } from "../ui/leads-address.ts";
import { ownSubmission } from "./own-submission.ts";

/** Props of `QuoteIsland`. */
interface QuoteIslandProps extends Pick<QuoteFormProps, "form" | "texts" | "about"> {
  /** The frame. */
  frame: Frame;
}

/** A quote form, or contact details if forms can't be sent. */
export function QuoteIsland({ form, texts, about, frame }: QuoteIslandProps) {
  const leads = leadsAddressOf(frame);
  if (leads === null) {
    return <ContactFallback company={frame.company} />;
  }
  return (
    <Island
      name="quote-form"
      props={{
        form,
        page: frame.path,
        texts,
        about,
        consent: frame.text_consent,
        prepare: frame.forms.prepare,
        phone: callLink(frame.company.toll_free),
        submission: ownSubmission(frame, form) ?? undefined,
        leads,
      }}
    />
  );
}
