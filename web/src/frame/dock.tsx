import type { PhoneLink } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Glyph } from "../ui/glyph.tsx";

/** The bar at the lower edge of a phone: call, or ask for a quote. */
export function Dock({ phone }: { phone: PhoneLink }) {
  return (
    <nav className="dock" aria-label={texts.callOrGetQuote}>
      <a className="button button-line" href={phone.href}>
        <Glyph name="phone" />
        {texts.call}
      </a>
      <a className="button button-fill" href="#quote">
        {texts.getQuote}
      </a>
    </nav>
  );
}
