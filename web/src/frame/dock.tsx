import type { PhoneLink } from "../generated/model.ts";
import { Glyph } from "../ui/glyph.tsx";

/** The bar at the lower edge of a phone: call, or ask for a quote. */
export function Dock({ phone }: { phone: PhoneLink }) {
  return (
    <nav className="dock" aria-label="Call or get a quote">
      <a className="btn btn-line" href={phone.href}>
        <Glyph name="phone" />
        Call
      </a>
      <a className="btn btn-fill" href="#quote">
        Get a quote
      </a>
    </nav>
  );
}
