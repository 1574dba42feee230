import { TriangleAlert } from "lucide-react";
import type { SettingsFault } from "../../generated/studio.ts";

/** Faults with the place that they are of. */
export function SettingsFaults({ faults }: { faults: readonly SettingsFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul className="settings-faults">
      {faults.map(({ table, delivery, key, message }) => (
        <li key={`${table} ${delivery} ${key} ${message}`} className="fault">
          <TriangleAlert className="icon" aria-hidden />
          <span>
            <b>{[delivery ?? table, key].filter(Boolean).join(", ")}</b> {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
