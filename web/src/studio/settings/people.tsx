import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, Checkbox, Form } from "react-aria-components";
import type { InviteLink, PersonForm, PersonView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ask } from "../ui/api.ts";
import { useNow } from "../ui/clock.ts";
import { Field } from "../ui/field.tsx";
import { useMe, useZone } from "../ui/me.ts";
import { dayAndTime } from "../ui/time.ts";
import { Trouble } from "../ui/trouble.tsx";
import { Window } from "../ui/window.tsx";

const key = ["people"];

type Open =
  | { what: "add" }
  | { what: "edit" | "remove"; person: PersonView }
  | { what: "link"; link: InviteLink };

/** Who may sign in, and what they may do. */
export function People() {
  const client = useQueryClient();
  const me = useMe();
  const people = useQuery({
    queryKey: key,
    queryFn: () => ask<PersonView[]>("GET", "people"),
    retry: false,
    // It may ask for a proof, which nobody expects on coming back to a window.
    refetchOnWindowFocus: false,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const [error, setError] = useState<unknown>(null);
  const close = () => setOpen(null);
  const take = (next: PersonView[]) => {
    client.setQueryData(key, next);
    close();
  };
  const link = async (person: PersonView) => {
    setError(null);
    try {
      const link = await ask<InviteLink>("POST", `people/${person.id}/link`, {});
      setOpen({ what: "link", link });
    } catch (fault) {
      setError(fault);
    }
  };
  return (
    <>
      <Trouble error={people.error} retry={() => people.refetch()} />
      <Trouble error={error} />
      {people.data?.map((person) => (
        <section className="card" key={person.id}>
          <header>
            <h3 dir="auto">{person.name || person.email}</h3>
            <small className="end muted">{person.id === me.id && texts.studioYou}</small>
          </header>
          <div className="inset stack">
            <p className="small">
              {person.email} · {rights(person)}
            </p>
            <Seen person={person} />
            <div className="actions">
              <Button
                className="button button-line"
                onPress={() => setOpen({ what: "edit", person })}
              >
                {texts.studioChange}
              </Button>
              {person.id !== me.id && (
                <>
                  <Button className="button button-line" onPress={() => link(person)}>
                    {texts.studioNewLink}
                  </Button>
                  <Button
                    className="button button-line"
                    onPress={() => setOpen({ what: "remove", person })}
                  >
                    {texts.studioRemove}
                  </Button>
                </>
              )}
            </div>
          </div>
        </section>
      ))}
      {people.data && (
        <Button className="button button-line start" onPress={() => setOpen({ what: "add" })}>
          <Plus className="icon" aria-hidden />
          {texts.studioInvite}
        </Button>
      )}
      {open?.what === "add" && (
        <Person
          title={texts.studioInvite}
          button={texts.studioMakeInvitation}
          onClose={close}
          onSave={async (form) => {
            const link = await ask<InviteLink>("POST", "people", form);
            void client.invalidateQueries({ queryKey: key });
            setOpen({ what: "link", link });
          }}
        />
      )}
      {open?.what === "edit" && (
        <Person
          title={texts.studioChange}
          button={texts.studioSave}
          person={open.person}
          onClose={close}
          onSave={async (form) =>
            take(await ask<PersonView[]>("PATCH", `people/${open.person.id}`, form))
          }
        />
      )}
      {open?.what === "remove" && (
        <Remove
          person={open.person}
          onClose={close}
          onRemove={async () => take(await ask<PersonView[]>("DELETE", `people/${open.person.id}`))}
        />
      )}
      {open?.what === "link" && <ShownLink link={open.link} onClose={close} />}
    </>
  );
}

function rights({ owner, may_leads, may_content }: PersonView): string {
  if (owner) return texts.studioOwner;
  const may = [may_leads && texts.studioLeads, may_content && texts.studioSite];
  return may.filter(Boolean).join(", ") || texts.studioNothingYet;
}

function Seen({ person }: { person: PersonView }) {
  const now = useNow();
  const zone = useZone();
  const { disabled, invited, seen_at } = person;
  return (
    <p className="small muted">
      {disabled
        ? texts.studioDisabled
        : invited || seen_at === null
          ? texts.studioNotYetIn
          : texts.studioLastSeen(dayAndTime(Date.parse(seen_at), now, zone))}
    </p>
  );
}

function Person({
  title,
  button,
  person,
  onClose,
  onSave,
}: {
  title: string;
  button: string;
  person?: PersonView;
  onClose: () => void;
  onSave: (form: PersonForm) => Promise<void>;
}) {
  const [form, setForm] = useState<PersonForm>({
    email: person?.email ?? "",
    name: person?.name ?? "",
    owner: person?.owner ?? false,
    may_leads: person?.may_leads ?? true,
    may_content: person?.may_content ?? false,
  });
  const [error, setError] = useState<unknown>(null);
  const set =
    <K extends keyof PersonForm>(key: K) =>
    (value: PersonForm[K]) =>
      setForm({ ...form, [key]: value });
  return (
    <Window title={title} onClose={onClose}>
      <Form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          setError(null);
          onSave(form).catch(setError);
        }}
      >
        <Field
          label={texts.studioEmail}
          type="email"
          autoComplete="off"
          value={form.email}
          onChange={set("email")}
          isRequired
        />
        <Field
          label={texts.studioName}
          autoComplete="off"
          value={form.name}
          onChange={set("name")}
        />
        <fieldset className="rights">
          <legend>{texts.studioMay}</legend>
          <Right isSelected={form.owner} onChange={set("owner")}>
            {texts.studioMayAll}
          </Right>
          <Right
            isSelected={form.owner || form.may_leads}
            isDisabled={form.owner}
            onChange={set("may_leads")}
          >
            {texts.studioMayLeads}
          </Right>
          <Right
            isSelected={form.owner || form.may_content}
            isDisabled={form.owner}
            onChange={set("may_content")}
          >
            {texts.studioMaySite}
          </Right>
        </fieldset>
        <Trouble error={error} />
        <div className="actions">
          <Button type="submit" className="button button-fill">
            {button}
          </Button>
          <Button className="button button-line" onPress={onClose}>
            {texts.studioCancel}
          </Button>
        </div>
      </Form>
    </Window>
  );
}

