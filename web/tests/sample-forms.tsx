// The forms as the pages render them, empty. The contact form imports the toasts by itself;
// importing them here makes them load during its test instead of after it.
import "../src/islands/lead/toasts.tsx";
import type { ComponentProps } from "react";
import { ContactForm } from "../src/islands/contact-form/contact-form.tsx";
import { QuoteForm } from "../src/islands/quote-form/quote-form.tsx";

const phone = { display: "(800) 555-0199", href: "tel:+18005550199", label: "toll-free" };

/** The offer of consent to text messages. */
export const consent = {
  consent: { version: "5f0c2b9a7e1d4c38", text: "You may text me." },
  privacy_href: "/sample-legal#privacy",
};

/** The props that both forms get on a normal page. */
const ordinary = { consent: null, facts: [], prepare: [], phone };

const texts = { submit: "Ask for a visit", question: "What is it about?", promise: null };

/** A quote form; by default the footer's. */
export function SampleQuoteForm(props: Partial<ComponentProps<typeof QuoteForm>>) {
  return <QuoteForm form="footer" page="/about" texts={texts} {...ordinary} {...props} />;
}

/** The form of the contact page. */
export function SampleContactForm(props: Partial<ComponentProps<typeof ContactForm>>) {
  return (
    <ContactForm
      title="Contact us"
      subtitle=""
      placeholder=""
      page="/contact"
      submission={null}
      {...ordinary}
      {...props}
    />
  );
}
