// The studio's fake server in memory. Its data is made up; its behavior is that of the real server.
import {
  type AuditEntry,
  type DeliveryProgress,
  type EntryChange,
  type EntryRemoval,
  type ForgetView,
  type InviteLink,
  LEAD_BOXES,
  type LeadBox,
  type LeadChange,
  type LeadEntry,
  type LeadPage,
  type LeadRow,
  type LeadStage,
  type LeadView,
  type Me,
  type NewEntry,
  type PasskeyView,
  type PersonForm,
  type PersonView,
  type SessionView,
  type SignInFacts,
  type TestProgress,
  type Today,
} from "../../src/generated/studio.ts";
import { type Answered, type Asked, json, noProof, problem } from "./fake-answers.ts";
import { FakeDeliveries } from "./fake-deliveries.ts";
import { at, day, hour, minute, newEntry, newLead, seededLeads } from "./fake-leads.ts";
import { fakeNumbers, totals } from "./fake-numbers.ts";

const realFirst = "Say first that this enquiry is real. Then you can set its stage and reminders.";

/** The password of all users. */
export const password = "correct horse battery staple";
/** A link's token that is valid. */
export const inviteToken = "invite-token-0123456789";
/** A link's token that was used before. */
export const usedToken = "used-token-0123456789ab";

/** The studio's fake server. */
export class FakeApi {
  /** Whether a user is signed in. */
  signedIn = true;
  /** Whether the proof of identity is recent. */
  proved = true;
  /** Whether leads came from more pages than the filter lists. */
  hasMorePages = false;
  /** The number of wrong passwords so far. */
  failures = 0;
  /** All requests. */
  readonly asked: Asked[] = [];
  /** Answers that replace that of the next request for `METHOD path`. */
  readonly instead: { of: RegExp; answer: Answered | "offline" }[] = [];
  facts: SignInFacts = {
    company: "Sightline Security",
    host: "sightline.example",
    secure: true,
    passkeys: true,
    local_port: 8080,
    mails_links: true,
    has_accounts: true,
  };
  leads: LeadView[];
  people: PersonView[];
  sessions: SessionView[];
  passkeys: PasskeyView[];
  deliveries: FakeDeliveries;
  audit: AuditEntry[];
  readonly me: Me;
  private readonly clock: () => number;
  private ids = 0;
  private tests = new Map<string, number>();

  constructor(clock: () => number = () => Date.now()) {
    this.clock = clock;
    const now = clock();
    this.leads = seededLeads(now);
    this.me = {
      id: "dana",
      email: "dana@sightline.example",
      name: "Dana Ortiz",
      owner: true,
      may_leads: true,
      may_content: true,
      has_password: true,
      company: this.facts.company,
      site_url: "https://sightline.example/",
      time_zone: "America/Chicago",
      currency: "USD",
      amount_format: "$0",
      twelve_hours: true,
      now: at(now),
      waiting: 0,
    };
    this.people = [
      person("dana", "Dana Ortiz", now, { owner: true, seen_at: at(now) }),
      person("sam", "Sam Reed", now, { may_leads: true, seen_at: at(now - 3 * hour) }),
      person("noor", "", now, { may_leads: true, may_content: true, invited: true }),
    ];
    this.sessions = [
      session("here", "Chrome on Windows", now, true),
      session("phone", "Safari on iPhone", now - 5 * hour, false),
    ];
    this.passkeys = [
      { id: "pk1", label: "My phone", made_at: at(now - 40 * day), used_at: at(now - 2 * hour) },
      { id: "pk2", label: "Office laptop", made_at: at(now - 3 * day), used_at: null },
    ];
    this.deliveries = new FakeDeliveries(now);
    this.audit = Array.from({ length: 70 }, (_, index) => ({
      id: String(1000 - index),
      at: at(now - index * 5 * hour),
      who: index % 9 === 4 ? null : index % 3 === 0 ? "Sam Reed" : "Dana Ortiz",
      what: ["signed in with a passkey", "set a lead to Quoted", "exported the leads"][
        index % 3
      ] as string,
      subject: index % 3 === 1 ? (this.leads[index % this.leads.length]?.reference ?? null) : null,
    }));
  }

