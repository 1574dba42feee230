import type { Icon as IconName, Service } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";

const tints: Record<Service, string> = {
  "access-control": "t-access",
  "cctv-installation": "t-cctv",
  "it-services": "t-it",
  "pa-systems": "t-pa",
  "pos-installation": "t-pos",
};

/** Props of `ServiceTile`. */
export interface ServiceTileProps {
  /** The service; decides the color. */
  service: Service | null;
  /** The icon. */
  icon: IconName;
}

/** A service's icon on a tile in the service's color. */
export function ServiceTile({ service, icon }: ServiceTileProps) {
  return (
    <span className={service === null ? "itile" : `itile ${tints[service]}`}>
      <Icon name={icon} />
    </span>
  );
}
