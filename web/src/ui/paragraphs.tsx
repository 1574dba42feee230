/** Props of `Paragraphs`. */
export interface ParagraphsProps {
  /** Plain text; an empty line starts a new paragraph. */
  text: string;
}

/** Plain text as paragraphs. */
export function Paragraphs({ text }: ParagraphsProps) {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== "")
    .map((part) => (
      <p key={part} className="paragraph">
        {part}
      </p>
    ));
}
