import * as texts from "../../generated/texts.ts";

/**
 * A field that no person sees or reaches, for machines that fill in whatever there is. Its name
 * means nothing to browsers and keepers of passwords, so that they leave it alone. Should somebody
 * fill it in all the same, the request is kept for a look, and answered like any other.
 */
export function Trap() {
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
