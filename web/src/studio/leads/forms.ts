import type { FormKind } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";

/** Returns the name of the form that a lead came from. */
export function formName(form: FormKind): string {
  const names = {
    hero: texts.studioFormHero,
    footer: texts.studioFormFooter,
    contact: texts.studioFormContact,
  };
  return names[form];
}