  /** Answers a request. */
  answer(asked: Asked): Answered | "offline" {
    this.asked.push(asked);
    const at = this.instead.findIndex(({ of }) => of.test(`${asked.method} ${asked.path}`));
    const [instead] = at === -1 ? [] : this.instead.splice(at, 1);
    if (instead !== undefined) return instead.answer;
    const url = new URL(asked.path, "http://studio.invalid/");
    const path = decodeURIComponent(url.pathname.slice(1));
    const open = this.withoutSession(asked.method, path, asked.body);
    if (open !== undefined) return open;
    if (!this.signedIn) return problem(401, null);
    return (
      this.aboutLeads(asked, path, url.searchParams) ??
      this.aboutPeople(asked, path) ??
      this.aboutSignIn(asked, path) ??
      this.deliveries.answer(asked, path, { proved: this.proved, owner: this.me.owner }) ??
      this.about(asked.method, path, url.searchParams) ??
      problem(404, null)
    );
  }

  /** Adds a new lead. */
  arrive(name: string, extra: Partial<LeadView> = {}): LeadView {
    const lead = newLead(this.leads.length, this.clock(), { name, ...extra });
    this.leads.unshift(lead);
    return lead;
  }

  /** Changes a lead as another user. */
  byOther(reference: string, stage: LeadStage, value_cents: number | null = null): void {
    const lead = this.lead(reference);
    if (lead === undefined) return;
    Object.assign(lead, { stage, value_cents });
    this.changed(lead, "Sam");
  }

  /** Another person says that a lead in Spam is real. */
  releasedByOther(reference: string): void {
    const lead = this.lead(reference);
    if (lead === undefined) return;
    lead.spam = false;
    this.write(lead, "spam", "real");
    Object.assign(lead.entries[0] ?? {}, { who: "Sam" });
    this.changed(lead, "Sam");
  }

  /** Returns a lead by its reference number in any way of writing it. */
  lead(reference: string): LeadView | undefined {
    const plain = (written: string) => written.replace("-", "").toUpperCase();
    return this.leads.find((lead) => plain(lead.reference) === plain(reference));
  }

  private withoutSession(method: string, path: string, body: unknown): Answered | undefined {
    const said = body as Record<string, string>;
    switch (`${method} ${path}`) {
      case "GET sign-in":
        return json(this.facts);
      case "POST sign-in/password":
        if (this.failures >= 5)
          return problem(429, "Too many tries", "wait", { "retry-after": "60" });
        if (said.password !== password) {
          this.failures += 1;
          return problem(401, "Address and password don’t belong together.");
        }
        return this.signIn();
      case "POST sign-in/passkey/start":
      case "POST confirm/passkey/start":
        return json({ id: "challenge", options: { challenge: "AAAA", rpId: "localhost" } });
      case "POST sign-in/passkey/finish":
        return this.signIn();
      case "POST links":
        return { status: 202, headers: {}, body: "" };
      case "POST enter":
        return said.token === inviteToken
          ? json({ kind: "invite", email: "noor@sightline.example", name: "" })
          : problem(401, null);
      case "POST enter/password":
      case "POST enter/passkey/finish":
        return this.signIn();
      case "POST enter/passkey/start":
        return json({ id: "challenge", options: creationOptions });
      default:
        return undefined;
    }
  }

  private signIn(): Answered {
    this.signedIn = true;
    this.proved = true;
    this.failures = 0;
    return { status: 204, headers: {}, body: "" };
  }

