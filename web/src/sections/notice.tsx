import { Notice } from "../ui/notice.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** A notice required by law or by good practice. */
export function NoticeSection({ section, id }: PlacedProps<"notice">) {
  return <Notice notice={section} icon="shield-alert" id={id ?? undefined} />;
}
