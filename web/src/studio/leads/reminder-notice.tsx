import { useQueryClient } from "@tanstack/react-query";
import { Bell, Check } from "lucide-react";
import { Button } from "react-aria-components";
import type { LeadView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { reminderDone } from "./changes.ts";

/** Props of `ReminderNotice`. */
export interface ReminderNoticeProps {
  lead: LeadView;
  /** Runs an action, and shows why it failed. */
  doing: (run: () => Promise<unknown>) => void;
}

/** The next thing to do about a lead. */
export function ReminderNotice({ lead, doing }: ReminderNoticeProps) {
  const client = useQueryClient();
  const when = useDayAndTime();
  const { reminder } = lead;
  if (reminder === null) return null;
  return (
    <div className="note note-due">
      <Bell className="icon" aria-hidden />
      <span>
        <b>{reminder.text}</b> {when(reminder.due_at)}
      </span>
      <Button
        className="button button-line"
        onPress={() => doing(() => reminderDone(client, lead, reminder.id))}
      >
        <Check className="icon" aria-hidden />
        {texts.studioDone}
      </Button>
    </div>
  );
}
