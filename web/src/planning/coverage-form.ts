import type { PlanningCamera, PlanningData } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { drawable, LEVEL_NAMES, type Level, OLD_NAMES, type OldLevel } from "./camera-view.ts";
import * as constants from "./constants/coverage.json";
import type { FormReader } from "./fields.ts";
import { readPixels, resolutionOptions } from "./resolution.ts";
import { isEnough } from "./rounding.ts";
import { degrees } from "./units.ts";

/** The name of each task: a level of either edition. */
export const TASKS: Readonly<Record<Level | OldLevel, string>> = { ...LEVEL_NAMES, ...OLD_NAMES };

type Sensor = keyof typeof constants.sensor_width_m.value;

function sensors(): Record<Sensor, string> {
  const sizes = Object.keys(constants.sensor_width_m.value) as Sensor[];
  const labels = sizes.map((size) => [size, texts.planningSensorSize(size)]);
  return Object.fromEntries(labels) as Record<Sensor, string>;
}

/** A lens and its resolution. */
export interface Lens {
  pixels: [number, number];
  angle: number;
  vertical: number | null;
  sensorMeters: number | null;
  camera: PlanningCamera | null;
  light: number | null;
}

/** Reads the lens and the resolution: those of a camera in the catalogue, or as typed. */
function readLens(form: FormReader, data: PlanningData): Lens | null {
  const { single } = form;
  const known = drawable(data.cameras);
  const camera = single.text("camera", {
    label: texts.planningCamera,
    ...(data.has_more_cameras && { hint: texts.planningCameraMore }),
    what: texts.planningCameraFault,
    defaultValue: "",
    initial: known[0]?.slug ?? "",
    none: null,
    options: [
      { value: "", label: texts.planningCameraOwn },
      ...known.map(({ slug, label }) => ({ value: slug, label })),
    ],
    read: (slug) => known.find((one) => one.slug === slug) ?? null,
  });
  const zoom = single.choice("zoom", {
    label: texts.planningZoom,
    options: { wide: texts.planningZoomWide, narrow: texts.planningZoomNarrow },
    defaultValue: "wide",
    isIgnored: camera === null,
  });
  // A camera has its own picture and lens.
  const isIgnored = camera !== null;
  const typed = form.query.get("pixels")?.[0];
  const pixels = single.text("pixels", {
    label: texts.planningPicture,
    what: texts.planningPictureFault,
    defaultValue: constants.defaults.value.pixels,
    none: [2560, 1440] as [number, number],
    options: resolutionOptions(typed),
    read: readPixels,
    isIgnored,
  });
  const view = single.optionalNumber("view", {
    first: true,
    // The form starts with an angle if there is no camera to choose.
    ...(known.length === 0 && { initial: "90" }),
    label: texts.planningView,
    hint: texts.planningViewHint,
    what: texts.planningViewWhat,
    unit: "°",
    min: 1,
    max: constants.widest_view_deg.value,
    isIgnored,
  });
  const sensor = single.text<Sensor, null>("sensor", {
    advanced: true,
    label: texts.planningSensor,
    what: texts.planningChoose(texts.planningSensor),
    defaultValue: "",
    none: null,
    options: [
      { value: "", label: texts.planningUnknown },
      ...Object.entries(sensors()).map(([value, label]) => ({ value, label })),
    ],
    read: (size) => (Object.hasOwn(constants.sensor_width_m.value, size) ? (size as Sensor) : null),
  });
  const focal = single.optionalNumber("focal", {
    advanced: true,
    label: texts.planningFocal,
    what: texts.planningFocalWhat,
    unit: "mm",
    min: 1,
    max: 300,
    isIgnored,
  });
  const sensorMeters = sensor === null ? null : constants.sensor_width_m.value[sensor];
  if (camera !== null) {
    return {
      pixels: camera.pixels ?? pixels,
      angle: camera.view_deg?.[zoom] ?? 0,
      vertical: zoom === "wide" ? camera.view_vertical_deg : null,
      sensorMeters,
      camera,
      light: camera.light_reach_m,
    };
  }
  const own = { pixels, vertical: null, sensorMeters, camera: null, light: null };
  if (view !== null) return { ...own, angle: view };
  const isFaulty = form.faults.length > 0;
  if (focal !== null && sensorMeters !== null) {
    const angle = degrees(2 * Math.atan(sensorMeters / (2 * (focal / 1000))));
    if (isEnough(constants.widest_view_deg.value, angle)) return { ...own, angle };
    single.fault("focal", "range", texts.planningFocalTooWide);
  } else if (!isFaulty) {
    if (focal !== null) single.fault("sensor", "needs", texts.planningNeedsSensor);
    else if (sensor !== null) single.fault("focal", "needs", texts.planningNeedsFocal);
    else single.fault("view", "needs", texts.planningNeedsView);
  }
  return null;
}

/** Reads the form. */
export function readInput(form: FormReader, data: PlanningData) {
  const { single } = form;
  const usual = constants.defaults.value;
  const lens = readLens(form, data);
  const mount = single.length("mount", {
    first: true,
    label: texts.planningMount,
    what: texts.planningMountWhat,
    min: 1,
    max: 100,
    defaultValue: usual.mount_ft,
  });
  const target = single.length("target", {
    advanced: true,
    label: texts.planningTarget,
    hint: texts.planningTargetHint,
    what: texts.planningTargetWhat,
    min: 0,
    max: 10,
    defaultValue: usual.target_ft,
  });
  const distance = single.length("distance", {
    first: true,
    label: texts.planningDistance,
    hint: texts.planningDistanceHint,
    what: texts.planningDistanceWhat,
    min: 1,
    max: 1000,
    defaultValue: usual.distance_ft,
  });
  const tilted = single.optionalNumber("tilt", {
    advanced: true,
    label: texts.planningTilt,
    hint: texts.planningTiltHint,
    what: texts.planningTiltWhat,
    unit: "°",
    min: -10,
    max: 90,
  });
  const task = single.choice<Level | OldLevel>("task", {
    label: texts.planningTask,
    options: TASKS,
    defaultValue: "validate",
  });
  return { lens, mount, target, distance, tilted, task, unit: form.units() };
}
