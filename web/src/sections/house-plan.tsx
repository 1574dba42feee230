import { Fragment } from "react";
import type { PlanPoint, ViewField } from "../drawing/geometry.ts";
import type { PlanLabel, PlanShape } from "../drawing/layout.ts";
import { CameraField, LitChip, PlanChip } from "../drawing/parts.tsx";
import { planCamera } from "../drawing/plan-camera.ts";
import { SitePlan, type SitePlanProps } from "../drawing/sheet.tsx";
import * as texts from "../generated/texts.ts";

/** The lot, the house on it, its doors and windows. */
const SHAPES: readonly PlanShape[] = [
  ["fill", "M0 452H720V500H0Z"],
  ["thin", "M0 452H720"],
  ["dash", "M60 -26H660V436H60Z"],
  ["fill", "M470 300H612V452H470ZM300 330H340V452H300Z"],
  ["thin", "M470 300V452M612 300V452M300 330V452M340 330V452"],
  ["dot", "M150 130H470V150H612V300H470V330H150Z"],
  ["thin", "M470 150V300M300 130V216M150 216H232M268 216H392M392 130V216M392 252V330"],
  ["wall", "M150 130H470V150H612V300H470V330H150Z"],
  ["gap", "M302 330H338M492 300H592M346 130H384"],
  ["thin", "M302 330V294A36 36 0 0 1 338 330M346 130V92A38 38 0 0 1 384 130"],
  ["dash", "M492 300H592"],
  ["glass", "M180 330H244M396 330H440M150 160V196M176 130H210"],
];

const LABELS: readonly PlanLabel[] = [
  { text: texts.drawingStreet, x: 24, y: 480 },
  { text: texts.drawingLivingRoom, x: 174, y: 270, optional: true },
  { text: texts.drawingKitchen, x: 182, y: 204, optional: true },
  { text: texts.drawingGarage, x: 500, y: 236 },
  { text: texts.drawingDriveway, x: 486, y: 430 },
  { text: texts.drawingBackYard, x: 76, y: 0 },
  { text: texts.drawingLotLine, x: 592, y: 0 },
  { text: texts.drawingFeet(10), x: 222, y: 480 },
];

/** A camera in the drawing, with the cable from the recorder to it. */
interface HouseCamera {
  field: ViewField;
  arcs: number[];
  chip: PlanPoint;
  cable: string;
}

/**
 * From the front door around to the side gate. Clothing can be told to the edge of a field, a
 * stranger’s face to its arc.
 */
const CAMERAS: readonly HouseCamera[] = [
  {
    ...planCamera({ x: 320, y: 330, heading: 90, spread: 102 }, "characterize", "validate"),
    chip: { x: 334, y: 300 },
    cable: "M430 176H320V330",
  },
  {
    ...planCamera({ x: 612, y: 300, heading: 118, spread: 90 }, "characterize", "validate"),
    chip: { x: 600, y: 262 },
    cable: "M430 176H560V300H612",
  },
  {
    ...planCamera({ x: 330, y: 130, heading: -64, spread: 102 }, "characterize", "validate"),
    chip: { x: 307, y: 142 },
    cable: "M430 176H330V130",
  },
  {
    ...planCamera({ x: 150, y: 300, heading: 158, spread: 102 }, "characterize", "validate"),
    chip: { x: 164, y: 290 },
    cable: "M430 176H170V300H150",
  },
];

/** Props of `HousePlan`. */
export interface HousePlanProps extends Pick<SitePlanProps, "id" | "heading" | "sheet"> {
  /** How many of the plan's cameras to show. */
  count: number;
}

/** What the cameras of a sample lot see. */
export function HousePlan({ id, count, ...sheet }: HousePlanProps) {
  const cameras = CAMERAS.slice(0, count);
  return (
    <SitePlan
      id={`${id}-grid`}
      {...sheet}
      cell={{ title: texts.drawingSheet, text: texts.drawingSheetOf({ sheet: 1, sheets: 1 }) }}
      view={{ top: -50, width: 720, height: 550 }}
      shapes={SHAPES}
      labels={LABELS}
      bar={{ x: 110, y: 476, length: 100 }}
      square={{ text: texts.drawingFeet(2), units: 20 }}
    >
      <path className="plan-cable" d={cameras.map((camera) => camera.cable).join("")} />
      {/* A privacy mask ends the picture at the lot line. */}
      <clipPath id={`${id}-lot`}>
        <path d="M60 -26H660V500H60Z" />
      </clipPath>
      <g clipPath={`url(#${id}-lot)`}>
        {cameras.map(({ field, arcs, chip }, index) => (
          <Fragment key={chip.x}>
            <CameraField number={index + 1} field={field} arcs={arcs} />
            <PlanChip {...chip} label={texts.drawingCamera(index + 1)} />
          </Fragment>
        ))}
      </g>
      <LitChip x={412} y={165} width={38} label={texts.drawingRecorder} />
    </SitePlan>
  );
}