  private aboutLeads(asked: Asked, path: string, query: URLSearchParams): Answered | undefined {
    const { method, body } = asked;
    if (method === "GET" && path === "leads") return json(this.list(query));
    if (method === "GET" && path === "leads/export") {
      if (!this.proved) return noProof();
      return { status: 200, headers: { "content-type": "text/csv" }, body: "reference\r\n" };
    }
    if (method === "GET" && path === "today") return json(this.today(query));
    const [box, reference = "", part, id = ""] = path.split("/");
    if (box !== "leads") return undefined;
    const lead = this.lead(reference);
    if (lead === undefined) return problem(404, null);
    if (part === undefined) {
      if (method === "GET") return json(lead);
      if (asked.ifMatch !== `"${lead.version}"`) return json(lead, 412);
      return this.change(lead, body as LeadChange);
    }
    const entry = lead.entries.find((entry) => entry.id === id);
    switch (`${method} ${part}`) {
      case "POST entries": {
        const same = lead.entries.find(({ id }) => id === (body as NewEntry).id);
        if (same) return same.text === (body as NewEntry).text ? json(lead) : problem(409, "Other");
        if (lead.spam && (body as NewEntry).kind === "reminder") return problem(409, realFirst);
        this.enter(lead, body as NewEntry);
        break;
      }
      case "PATCH entries":
        if (asked.ifMatch !== null && asked.ifMatch !== `"${lead.version}"`) return json(lead, 412);
        if (entry === undefined) return problem(404, null);
        if (((body as EntryChange).former_text ?? entry.text) !== entry.text)
          return json(lead, 412);
        this.changeEntry(entry, body as EntryChange);
        break;
      case "DELETE entries":
        if (entry && (body as EntryRemoval).former_text !== entry.text) return json(lead, 412);
        lead.entries = lead.entries.filter((entry) => entry.id !== id);
        break;
      case "POST keep-in-spam":
        if (!lead.spam) return json(lead, 412);
        this.write(lead, "spam", "spam");
        break;
      case "POST spam":
        lead.spam = true;
        break;
      case "POST release":
        lead.spam = false;
        for (const way of lead.deliveries) if (way.state === "held") way.state = "waiting";
        break;
      case "POST retry":
        for (const way of lead.deliveries) if (way.state === "dead") way.state = "waiting";
        break;
      default:
        return undefined;
    }
    this.changed(lead, this.me.name);
    return json(lead);
  }

  private change(lead: LeadView, change: LeadChange): Answered {
    const { stage, reason, value_cents, opened, assigned_to } = change;
    if (lead.spam && (stage ?? "new") !== "new") return problem(409, realFirst);
    if (stage && (stage !== lead.stage || typeof reason === "string"))
      this.stageTo(lead, stage, reason ?? "");
    if (typeof value_cents === "number") lead.value_cents = value_cents < 0 ? null : value_cents;
    if (typeof opened === "boolean") lead.unread = !opened;
    if (typeof assigned_to === "string") {
      const found = lead.people.find(({ id }) => id === assigned_to);
      if (assigned_to !== "" && found === undefined) return problem(422, "Gone.");
      lead.assigned_to = found ?? null;
    }
    this.changed(lead, this.me.name);
    return json(lead);
  }

  /** Sets the stage. A change of the stage less than a minute ago is removed from the history. */
  private stageTo(lead: LeadView, stage: LeadStage, reason: string): void {
    const last = lead.entries.find(({ kind }) => kind === "stage");
    const wanted = reason ? `${stage}: ${reason}` : stage;
    if (stage === lead.stage && (last?.text ?? stage) === wanted) return;
    const slipped = last !== undefined && Date.parse(last.at) > this.clock() - minute;
    if (slipped) lead.entries = lead.entries.filter((entry) => entry !== last);
    lead.stage = stage;
    lead.waiting = stage === "new";
    const text = lead.entries.find(({ kind }) => kind === "stage")?.text ?? "new";
    if (slipped && text === stage) return;
    this.write(lead, "stage", wanted);
  }

