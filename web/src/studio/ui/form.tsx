import type { ComponentProps, FormEvent } from "react";
import { Form as AriaForm } from "react-aria-components";

/** Props of `Form`. */
export interface FormProps extends Omit<ComponentProps<typeof AriaForm>, "onSubmit"> {
  /** Sends what was entered. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/** A form that is sent without loading another page. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <AriaForm
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    />
  );
}
