import { type ReactNode, useEffect } from "react";
import { useMe } from "./me.ts";

/** Sets the title of the page. */
function useTitle(title: string): void {
  const { company } = useMe();
  useEffect(() => {
    document.title = `${title} | ${company}`;
  }, [title, company]);
}

/** Props of `Top`. */
export interface TopProps {
  /** The title of the page. */
  title: string;
  /** What is beside the title. */
  children?: ReactNode;
}

/** The bar above a screen. */
export function Top({ title, children }: TopProps) {
  useTitle(title);
  return (
    <div className="top">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
