import type { PlanLabel, PlanShape } from "../drawing/layout.ts";
import { CameraField, LitChip, PlanChip } from "../drawing/parts.tsx";
import { planCamera } from "../drawing/plan-camera.ts";
import { SitePlan, type SitePlanProps } from "../drawing/sheet.tsx";
import * as texts from "../generated/texts.ts";
import { feet } from "../planning/units.ts";

/** Walls, counters, doors and windows. */
const SHAPES: readonly PlanShape[] = [
  ["fill", "M0 468H640V520H0Z"],
  ["thin", "M0 468H640"],
  ["dot", "M56 48H584V428H56Z"],
  ["fill", "M56 48H584V156H56Z"],
  ["wall", "M56 48H584V428H56ZM56 156H372M424 156H584"],
  ["thin", "M232 48V156M150 204H366V224H150ZM150 252H366V272H150ZM150 300H366V320H150Z"],
  ["thin", "M452 236H500V372H452Z"],
  ["gap", "M268 428H332M584 76V124"],
  ["thin", "M268 428V380M332 428V380M268 380A48 48 0 0 1 300 428M332 380A48 48 0 0 0 300 428"],
  ["glass", "M84 428H236M364 428H556"],
  ["thin", "M372 156V108A52 52 0 0 1 424 156M584 124H540A48 48 0 0 1 584 76"],
];

const LABELS: readonly PlanLabel[] = [
  { text: texts.drawingSidewalk, x: 24, y: 500 },
  { text: texts.drawingOffice, x: 76, y: 74 },
  { text: texts.drawingStockRoom, x: 252, y: 84, optional: true },
  { text: texts.drawingSalesFloor, x: 176, y: 362 },
  { text: texts.drawingRegister, x: 508, y: 352, optional: true },
  { text: texts.drawingFeet(10), x: 540, y: 512 },
];

/** The drawing that a customer gets, for a sample shop. */
export function ShopPlan({ id, ...sheet }: Pick<SitePlanProps, "id" | "heading" | "sheet">) {
  return (
    <SitePlan
      id={`${id}-grid`}
      {...sheet}
      cell={{ title: texts.drawingSheet, text: texts.drawingSheetOf({ sheet: 1, sheets: 1 }) }}
      view={{ top: 0, width: 640, height: 520 }}
      shapes={SHAPES}
      labels={LABELS}
      bar={{ x: 504, y: 492, length: 100 }}
      square={{ text: texts.drawingFeet(2), units: 20 }}
    >
      <path
        className="plan-cable"
        d="M120 100H80V180M120 100H560V180M120 100V136H300V338M120 100H404V156M120 100H120V128H476V236"
      />
      <CameraField
        number={1}
        {...planCamera({ x: 80, y: 180, heading: 45, spread: 88 }, "characterize", "validate")}
      />
      <PlanChip x={92} y={170} label={texts.drawingCamera(1)} />
      <CameraField
        number={2}
        {...planCamera({ x: 560, y: 180, heading: 128, spread: 88 }, "characterize", "validate")}
      />
      <PlanChip x={516} y={170} label={texts.drawingCamera(2)} toLeft />
      <CameraField
        number={3}
        {...planCamera(
          { x: 300, y: 338, heading: 90, spread: 86 },
          "validate",
          "scrutinize",
          feet(0),
        )}
      />
      <PlanChip x={314} y={326} label={texts.drawingCamera(3)} />
      <LitChip x={94} y={89} width={58} label={texts.drawingNetworkRecorder} />
      <path className="plan-device" d="M430 146H440V166H430ZM464 282H488V300H464Z" />
      <PlanChip x={446} y={126} label={texts.drawingReader(1)} />
      <PlanChip x={510} y={280} label={texts.drawingPointOfSale(1)} />
    </SitePlan>
  );
}