function Right({
  children,
  isDisabled = false,
  ...props
}: {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <Checkbox className="check" isDisabled={isDisabled} {...props}>
      <span className="check-box" aria-hidden />
      {children}
    </Checkbox>
  );
}

function Remove({
  person,
  onClose,
  onRemove,
}: {
  person: PersonView;
  onClose: () => void;
  onRemove: () => Promise<void>;
}) {
  const [error, setError] = useState<unknown>(null);
  return (
    <Window title={texts.studioRemovePerson(person.name || person.email)} alert onClose={onClose}>
      <p>{texts.studioRemoveWhat}</p>
      <Trouble error={error} />
      <div className="actions">
        <Button
          className="button button-bad"
          onPress={() => {
            setError(null);
            onRemove().catch(setError);
          }}
        >
          {texts.studioRemove}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.studioCancel}
        </Button>
      </div>
    </Window>
  );
}

/** The link, which is shown this once. */
function ShownLink({ link, onClose }: { link: InviteLink; onClose: () => void }) {
  const now = useNow();
  const zone = useZone();
  const [copied, setCopied] = useState("");
  const copy = () =>
    navigator.clipboard.writeText(link.link).then(
      () => setCopied(texts.studioCopied),
      () => setCopied(texts.formCopyFailed),
    );
  return (
    <Window title={texts.studioLinkTitle} onClose={onClose}>
      <p>{link.mailed ? texts.studioLinkMailed : texts.studioLinkGive}</p>
      <Field label={texts.studioLink} value={link.link} isReadOnly />
      <p className="small muted">
        {texts.studioLinkUntil(dayAndTime(Date.parse(link.until), now, zone))}
      </p>
      <div className="actions">
        <Button className="button button-fill" onPress={copy}>
          {texts.studioCopy}
        </Button>
        <Button className="button button-line" onPress={onClose}>
          {texts.close}
        </Button>
      </div>
      <p role="status" className="small">
        {copied}
      </p>
    </Window>
  );
}
