import * as texts from "../../generated/texts.ts";

/**
 * A honeypot: a field that people neither see nor reach, for bots that fill in every field. Its
 * name means nothing to browsers and password managers, so they leave it alone. If a person fills
 * it in nevertheless, the request is kept for review and answered like any other.
 */
export function Honeypot() {
  return (
    <div className="form-trap" aria-hidden="true">
      <label>
        {texts.formTrap}
        <input
          type="text"
          name="qz7_leave"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
        />
      </label>
    </div>
  );
}
