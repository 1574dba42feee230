import type { PriceGroup } from "../generated/model.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

function Group({ group }: { group: PriceGroup }) {
  return (
    <div>
      {group.title !== null && <h3>{group.title}</h3>}
      <dl className="prices numeric">
        {group.rows.map((row) => (
          <div key={row.name}>
            <dt>
              {row.name}
              {row.text !== null && <span>{row.text}</span>}
            </dt>
            <dd>{row.price}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A list of prices. */
export function PriceListSection({ section, id }: PlacedProps<"price-list">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <div className="price-groups">
        {section.groups.map((group) => (
          <Group key={`${group.title} ${group.rows[0]?.name}`} group={group} />
        ))}
      </div>
      {section.note !== null && <p className="small">{section.note}</p>}
    </TitledSection>
  );
}