  private enter(lead: LeadView, entry: NewEntry): void {
    this.write(lead, entry.kind, entry.text, entry.due_at ?? null, entry.id ?? undefined);
    const [written] = lead.entries;
    if (entry.at && written) written.at = entry.at;
    const inTouch =
      ["text", "mail"].includes(entry.kind) || (entry.kind === "call" && entry.text === "reached");
    if (inTouch && lead.stage === "new") this.stageTo(lead, "contacted", "");
    this.remind(lead);
  }

  private changeEntry(entry: LeadEntry, change: EntryChange): void {
    const text = change.text?.replaceAll("\t", " ");
    if (text && text !== entry.text) {
      const changed = { changed_at: at(this.clock()), changed_by: this.me.name };
      Object.assign(entry, { text, ...changed });
    }
    if (change.due_at) entry.due_at = change.due_at;
    if (typeof change.done === "boolean") entry.done_at = change.done ? at(this.clock()) : null;
  }

  private write(
    lead: LeadView,
    kind: LeadEntry["kind"],
    text: string,
    due_at: string | null = null,
    id = `e${++this.ids}`,
  ): void {
    const entry = { id, at: at(this.clock()), who: this.me.name, kind, text, due_at };
    lead.entries = [newEntry(entry), ...lead.entries];
  }

  private changed(lead: LeadView, who: string): void {
    lead.version += 1;
    lead.changed_by = who;
    // In the middle of what the studio calls "a minute ago", since its clock is behind on a slow machine.
    lead.changed_at = at(this.clock() - 1.5 * minute);
    this.remind(lead);
  }

  private remind(lead: LeadView): void {
    const open = lead.entries.filter(
      ({ kind, done_at, due_at }) => kind === "reminder" && done_at === null && due_at !== null,
    );
    const [next] = open.sort((one, other) => ((one.due_at ?? "") < (other.due_at ?? "") ? -1 : 1));
    lead.reminder = next ? { id: next.id, text: next.text, due_at: next.due_at ?? next.at } : null;
  }

  private list(query: URLSearchParams): LeadPage {
    const box = (query.get("box") ?? "open") as LeadBox;
    const words = (query.get("q") ?? "").toLowerCase();
    const isFound = (lead: LeadView, filter: string, state: string) =>
      !query.has(filter) ||
      lead.deliveries.some((one) => one.delivery === query.get(filter) && one.state === state);
    const found = this.leads.filter(
      (lead) =>
        inBox(lead, box) &&
        isFound(lead, "waiting_for", "waiting") &&
        isFound(lead, "given_up_by", "dead") &&
        (words === "" || `${lead.name} ${lead.whole_message}`.toLowerCase().includes(words)) &&
        (!query.get("page") || lead.page === query.get("page")) &&
        (!query.get("source") || lead.source === query.get("source")) &&
        (!query.get("since") || lead.received_at >= (query.get("since") ?? "")),
    );
    found.sort((one, other) => {
      if (box === "open" && one.waiting !== other.waiting) return one.waiting ? -1 : 1;
      return one.received_at < other.received_at ? 1 : -1;
    });
    const from = Number(query.get("before") ?? 0);
    const until = from + 20;
    const real = this.leads.filter(({ test }) => !test);
    const count = (box: LeadBox) => real.filter((lead) => inBox(lead, box)).length;
    const pages = new Map(this.leads.map(({ page, page_title }) => [page, page_title]));
    return {
      leads: found.slice(from, until).map(rowOf),
      next: until < found.length ? String(until) : null,
      counts: Object.fromEntries(LEAD_BOXES.map((box) => [box, count(box)])) as LeadPage["counts"],
      pages: [...pages].flatMap(([path, title]) =>
        path === null ? [] : [{ path, title: title ?? path }],
      ),
      more_pages: this.hasMorePages,
      sources: [...new Set(this.leads.map(({ source }) => source))],
      more_sources: false,
    };
  }

