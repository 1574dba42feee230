import { type ReactNode, useEffect } from "react";
import { useMe } from "./me.ts";

/** The page's name in the browser. */
function useTitle(title: string): void {
  const { company } = useMe();
  useEffect(() => {
    document.title = `${title} | ${company}`;
  }, [title, company]);
}

/** Props of `Top`. */
export interface TopProps {
  /** What the page is called. */
  title: string;
  /** What stands beside it. */
  children?: ReactNode;
}

/** The bar over a screen. */
export function Top({ title, children }: TopProps) {
  useTitle(title);
  return (
    <div className="top">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
