import { useEffect, useState } from "react";
import { estimate } from "../../planning/estimate.ts";
import { presets } from "../../planning/estimate-form.ts";
import { localDay } from "../../ui/day-label.ts";
import { Planner } from "./planner.tsx";
import type { PlannerProps } from "./props.ts";

/** The planner of the `estimate` tool. */
export function EstimatePlanner({ data, ...props }: PlannerProps) {
  const [known, setKnown] = useState(data);
  // The page of an exported site may be older than the last day of its prices.
  useEffect(() => {
    const { prices } = data;
    const isExported = document.querySelector("[data-exported]") !== null;
    if (isExported && prices !== null && prices.valid_until < localDay(new Date())) {
      setKnown({ ...data, prices: { ...prices, expired: true } });
    }
  }, [data]);
  return (
    <Planner
      {...props}
      data={known}
      compute={estimate}
      Drawing={null}
      presets={presets(known.prices)}
    />
  );
}
