import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";

/**
 * Shown if a screen can't be rendered, because of a bug or because a part of it couldn't be loaded.
 */
export function ErrorScreen() {
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
