import { Icon } from "../ui/icon.tsx";
import type { PlacedProps } from "./placed-props.ts";
import { TitledSection } from "./titled-section.tsx";

/** Files to download. */
export function DocumentsSection({ section, id }: PlacedProps<"documents">) {
  return (
    <TitledSection id={id ?? undefined} title={section.title} lead={section.lead}>
      <ul className="downloads">
        {section.files.map((file) => (
          <li key={file.href}>
            <Icon name="file-check" />
            <div>
              <a href={file.href}>
                {file.title} <span>({file.size})</span>
              </a>
              {file.text !== null && <p>{file.text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}
