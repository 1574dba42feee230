// The leads of the studio's fake server: in all lists, with names and messages of all kinds.
import type { LeadEntry, LeadView } from "../../src/generated/studio.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Returns a time in the server's format. */
export function at(time: number): string {
  return new Date(time).toISOString();
}

const pages = [
  ["/services/cctv-installation", "CCTV installation"],
  ["/services/access-control", "Access control"],
  ["/", "Home"],
  ["/home-security", "Home security"],
  ["/business-security", "Business security"],
  ["/contact", "Contact"],
] as const;

const sources = ["Google Ads", "Google", "Direct", "Facebook", "yelp.com"];

export function newLead(index: number, received: number, extra: Partial<LeadView>): LeadView {
  const [page, page_title] = pages[index % pages.length] ?? pages[0];
  const name = extra.name ?? "Somebody";
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, ".")}@mail.example`;
  const whole = extra.whole_message === undefined ? "Please call me back." : extra.whole_message;
  const state = extra.spam ? "held" : "delivered";
  return {
    reference: `K${String(index).padStart(3, "0")}-M2PP`,
    received_at: at(received),
    form: index % 3 === 2 ? "contact" : "hero",
    name,
    message: whole?.slice(0, 300) ?? null,
    first_plan: extra.plans?.[0]?.title ?? null,
    plan_count: extra.plans?.length ?? 0,
    whole_message: whole,
    page,
    page_title,
    source: sources[index % sources.length] ?? "Direct",
    stage: "new",
    value_cents: null,
    reminder: null,
    unread: true,
    waiting: true,
    spam: false,
    test: false,
    email,
    phone: `(312) 555-01${String(index % 100).padStart(2, "0")}`,
    phone_short: `(312) 555-01${String(index % 100).padStart(2, "0")}`,
    phone_dial: `+1312555${String(100 + (index % 100)).padStart(4, "0")}`,
    consent: null,
    came_by: [
      { label: "Came by", value: `${sources[index % sources.length]}, campaign “garage cameras”` },
    ],
    plans: [],
    deliveries: ["mail", "crm"].map((delivery, nth) => ({
      delivery,
      state,
      detail: null,
      at: state === "held" ? null : at(received + 4000 * (nth + 1)),
      next_at: null,
      waits_for: null,
      attempts: state === "held" ? 0 : 1,
    })),
    entries: [],
    earlier: [],
    spam_reasons: [],
    assigned_to: null,
    people: [
      { id: "dana", name: "Dana Ortiz" },
      { id: "sam", name: "Sam Reed" },
    ],
    mail_subject: `Your enquiry K${String(index).padStart(3, "0")}-M2PP`,
    mail_greeting: `Hello ${name.split(" ")[0]},\n\n`,
    version: 1,
    changed_by: null,
    changed_at: null,
    ...extra,
  };
}

/** Returns an entry of a lead's history, as it was first written. */
export function newEntry(
  entry: Pick<LeadEntry, "id" | "at" | "who" | "kind" | "text"> & Partial<LeadEntry>,
): LeadEntry {
  return { due_at: null, done_at: null, changed_at: null, changed_by: null, ...entry };
}

/** Returns more than forty leads: in every list, with everything that people type into forms. */
export function seededLeads(now: number): LeadView[] {
  const leads: LeadView[] = [];
  const add = (ago: number, name: string, extra: Partial<LeadView> = {}) =>
    leads.push(newLead(leads.length, now - ago, { name, ...extra }));
  const done = { unread: false, waiting: false };
  add(12 * minute, "Marcus Webb", {
    whole_message:
      "Two cameras at the back gate and one at the alley. Somebody tried the garage door on Tuesday night. Can you come this week?",
    consent: {
      words: "I agree to get text messages about my enquiry at this number. Reply STOP to end.",
      given_at: at(now - 12 * minute),
    },
    plans: [
      {
        title: "Storage for 12 cameras, 30 days",
        link: "/tools/storage?cameras=12&days=30",
        lines: [
          { label: "Disks", value: "4 × 10 TB" },
          { label: "Stated rate", value: "6 Mbps each" },
        ],
        computed: true,
        price: "Price: $1,250 to $1,900",
        parts: ["4 × Surveillance disk, 10 TB"],
        notes: [
          { code: "no-recorder", level: "stop", text: "No recorder takes this." },
          { code: "sound", level: "ask", text: "Ask us before you switch sound on." },
        ],
      },
    ],
  });
  add(65 * minute, "Priya Raman", {
    whole_message:
      "We are moving our clinic to Ogden Ave in January and need 11 doors on cards, with a log.",
  });
  add(3 * hour, "Theo Novak", { whole_message: "How much for a 4 camera system?", email: null });
  add(26 * hour, "Angela Fitch", {
    ...done,
    stage: "contacted",
    whole_message: "Thank you, the drawing is clear. My husband asks about the cable in the attic.",
    entries: [
      newEntry({
        id: "r1",
        at: at(now - 20 * hour),
        who: "Sam Reed",
        kind: "reminder",
        text: "Call back",
        due_at: at(now + 2 * hour),
      }),
      newEntry({
        id: "n1",
        at: at(now - 21 * hour),
        who: "Dana Ortiz",
        kind: "note",
        text: "Attic is reachable from the garage. She wants white housings.",
      }),
      newEntry({
        id: "c1",
        at: at(now - 22 * hour),
        who: "Dana Ortiz",
        kind: "call",
        text: "no-answer",
      }),
    ],
    reminder: { id: "r1", text: "Call back", due_at: at(now + 2 * hour) },
  });
  add(4 * day, "Naperville Hardware", {
    ...done,
    stage: "quoted",
    value_cents: 684_000,
    whole_message: "Second store, same system as the first. 16 cameras, one recorder, PoE switch.",
    earlier: [
      newLead(30, now - 300 * day, {
        name: "Naperville Hardware",
        stage: "won",
        whole_message: "Our first store.",
      }),
    ],
  });
  add(6 * day, "Luis Herrera", {
    ...done,
    stage: "contacted",
    whole_message: "Camera 3 shows nothing since the storm.",
    deliveries: [
      {
        delivery: "crm",
        state: "dead",
        detail: "crm.example answered 401",
        at: at(now - 6 * day),
        next_at: null,
        waits_for: null,
        attempts: 12,
      },
    ],
  });
  add(
    2 * hour,
    "Maximiliana-Konstantinopolitanskaya Featherstonehaugh-Cholmondeley von und zu Hohenzollern",
    {
      whole_message: null,
      email: null,
    },
  );
  add(30 * hour, "דנה כהן", {
    ...done,
    stage: "contacted",
    whole_message: "שלום, אני צריכה שתי מצלמות לחנות. אפשר לדבר מחר בבוקר?",
  });
  add(40 * hour, "Zoë 🦊 Park", {
    ...done,
    stage: "quoted",
    value_cents: 120_050,
    whole_message: "📷📷📷 three please 🙏",
  });
  add(50 * hour, "Wordy Person", {
    ...done,
    stage: "contacted",
    whole_message: `${"We have a long story to tell. ".repeat(333)}The end.`.slice(0, 10_000),
  });
  add(90 * minute, "Test of the way", { test: true, waiting: false, whole_message: "A test." });
  for (let index = 0; index < 4; index += 1) {
    add((index + 1) * 5 * hour, `Best SEO Offers ${index + 1}`, {
      spam: true,
      waiting: false,
      whole_message: "Your site can be number one!!! https://seo.invalid https://rank.invalid",
      spam_reasons: [
        "Two links in a short message.",
        "The form was sent 2 seconds after the page.",
      ],
    });
  }
  for (let index = 0; index < 30; index += 1) {
    const stage = (["won", "lost", "contacted"] as const)[index % 3] ?? "won";
    add((8 + index * 3) * day, `Customer ${index + 1}`, {
      ...done,
      stage,
      value_cents: stage === "won" ? 150_000 + index * 12_300 : null,
    });
  }
  return leads;
}