  private today(query: URLSearchParams): Today {
    const waiting = this.leads.filter((lead) => lead.waiting && !lead.spam);
    const due = this.leads.filter(
      ({ reminder }) => reminder && Date.parse(reminder.due_at) < this.clock() + 12 * hour,
    );
    return {
      faults:
        this.leads.length === 0
          ? []
          : [
              {
                title: "CRM does not take leads since 13:05.",
                detail: "You have them here and by mail.",
                links: [{ path: "settings/deliveries", label: "Look" }],
              },
            ],
      waiting: [...waiting].reverse().slice(0, 20).map(rowOf),
      waiting_count: waiting.length,
      reminders: due.slice(0, Number(query.get("reminders") ?? 20)).map(rowOf),
      reminders_count: due.length,
      week: totals(1),
      has_leads: this.leads.length > 0,
    };
  }

  private aboutPeople({ method, body, ifMatch }: Asked, path: string): Answered | undefined {
    const [box, id, part] = path.split("/");
    if (box !== "people") return undefined;
    if (!this.proved) return noProof();
    if (method === "GET") return json(this.people);
    const sent = body as PersonForm;
    const form = sent && { ...sent, name: sent.name?.trim().replace(/\s+/g, " ") };
    if (method === "POST" && id === undefined) {
      this.people.push(person(form.email, form.name, this.clock(), { ...form, invited: true }));
      return json(this.link());
    }
    if (method === "POST" && part === "link") return json(this.link());
    if (method === "PATCH") {
      const before = this.people.find((person) => person.id === id);
      if (ifMatch !== `"${before?.version}"`)
        return problem(412, "Somebody else has changed this.");
      this.people = this.people.map((person) =>
        person.id === id ? { ...person, ...form, version: `${person.version}+` } : person,
      );
    }
    if (method === "DELETE") {
      if (id === "dana") return problem(409, "The last owner cannot be removed.");
      if (this.people.every((person) => person.id !== id)) return problem(404, null);
      this.people = this.people.filter((person) => person.id !== id);
    }
    return json(this.people);
  }

  private link(): InviteLink {
    return {
      link: `https://sightline.example/studio/enter#${inviteToken}`,
      until: at(this.clock() + day),
      mailed: false,
    };
  }

  private aboutSignIn({ method, body }: Asked, path: string): Answered | undefined {
    const said = body as Record<string, string>;
    const [, id = ""] = path.split("/");
    const done = { status: 204, headers: {}, body: "" };
    switch (`${method} ${path}`) {
      case "GET me":
        return json({
          ...this.me,
          now: at(this.clock()),
          waiting: this.leads.filter((lead) => lead.waiting && !lead.spam).length,
        });
      case "POST confirm":
        if (said.password !== password) return problem(401, "This is not your password.");
        this.proved = true;
        return done;
      case "POST confirm/passkey/finish":
        this.proved = true;
        return done;
      case "POST sign-out":
        this.signedIn = false;
        return done;
      case "GET sessions":
        return json(this.sessions);
      case "GET passkeys":
        return json(this.passkeys);
      case "POST passkeys/start":
        return json({ id: "challenge", options: creationOptions });
      case "POST passkeys/finish":
        return done;
      case "POST password":
        return this.proved ? done : noProof();
    }
    if (method === "DELETE" && path.startsWith("sessions/")) {
      this.sessions = this.sessions.filter((session) => session.id !== id);
      return done;
    }
    if (method === "DELETE" && path.startsWith("passkeys/")) {
      this.passkeys = this.passkeys.filter((passkey) => passkey.id !== id);
      return done;
    }
    if (method === "POST" && path === "forget") return this.forget(body);
    return undefined;
  }

  private forget(body: unknown): Answered {
    if (!this.proved) return noProof();
    const { email, phone, dry_run } = body as Record<string, string | boolean>;
    const mine = this.leads.filter((lead) => lead.phone === phone || lead.email === email);
    if (!dry_run) this.leads = this.leads.filter((lead) => !mine.includes(lead));
    const view: ForgetView = {
      leads: mine.map(rowOf),
      delivered_to: mine.length === 0 ? [] : ["mail", "crm"],
      done: !dry_run,
    };
    return json(view);
  }

