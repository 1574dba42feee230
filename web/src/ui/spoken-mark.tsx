const leadingMark = /^([✅❌])\s*(.*)$/su;

/** Props of `SpokenMark`. */
export interface SpokenMarkProps {
  /** A message that may begin with a check mark or a cross. */
  text: string;
}

/** A message whose leading mark stays in the text but isn't visible, since an icon is beside it. */
export function SpokenMark({ text }: SpokenMarkProps) {
  const match = leadingMark.exec(text);
  if (match === null) {
    return <span>{text}</span>;
  }
  return (
    <span>
      <span className="visually-hidden">{`${match[1]} `}</span>
      {match[2]}
    </span>
  );
}
