import { cssTransition, type Id, ToastContainer, toast } from "react-toastify/unstyled";
import * as texts from "../../generated/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { Led } from "../../ui/led.tsx";
import { SpokenMark } from "../../ui/spoken-mark.tsx";

/** SPEC: toasts of the contact form close after four seconds. */
const closeAfterMs = 4000;

const transition = cssTransition({ enter: "toast-enter", exit: "toast-exit", collapse: false });

function CloseButton({ closeToast }: { closeToast: () => void }) {
  return (
    <button
      type="button"
      className="toast-close"
      aria-label={texts.formToastDismiss}
      onClick={closeToast}
    >
      <Icon name="x" />
    </button>
  );
}

/**
 * The container for toasts: top right, newest on top. They aren't announced, because the form's own
 * message is.
 */
export function Toasts() {
  return (
    <div ref={(place) => place?.firstElementChild?.setAttribute("aria-live", "off")}>
      <ToastContainer
        position="top-right"
        autoClose={closeAfterMs}
        newestOnTop
        pauseOnHover
        pauseOnFocusLoss
        closeOnClick
        draggable
        hideProgressBar
        icon={false}
        transition={transition}
        closeButton={({ closeToast }) => <CloseButton closeToast={() => closeToast()} />}
        aria-label={texts.formToasts}
      />
    </div>
  );
}

/** The latest message if it was about a failure. */
let failure: Id | undefined;

/**
 * Shows a message for four seconds, instead of one about an earlier failure. The time is paused
 * while the pointer or the focus is on it, or while the window doesn't have the focus.
 */
export function showToast(text: string, good: boolean): void {
  const content = (
    <>
      {good ? <Led /> : <Icon name="circle-alert" />}
      <SpokenMark text={text} />
    </>
  );
  if (failure !== undefined) toast.dismiss(failure);
  const id = toast(content, { type: good ? "success" : "error", role: "group" });
  failure = good ? undefined : id;
}