  private about(method: string, path: string, query: URLSearchParams): Answered | undefined {
    if (method === "GET" && path === "numbers") return json(fakeNumbers(query));
    if (method === "GET" && path === "numbers/export") {
      return { status: 200, headers: { "content-type": "text/csv" }, body: "day,leads\r\n" };
    }
    if (method === "POST" && path === "deliveries/test") {
      this.tests.set("TEST-0001", 0);
      return json(this.test(0));
    }
    if (method === "GET" && path.startsWith("deliveries/test/")) {
      const looks = (this.tests.get("TEST-0001") ?? 0) + 1;
      this.tests.set("TEST-0001", looks);
      return json(this.test(looks));
    }
    if (method === "GET" && path === "audit") {
      const before = query.get("before");
      const from = before === null ? 0 : this.audit.findIndex(({ id }) => id === before) + 1;
      const entries = this.audit.slice(from, from + 50);
      const more = from + 50 < this.audit.length;
      return json({ entries, next: more ? (entries.at(-1)?.id ?? null) : null });
    }
    return undefined;
  }

  private test(looks: number): TestProgress {
    const way = (delivery: string, after: number): DeliveryProgress => ({
      delivery,
      state: looks >= after ? "delivered" : "waiting",
      detail: null,
      at: looks >= after ? at(this.clock()) : null,
      next_at: null,
      waits_for: null,
      attempts: looks >= after ? 1 : 0,
    });
    const deliveries = [way("mail", 1), way("crm", 2)];
    return { reference: "TEST-0001", deliveries, done: looks >= 2 };
  }
}

/** Returns a `fetch` that the server answers. */
export function fetchOf(api: FakeApi): typeof fetch {
  return async (address, init) => {
    const answered = api.answer({
      method: init?.method ?? "GET",
      path: String(address).replace("/studio/api/", ""),
      body: typeof init?.body === "string" ? JSON.parse(init.body) : undefined,
      ifMatch: new Headers(init?.headers).get("if-match"),
    });
    if (answered === "offline") throw new TypeError("Failed to fetch");
    const { status, headers, body } = answered;
    return new Response(status === 204 ? null : body, { status, headers });
  };
}

const creationOptions = {
  challenge: "AAAA",
  rp: { id: "localhost", name: "Sightline" },
  user: { id: "AAAA", name: "noor@sightline.example", displayName: "Noor" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  authenticatorSelection: { residentKey: "required", userVerification: "required" },
};

function inBox(lead: LeadView, box: LeadBox): boolean {
  if (box === "spam") return lead.spam;
  if (lead.spam) return false;
  if (box === "open") return ["new", "contacted", "quoted"].includes(lead.stage);
  return lead.stage === box;
}

function rowOf(lead: LeadView): LeadRow {
  const { reference, received_at, form, name, message, page, page_title, source } = lead;
  const { stage, value_cents, reminder, unread, waiting, spam, test } = lead;
  const { first_plan, plan_count } = lead;
  return {
    ...{ reference, received_at, form, name, message, page, page_title, source },
    ...{ stage, value_cents, reminder, unread, waiting, spam, test, first_plan, plan_count },
  };
}

function person(
  id: string,
  name: string,
  now: number,
  extra: Partial<PersonView> = {},
): PersonView {
  return {
    id,
    email: id.includes("@") ? id : `${id}@sightline.example`,
    name,
    owner: false,
    may_leads: false,
    may_content: false,
    made_at: at(now - 90 * day),
    seen_at: null,
    disabled: false,
    invited: false,
    version: "1",
    ...extra,
  };
}

function session(id: string, agent: string, seen: number, current: boolean): SessionView {
  return { id, agent, made_at: at(seen - day), seen_at: at(seen), current };
}
