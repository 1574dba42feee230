import type { ComponentPropsWithoutRef } from "react";
import type { Compliance, NdaaStatus, SaleStatus, Spec } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { dayLabel } from "../ui/day-label.ts";
import { Interpolate } from "../ui/interpolate.tsx";
import { SpecList } from "../ui/spec-list.tsx";

const NDAA_LABELS: Record<NdaaStatus, string> = {
  compliant: texts.productNdaaCompliant,
  "not-compliant": texts.productNdaaNotCompliant,
  unknown: texts.productNdaaUnknown,
};

const SALE_LABELS: Record<SaleStatus, string> = {
  active: texts.productSaleActive,
  "legacy-support": texts.productSaleLegacySupport,
  withdrawn: texts.productSaleWithdrawn,
};

/**
 * Returns the text about the Covered List. A brand that isn't listed itself, but may sell models of
 * a listed manufacturer, is only treated as covered.
 */
function listing({ covered_list, ndaa_889 }: Compliance): string {
  if (!covered_list) {
    return texts.productCoveredListNotListed;
  }
  return ndaa_889 === "unknown" ? texts.productCoveredListTreated : texts.productCoveredListListed;
}

/** Returns the facts as figures with labels. */
function facts(compliance: Compliance): Spec[] {
  return [
    { label: texts.productNdaa, value: NDAA_LABELS[compliance.ndaa_889] },
    { label: texts.productCoveredList, value: listing(compliance) },
    { label: texts.productSale, value: SALE_LABELS[compliance.sale_status] },
  ];
}

/** Returns the host of an address, which is more telling than the whole address. */
function hostOf(address: string): string {
  return address.replace(/^https:\/\/(?:www\.)?/, "").replace(/\/.*$/s, "");
}

/** Props of `ComplianceNote`. */
export interface ComplianceNoteProps extends ComponentPropsWithoutRef<"div"> {
  /** The facts. */
  compliance: Compliance;
}

/** A product's status under supply-chain rules, with the date and the source of the review. */
export function ComplianceNote({ compliance, ...rest }: ComplianceNoteProps) {
  const { note, source, reviewed_on } = compliance;
  return (
    <div className="compliance" {...rest}>
      <h3>{texts.productCompliance}</h3>
      <p>{note}</p>
      <SpecList specs={facts(compliance)} className="numeric" />
      <p className="source">
        <Interpolate text={(day, source) => texts.productComplianceReviewed({ day, source })}>
          <time dateTime={reviewed_on}>{dayLabel(reviewed_on)}</time>
          {source.startsWith("https://") ? <a href={source}>{hostOf(source)}</a> : source}
        </Interpolate>
      </p>
    </div>
  );
}
