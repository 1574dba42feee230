import type { Icon as IconName, ServiceColor } from "../generated/model.ts";
import { Icon } from "../ui/icon.tsx";

/** Props of `ServiceTile`. */
export interface ServiceTileProps {
  /** The color of the service. */
  accent: ServiceColor | null;
  /** The icon. */
  icon: IconName;
}

/** A service's icon on a tile in the service's color. */
export function ServiceTile({ accent, icon }: ServiceTileProps) {
  return (
    <span className="icon-tile" data-color={accent ?? undefined}>
      <Icon name={icon} />
    </span>
  );
}
