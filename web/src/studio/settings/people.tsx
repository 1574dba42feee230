import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "react-aria-components";
import type { InviteLink, PersonForm, PersonView } from "../../generated/studio.ts";
import * as texts from "../../generated/texts.ts";
import { ApiError, callApi, NetworkError } from "../ui/api.ts";
import { useAsyncAction } from "../ui/async-action.ts";
import { useDayAndTime } from "../ui/day-and-time.ts";
import { ErrorNotice } from "../ui/error-notice.tsx";
import { Loading } from "../ui/loading.tsx";
import { meQuery, useMe } from "../ui/me.ts";
import { CardButton } from "./card-button.tsx";
import { InviteLinkDialog } from "./invite-link-dialog.tsx";
import { Person } from "./person.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const key = ["people"];

type Open =
  | { what: "add"; person?: PersonView }
  | { what: "edit" | "remove"; person: PersonView }
  | { what: "link"; name: string; link: InviteLink };

/** Who may sign in, and their permissions. */
export function People() {
  const client = useQueryClient();
  const me = useMe();
  const people = useQuery({
    queryKey: key,
    queryFn: () => callApi<PersonView[]>("GET", "people"),
    retry: false,
    // This query may ask for a proof of identity, which would be unexpected when returning to a
    // window, or when the connection is back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [open, setOpen] = useState<Open | null>(null);
  const { busy, error, run } = useAsyncAction();
  const close = () => setOpen(null);
  /** Sends a change of somebody. */
  const change = async <T,>(...request: Parameters<typeof callApi>): Promise<T> => {
    try {
      return await callApi<T>(...request);
    } catch (error) {
      // Somebody else may have changed or removed the person, or only the answer was lost. Whoever
      // declined to sign in or to confirm their identity isn't asked again.
      if (error instanceof NetworkError || (error instanceof ApiError && error.status !== 401))
        void client.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
  const take = (next: PersonView[]) => {
    client.setQueryData(key, next);
    // The user's own name or permissions may have changed.
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
    close();
  };
  /** Sends a change that the list answers, which an earlier attempt without an answer may have made. */
  const takeAfter = async (
    request: Parameters<typeof callApi>,
    isDone: (people: readonly PersonView[]) => boolean,
  ) => {
    try {
      take(await change<PersonView[]>(...request));
    } catch (error) {
      if (!(error instanceof ApiError) || ![404, 412].includes(error.status)) throw error;
      const now = await callApi<PersonView[]>("GET", "people");
      if (!isDone(now)) throw error;
      take(now);
    }
  };
  const link = (person: PersonView) =>
    run(async () => {
      const link = await callApi<InviteLink>("POST", `people/${person.id}/link`, {});
      setOpen({ what: "link", name: person.name || person.email, link });
    });
  return (
    <>
      <ErrorNotice error={people.error} retry={() => people.refetch()} />
      <ErrorNotice error={error} />
      {people.isPending && <Loading />}
      {people.data?.map((person) => (
        <section className="card" key={person.id}>
          <header>
            <h3 id={person.id} dir="auto">
              {person.name || person.email}
            </h3>
            <small className="end muted">{person.id === me.id && texts.studioYou}</small>
          </header>
          <div className="inset stack">
            <p className="small">
              {person.disabled ? person.email : `${person.email} · ${rights(person)}`}
            </p>
            <LastSeen person={person} />
            <div className="actions">
              {/* Removed users are invited again, like new ones. */}
              {person.disabled ? (
                <CardButton
                  heading={person.id}
                  text={texts.studioInviteAgain}
                  onPress={() => setOpen({ what: "add", person })}
                />
              ) : (
                <CardButton
                  heading={person.id}
                  text={texts.studioChange}
                  onPress={() => setOpen({ what: "edit", person })}
                />
              )}
              {!person.disabled && person.id !== me.id && (
                <>
                  <CardButton
                    heading={person.id}
                    text={texts.studioNewLink}
                    isPending={busy}
                    onPress={() => link(person)}
                  />
                  <CardButton
                    heading={person.id}
                    text={texts.studioRemove}
                    onPress={() => setOpen({ what: "remove", person })}
                  />
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
          {...(open.person && { person: open.person })}
          button={texts.studioMakeInvitation}
          onClose={close}
          onSave={async (form) => {
            const link = await change<InviteLink>("POST", "people", form);
            void client.invalidateQueries({ queryKey: key });
            setOpen({ what: "link", name: form.name || form.email, link });
          }}
        />
      )}
      {open?.what === "edit" && (
        <Person
          title={texts.studioDeliveryChangeOf(open.person.name || open.person.email)}
          button={texts.studioSave}
          person={open.person}
          onClose={close}
          onSave={async (form) => {
            const { id, version } = open.person;
            await takeAfter(["PATCH", `people/${id}`, form, { version }], (people) =>
              people.some((person) => person.id === id && isAs(person, form)),
            );
          }}
        />
      )}
      {open?.what === "remove" && (
        <RemoveDialog
          title={texts.studioRemovePerson(open.person.name || open.person.email)}
          onClose={close}
          onRemove={() => {
            const { id } = open.person;
            return takeAfter(["DELETE", `people/${id}`], (people) =>
              people.every((person) => person.id !== id || person.disabled),
            );
          }}
        >
          <p>{texts.studioRemoveWhat}</p>
        </RemoveDialog>
      )}
      {open?.what === "link" && (
        <InviteLinkDialog name={open.name} link={open.link} onClose={close} />
      )}
    </>
  );
}

/** Whether a person is as a form says. */
function isAs(person: PersonView, form: PersonForm): boolean {
  return (
    person.email.toLowerCase() === form.email.trim().toLowerCase() &&
    person.name === form.name.trim().replace(/\s+/g, " ") &&
    person.owner === form.owner &&
    (form.owner || (person.may_leads === form.may_leads && person.may_content === form.may_content))
  );
}

function rights({ owner, may_leads, may_content }: PersonView): string {
  if (owner) return texts.studioOwner;
  const may = [may_leads && texts.studioLeads, may_content && texts.studioSite];
  return may.filter(Boolean).join(", ") || texts.studioNothingYet;
}

function LastSeen({ person }: { person: PersonView }) {
  const when = useDayAndTime();
  const { disabled, invited, seen_at } = person;
  return (
    <p className="small muted">
      {disabled
        ? texts.studioDisabled
        : invited || seen_at === null
          ? texts.studioNotYetIn
          : texts.studioLastSeen(when(seen_at))}
    </p>
  );
}
