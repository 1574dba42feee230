import type { ComponentPropsWithoutRef } from "react";
import type { Icon as IconName, SectionHeading } from "../generated/model.ts";
import { Icon } from "./icon.tsx";

/** Props of `Notice`. */
export interface NoticeProps extends Omit<ComponentPropsWithoutRef<"p">, "title"> {
  /** A few words, followed by a sentence. */
  notice: SectionHeading;
  /** The icon. */
  icon: IconName;
}

/** Returns the words as a sentence, with a full stop unless they end in a punctuation mark. */
function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}

/** A notice that a visitor must not miss: required by law, or because the address was wrong. */
export function Notice({ notice, icon, ...rest }: NoticeProps) {
  return (
    <p className="notice" {...rest}>
      <Icon name={icon} />
      <span>
        <b>{sentence(notice.title)}</b> {notice.lead}
      </span>
    </p>
  );
}
