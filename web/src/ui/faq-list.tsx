import type { ComponentPropsWithoutRef } from "react";
import type { FaqItem } from "../generated/model.ts";
import { Icon } from "./icon.tsx";

/** Props of `FaqList`. */
export interface FaqListProps extends ComponentPropsWithoutRef<"div"> {
  /** The name that groups the questions: opening one closes the others. */
  name: string | undefined;
  /** The questions. */
  items: FaqItem[];
}

/** Questions of which one is open at a time, initially the first. Works without JavaScript. */
export function FaqList({ name, items, ...rest }: FaqListProps) {
  return (
    <div className="faq" {...rest}>
      {items.map((item, index) => (
        <details key={item.id} name={name} open={index === 0}>
          <summary>
            <Icon name={item.icon ?? "message-square"} />
            <h3>{item.question}</h3>
            <Icon name="plus" className="plus" />
          </summary>
          <p id={item.id}>{item.answer}</p>
        </details>
      ))}
    </div>
  );
}
