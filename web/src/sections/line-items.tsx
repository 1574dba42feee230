import type { LineGroup } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

function Group({ group }: { group: LineGroup }) {
  return (
    <tbody>
      <tr className="line-items-group">
        <th colSpan={4} scope="rowgroup">
          {group.title}
        </th>
      </tr>
      {group.items.map((item) => (
        <tr key={item.name}>
          <th scope="row">
            {item.name}
            {item.text !== null && <span>{item.text}</span>}
          </th>
          <td>{item.quantity}</td>
          <td>{item.unit_price}</td>
          <td>{item.amount}</td>
        </tr>
      ))}
      <tr className="line-items-sum">
        <th colSpan={3} scope="row">
          {texts.sectionLineSubtotal(group.title)}
        </th>
        <td>{group.subtotal}</td>
      </tr>
    </tbody>
  );
}

/** Items with their amounts, as listed in a quote. */
export function LineItemsSection({ section, id }: PlacedProps<"line-items">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <table className="line-items numeric">
        <caption className="visually-hidden">{section.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.sectionLineItem}</th>
            <th scope="col">{texts.sectionLineQuantity}</th>
            <th scope="col">{texts.sectionLineUnitPrice}</th>
            <th scope="col">{texts.sectionLineAmount}</th>
          </tr>
        </thead>
        {section.groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
        <tfoot>
          <tr className="line-items-total">
            <th colSpan={3} scope="row">
              {section.total_label}
            </th>
            <td>{section.total}</td>
          </tr>
        </tfoot>
      </table>
      {section.note !== null && <p className="small">{section.note}</p>}
    </TitledSection>
  );
}
