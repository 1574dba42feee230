import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";
import { isPassing } from "../ui/api.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";

/**
 * Shown if a screen can't be rendered, because of a bug or because a part of it couldn't be loaded.
 */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (isPassing(error)) {
    return (
      <div className="pad">
        <ErrorNotice error={error} retry={() => router.invalidate()} />
      </div>
    );
  }
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
