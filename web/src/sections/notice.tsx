import { Notice } from "../ui/notice.tsx";
import type { PlacedProps } from "./placed-props.ts";

/** A notice that the law or the practice asks for. */
export function NoticeSection({ section }: PlacedProps<"notice">) {
  return <Notice notice={section} icon="shield-alert" />;
}
