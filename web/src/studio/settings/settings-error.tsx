import { TriangleAlert } from "lucide-react";
import type { SettingsFault } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { faultsOf, isEditConflict } from "./delivery-file.ts";

/** An error, with all faults that aren't shown beside their fields. */
export function SettingsError({
  error,
  isBeside = () => false,
}: {
  error: unknown;
  isBeside?: (fault: SettingsFault) => boolean;
}) {
  if (isEditConflict(error)) {
    return (
      <p className="note note-bad" role="alert">
        {texts.studioDeliveryMeanwhile}
      </p>
    );
  }
  const faults = faultsOf(error).filter((fault) => !isBeside(fault));
  return (
    <>
      <ErrorNotice error={error} />
      {faults.length > 0 && (
        <ul className="settings-faults">
          {faults.map(({ table, delivery, key, message }) => (
            <li key={`${table} ${delivery} ${key} ${message}`} className="fault">
              <TriangleAlert className="icon" aria-hidden />
              <span>
                <b>{[delivery ?? titleOf(table), key].filter(Boolean).join(", ")}</b> {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Returns the title of a table in the settings. */
function titleOf(table: string | null): string | null {
  switch (table) {
    case "auto_reply":
      return texts.studioReplyTitle;
    case "digest":
      return texts.studioDigestTitle;
    case "retention":
      return texts.studioKeptTitle;
    default:
      return table;
  }
}
