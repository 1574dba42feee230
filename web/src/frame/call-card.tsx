import type { PhoneLink, Sidebar } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";
import { Led } from "../ui/led.tsx";

/** Props of `CallCard`. */
export interface CallCardProps {
  /** The texts. */
  sidebar: Sidebar;
  /** The number to call. */
  phone: PhoneLink;
}

/** The sidebar's dark card with the telephone number. */
export function CallCard({ sidebar, phone }: CallCardProps) {
  return (
    <section className="box call dark">
      <h2>{sidebar.contact_title}</h2>
      <p>{sidebar.contact_text}</p>
      <a className="phone-number" href={phone.href}>
        {phone.display}
      </a>
      <a className="button button-fill" href={phone.href}>
        <Icon name="phone" />
        {sidebar.contact_action}
      </a>
      {sidebar.always_on !== null && (
        <p className="led-line">
          <Led />
          {sidebar.always_on}
        </p>
      )}
    </section>
  );
}
