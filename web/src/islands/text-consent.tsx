import type { ConsentOffer } from "../generated/model.ts";

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
    <p className="f-consent">
      <label>
        <input
          type="checkbox"
          name="text_consent"
          value={offer.consent.version}
          defaultChecked={ticked}
        />
        <span>Optional: {offer.consent.text}</span>
      </label>
      <a href={offer.privacy_href}>Privacy policy</a>
    </p>
  );
}
