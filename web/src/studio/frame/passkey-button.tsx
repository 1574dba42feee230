import { KeyRound } from "lucide-react";
import { Button } from "react-aria-components";

/** Props of `PasskeyButton`. */
export interface PasskeyButtonProps {
  /** The button's text. */
  text: string;
  /** Whether a request is running. */
  isPending?: boolean;
  /** Called on press. */
  onPress: () => void;
}

/** The button that makes a passkey or asks the browser for one. */
export function PasskeyButton({ text, isPending = false, onPress }: PasskeyButtonProps) {
  return (
    <Button className="button button-fill button-wide" isPending={isPending} onPress={onPress}>
      <KeyRound className="icon" aria-hidden />
      {text}
    </Button>
  );
}
