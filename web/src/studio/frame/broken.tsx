import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";

/** A screen that could not be drawn: a fault of ours, or a part of it that could not be loaded. */
export function Broken() {
  return (
    <div className="pad">
      <div className="note note-bad" role="alert">
        <TriangleAlert className="icon" aria-hidden />
        <span>{texts.studioBroken}</span>
        <Button className="button button-line" onPress={() => location.reload()}>
          {texts.studioReload}
        </Button>
      </div>
    </div>
  );
}
