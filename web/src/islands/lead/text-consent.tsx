import type { ConsentOffer } from "../../generated/model.ts";
import * as texts from "../../generated/texts.ts";

/** Props of `TextConsent`. */
export interface TextConsentProps {
  /** The consent text, and a link to more information. */
  offer: ConsentOffer;
  /** Whether the visitor ticked it before the page was loaded again. */
  ticked: boolean;
}

/** The checkbox for consent to text messages. It is optional and initially unticked. */
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
