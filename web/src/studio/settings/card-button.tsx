import { useId } from "react";
import { Button } from "react-aria-components";

/** Props of `CardButton`. */
export interface CardButtonProps {
  /** The `id` of the card's heading. */
  heading: string;
  text: string;
  isPending?: boolean;
  onPress: () => void;
}

/** A button of one of several cards, whose name ends with that of its card: "Change mail". */
export function CardButton({ heading, text, isPending = false, onPress }: CardButtonProps) {
  const id = useId();
  return (
    <Button
      className="button button-line"
      id={id}
      aria-labelledby={`${id} ${heading}`}
      isPending={isPending}
      onPress={onPress}
    >
      {text}
    </Button>
  );
}
