import type { Icon as IconName, Service } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";

/** The names that the tokens give the services, as on the root of a page. */
const accents: Record<Service, string> = {
  "access-control": "access",
  "cctv-installation": "cctv",
  "it-services": "it",
  "pa-systems": "pa",
  "pos-installation": "pos",
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
    <span className="itile" data-service={service === null ? undefined : accents[service]}>
      <Icon name={icon} />
    </span>
  );
}
