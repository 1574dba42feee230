import type { ComponentPropsWithRef } from "react";
import * as texts from "../generated/texts.ts";
import { SpokenMark } from "./spoken-mark.tsx";

/** Props of `FaultSummary`. */
export interface FaultSummaryProps extends ComponentPropsWithRef<"div"> {
  /** The sentence that counts the errors. */
  count: string;
  /** Each error with a link to its field; without one if it isn't of a single field. */
  faults: readonly { href?: string | undefined; message: string }[];
}

/** All errors of a form in one place, each linked to its field. It receives the focus. */
export function FaultSummary({ count, faults, ...rest }: FaultSummaryProps) {
  return (
    <div className="form-summary" role="alert" tabIndex={-1} {...rest}>
      <h3>{texts.formFaultsTitle}</h3>
      <p>{count}</p>
      <ul>
        {faults.map(({ href, message }) => (
          <li key={`${href} ${message}`}>
            {href === undefined ? (
              message
            ) : (
              <a href={href}>
                <SpokenMark text={message} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
