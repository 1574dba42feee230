import type { BannerAside, PhoneLink } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { Icon } from "../ui/icon.tsx";

/** Props of `Dock`. */
export interface DockProps {
  /** The number. */
  phone: PhoneLink;
  /** What is beside the hero; a quote form can have its own label for the button here. */
  aside: BannerAside;
  /** The label of the button otherwise. */
  label: string;
  /** The address of the form that the button leads to. */
  form: string;
}

/** The bar at the bottom of a phone's screen: call the company, or go to the form. */
export function Dock({ phone, aside, label, form }: DockProps) {
  return (
    <nav className="dock" aria-label={texts.callOrGetQuote}>
      <a className="button button-line" href={phone.href}>
        <Icon name="phone" />
        {texts.call}
      </a>
      <a className="button button-fill" href={form}>
        {(aside.kind === "quote" && aside.call) || label}
      </a>
    </nav>
  );
}
