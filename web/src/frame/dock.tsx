import type { BannerAside, PhoneLink } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";

/** Props of `Dock`. */
export interface DockProps {
  /** The number. */
  phone: PhoneLink;
  /** What stands beside the hero: the form says what it is for. */
  aside: BannerAside;
  /** The form that it leads to. */
  form: string;
}

/** The bar at the lower edge of a phone: call, or ask for what the form is for. */
export function Dock({ phone, aside, form }: DockProps) {
  const call = aside.kind === "quote" ? aside.call : texts.getQuote;
  return (
    <nav className="dock" aria-label={texts.callOrGetQuote}>
      <a className="button button-line" href={phone.href}>
        <Icon name="phone" />
        {texts.call}
      </a>
      <a className="button button-fill" href={form}>
        {call}
      </a>
    </nav>
  );
}
