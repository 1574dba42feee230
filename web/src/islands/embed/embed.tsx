import { useEffect, useRef, useState } from "react";
import type { Video } from "../../generated/model.ts";

/**
 * A button that loads the other site in its place; without JavaScript, a link to it. Nothing is
 * requested from the site before.
 */
export function Embed({ address, host, name, button, note }: Video) {
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    if (open) frame.current?.focus();
  }, [open]);

  if (open) {
    return (
      <iframe
        ref={frame}
        src={address}
        title={name}
        allow="fullscreen; encrypted-media; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      />
    );
  }
  return (
    <div className="embed-ask">
      <button type="button" className="button button-fill scripted" onClick={() => setOpen(true)}>
        {button}
      </button>
      <noscript>
        <a className="button button-fill" href={address} rel="noopener">
          {button}
        </a>
      </noscript>
      <p className="small">
        {note} <span>({host})</span>
      </p>
    </div>
  );
}
