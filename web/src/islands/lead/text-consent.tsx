import type { ConsentOffer } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";

/** Props of `TextConsent`. */
export interface TextConsentProps {
  /** The words, and where to read more. */
  offer: ConsentOffer;
  /** Whether the visitor ticked it before the page was loaded again. */
  ticked: boolean;
}

/** The box by which a visitor agrees to text messages. Nobody has to, and it starts empty. */
export function TextConsent({ offer, ticked }: TextConsentProps) {
  return (
    <p className="form-consent">
      <label>
        <input
          type="checkbox"
          name="text_consent"
          value={offer.consent.version}
          defaultChecked={ticked}
        />
        <span>{texts.formOptionalConsent(offer.consent.text)}</span>
      </label>
      <a href={offer.privacy_href}>{texts.privacyPolicy}</a>
    </p>
  );
}
