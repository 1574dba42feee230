import type { Person } from "../generated/model.ts";
import { Picture } from "../ui/picture.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Returns the initials of a name: the first letters of its first and last word. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : ""].map(
    (word) => [...(word ?? "")][0],
  );
  return letters.join("").toUpperCase();
}

function Member({ person }: { person: Person }) {
  return (
    <li>
      {person.picture === null ? (
        <div className="initials" aria-hidden="true">
          {initials(person.name)}
        </div>
      ) : (
        <Picture picture={person.picture} place="portrait" />
      )}
      <h3>{person.name}</h3>
      <p className="role">{person.role}</p>
      {person.text !== null && <p>{person.text}</p>}
    </li>
  );
}

/** The people of the company. */
export function TeamSection({ section, id }: PlacedProps<"team">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="team">
        {section.people.map((person) => (
          <Member key={person.name} person={person} />
        ))}
      </ul>
    </TitledSection>
  );
}
