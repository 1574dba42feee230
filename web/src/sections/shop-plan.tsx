import { CameraField, PlanChip, PlanGrid } from "./plan-parts.tsx";
import { SurveySheet } from "./survey-sheet.tsx";

const LABEL =
  "Sample site drawing of a shop: three cameras, one door reader, a register and a recorder in the office, joined by cable runs.";

const TITLE_BLOCK = [
  { title: "Corner shop, sample drawing", text: "3 cameras, 1 reader, 1 register" },
  { title: "Scale", text: "1 square = 2\u00a0ft" },
  { title: "Sheet", text: "1 of 2" },
];

/** Walls, counters, doors and windows. */
function Building() {
  return (
    <>
      <path className="pl-fill" d="M0 468H640V520H0Z" />
      <path className="pl-thin" d="M0 468H640" />
      <path className="pl-dot" d="M56 48H584V428H56Z" />
      <path className="pl-fill" d="M56 48H584V156H56Z" />
      <path className="pl-wall" d="M56 48H584V428H56Z" />
      <path className="pl-wall" d="M56 156H372M424 156H584" />
      <path className="pl-thin" d="M232 48V156" />
      <rect className="pl-thin" x="150" y="204" width="216" height="20" />
      <rect className="pl-thin" x="150" y="252" width="216" height="20" />
      <rect className="pl-thin" x="150" y="300" width="216" height="20" />
      <path className="pl-thin" d="M452 236H500V372H452Z" />
      <path className="pl-gap" d="M268 428H332" />
      <path
        className="pl-thin"
        d="M268 428V380M332 428V380M268 380A48 48 0 0 1 300 428M332 380A48 48 0 0 0 300 428"
      />
      <path className="pl-glass" d="M84 428H236M364 428H556" />
      <path className="pl-thin" d="M372 156V108A52 52 0 0 1 424 156" />
      <path className="pl-gap" d="M584 76V124" />
      <path className="pl-thin" d="M584 124H540A48 48 0 0 1 584 76" />
    </>
  );
}

/** Cameras, recorder, reader and register, with the cable between them. */
function Devices() {
  return (
    <>
      <path
        className="pl-cable"
        d="M120 100H80V180M120 100H560V180M120 100V136H300V338M120 100H404V156M120 100H120V128H476V236"
      />
      <CameraField
        number={1}
        field={{ x: 80, y: 180, heading: 45, spread: 88, reach: 232 }}
        arcs={[80, 156]}
      />
      <PlanChip x={92} y={170} label="C1" />
      <CameraField
        number={2}
        field={{ x: 560, y: 180, heading: 128, spread: 88, reach: 214 }}
        arcs={[80, 150]}
      />
      <PlanChip x={516} y={170} label="C2" toLeft />
      <CameraField
        number={3}
        field={{ x: 300, y: 338, heading: 90, spread: 86, reach: 128 }}
        arcs={[64]}
      />
      <PlanChip x={314} y={326} label="C3" />
      <rect className="pl-chip" x="94" y="88" width="58" height="24" rx="6" />
      <circle className="pl-led" cx="106" cy="100" r="3.5" />
      <text className="pl-tag" x="115" y="104.5">
        NVR
      </text>
      <rect className="pl-cam" x="430" y="146" width="10" height="20" rx="2" />
      <PlanChip x={446} y={126} label="D1" />
      <rect className="pl-cam" x="464" y="282" width="24" height="18" rx="3" />
      <PlanChip x={510} y={280} label="P1" />
    </>
  );
}

/** The names of the rooms, and the scale. */
function Labels() {
  return (
    <>
      <text className="pl-txt" x="24" y="500">
        Sidewalk
      </text>
      <text className="pl-txt" x="76" y="74">
        Office
      </text>
      <text className="pl-txt pl-opt" x="252" y="84">
        Stock room
      </text>
      <text className="pl-txt" x="176" y="362">
        Sales floor
      </text>
      <text className="pl-txt pl-opt" x="508" y="352">
        Register
      </text>
      <path className="pl-thin" d="M504 496V488M604 496V488M504 492H604" />
      <text className="pl-txt" x="540" y="512">
        {"10\u00a0ft"}
      </text>
    </>
  );
}

/** The drawing that a customer gets: a sample shop. */
export function ShopPlan() {
  return (
    <SurveySheet cells={TITLE_BLOCK}>
      <svg viewBox="0 0 640 520" role="img" aria-label={LABEL}>
        <PlanGrid id="shop-grid" width={640} height={520} />
        <Building />
        <Devices />
        <Labels />
      </svg>
    </SurveySheet>
  );
}
