// The deliveries of the studio's fake server, and the file that configures them.

import forms from "../../src/generated/delivery-forms.json" with { type: "json" };
import type {
  DeliveriesView,
  DeliveryFileView,
  DeliverySettings,
  DeliveryView,
  ErasedView,
  FieldValue,
  SettingsFault,
} from "../../src/generated/studio.ts";
import * as texts from "../../src/generated/texts.ts";
import { type Answered, type Asked, json, noProof, problem } from "./fake-answers.ts";
import { at, minute } from "./fake-leads.ts";

/** The fake deliveries. */
export class FakeDeliveries {
  /** The deliveries with their states. */
  all: DeliveryView[];
  /** The content of the file. */
  settings: DeliverySettings;
  /** The secrets that were saved, which are never sent back. */
  readonly secrets = new Map<string, string>();
  /** Why the file can't be changed. */
  locked: string | null = null;
  /** How many leads shorter periods would erase. */
  erased: ErasedView = { leads: 0, quarantined: 0 };
  private version = 1;
  private isOwner = true;

  constructor(now: number) {
    this.all = [
      delivery("mail", "smtp"),
      delivery("crm", "webhook", {
        dead: 2,
        last_fault: "crm.example answered 401: the token is not valid any more.",
      }),
      delivery("sms", "sms", { waiting: 1, oldest_waiting: at(now - 12 * minute) }),
    ];
    this.settings = {
      deliveries: [
        {
          ...{ name: "mail", kind: "smtp", host: "smtp.gmail.com", port: 587 },
          ...{ username: "website@sightline.example", password_env: "SMTP_PASSWORD" },
          ...{ from: "Website <website@sightline.example>", to: ["office@sightline.example"] },
        },
        {
          ...{ name: "crm", kind: "webhook", url: "https://crm.example/in" },
          secret_env: "CRM_SECRET",
        },
        {
          ...{ name: "sms", kind: "sms", url: "https://gateway.example/send", to: "+15555550123" },
          body: { to: "{to}", text: "{text}", key: "{secret:SMS_KEY}" },
        },
      ],
      retention: { lead_months: 24 },
      auto_reply: null,
      digest: null,
    };
    this.secrets.set("CRM_SECRET", "whsec_kept");
  }

  /** Answers a request about deliveries. */
  answer(
    asked: Asked,
    path: string,
    { proved, owner }: { proved: boolean; owner: boolean },
  ): Answered | undefined {
    this.isOwner = owner;
    const { method, body, ifMatch } = asked;
    const [, name] = path.split("/");
    switch (true) {
      case method === "GET" && path === "deliveries":
        return json({ ...this.view(), erased: asked.path.includes("?") ? this.erased : null });
      case method === "GET" && path === "deliveries/forms":
        return owner ? json(forms) : problem(403, null);
      case method === "PUT" && !proved:
        return noProof();
      case method === "PUT" && path === "deliveries":
        return this.change(body as DeliverySettings, ifMatch);
      case method === "PUT" && path.startsWith("secrets/"):
        this.secrets.set(name ?? "", (body as { value: string }).value);
        return json(this.view());
      case method === "POST" && path.startsWith("deliveries/") && path.endsWith("/retry"):
        this.all = this.all.map((one) =>
          one.name === name ? { ...one, dead: 0, last_fault: null, waiting: one.dead } : one,
        );
        return json(this.view());
      default:
        return undefined;
    }
  }

  /** Saves the file as another user. */
  byOther(change: Partial<DeliverySettings> = { retention: { lead_months: 6 } }): void {
    this.version += 1;
    this.settings = { ...this.settings, ...change };
  }

  /** Changes a delivery as another user, or removes it from the file. */
  changeByOther(name: string, values: Record<string, FieldValue> | null): void {
    const deliveries = this.settings.deliveries.flatMap((one) =>
      one.name !== name ? [one] : values === null ? [] : [{ ...one, ...values }],
    );
    this.byOther({ deliveries });
  }

  private change(meant: DeliverySettings, ifMatch: string | null): Answered {
    if (ifMatch !== `"v${this.version}"`) return json(this.view(), 412);
    const faults = meant.deliveries.flatMap((one): SettingsFault[] => {
      const found = { table: "delivery", delivery: String(one.name) };
      const fields = forms.kinds.find(({ kind }) => kind === one.kind)?.fields ?? [];
      const missing = fields.find(
        ({ key, required, widget }) => required && widget === "secret" && one[key] === undefined,
      );
      if (missing)
        return [{ ...found, key: missing.key, message: `“${missing.label}” is missing.` }];
      const was = this.settings.deliveries.find(({ name }) => name === one.name);
      const isMoved = was && (was.host !== one.host || was.url !== one.url);
      const sent = fields.find(
        ({ key, widget }) =>
          widget === "secret" &&
          key !== "secret_env" &&
          one[key] === was?.[key] &&
          this.secrets.has(String(one[key])),
      );
      if (isMoved && sent) return [{ ...found, key: sent.key, message: texts.deliverFaultAgain }];
      if (one.kind !== "smtp" || String(one.from).includes("@")) return [];
      const message = "`from` must be an address like Name <user@host>";
      return [{ ...found, key: "from", message }];
    });
    if (faults.length > 0) {
      const detail = "This can’t be used yet: fix the marked field.";
      return problem(422, detail, null, {}, { faults });
    }
    this.version += 1;
    this.settings = meant;
    this.all = meant.deliveries.map((one) => {
      const name = String(one.name);
      return (
        this.all.find((known) => known.name === name) ??
        delivery(name, String(one.kind), { has_delivered: false })
      );
    });
    return json(this.view());
  }

  private view(): DeliveriesView {
    const named = [...JSON.stringify(this.settings).matchAll(/_env":"(\w+)"|\{secret:(\w+)\}/g)];
    const names = [...new Set(named.map(([, field, text]) => field ?? text ?? ""))].sort();
    const place = (name: string) =>
      name === "SMTP_PASSWORD" ? "environment" : this.secrets.has(name) ? "studio" : null;
    const file: DeliveryFileView = {
      version: `v${this.version}`,
      settings: this.settings,
      secrets: names.map((name) => ({ name, place: place(name) })),
      locked: this.locked,
    };
    const months = this.settings.retention?.lead_months;
    return {
      deliveries: this.all,
      kept_months: typeof months === "number" ? months : null,
      file: this.isOwner ? file : null,
      erased: null,
    };
  }
}

function delivery(name: string, kind: string, extra: Partial<DeliveryView> = {}): DeliveryView {
  return {
    ...{
      name,
      label: forms.kinds.find((form) => form.kind === kind)?.label ?? kind,
      takes_all: true,
      has_delivered: true,
      misses_some: null,
      waiting: 0,
      dead: 0,
      oldest_waiting: null,
    },
    ...{ stopped: false, last_fault: null, unusable: null },
    ...extra,
  };
}
