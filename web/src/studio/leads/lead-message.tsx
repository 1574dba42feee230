import { useState } from "react";
import { Button } from "react-aria-components";
import * as texts from "../../generated/texts.ts";

/** How many characters of a long message are shown at first. */
const previewLength = 1000;

/** The message of a lead; a long one is collapsed, but not on paper. */
export function LeadMessage({ message, hasPlan }: { message: string | null; hasPlan: boolean }) {
  const [whole, setWhole] = useState(false);
  if (message === null)
    return hasPlan ? null : <p className="said muted">{texts.studioNoMessage}</p>;
  const folded = !whole && message.length > previewLength * 1.2;
  return (
    <>
      <p className="said" dir="auto">
        {folded ? `${message.slice(0, previewLength)}…` : message}
      </p>
      {folded && (
        <>
          <div className="said-more">
            <Button className="text-button" onPress={() => setWhole(true)}>
              {texts.studioWholeMessage}
            </Button>
          </div>
          <p className="said print-only" dir="auto">
            {message}
          </p>
        </>
      )}
    </>
  );
}
