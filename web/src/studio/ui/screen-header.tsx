import { type ReactNode, useEffect } from "react";
import { useMe } from "./me.ts";

/** Sets the title of the page. */
function useTitle(title: string): void {
  const { company } = useMe();
  useEffect(() => {
    document.title = `${title} | ${company}`;
  }, [title, company]);
}

/** Props of `ScreenHeader`. */
export interface ScreenHeaderProps {
  /** The title of the page. */
  title: string;
  /** What is beside the title. */
  children?: ReactNode;
}

/** The bar above a screen. */
export function ScreenHeader({ title, children }: ScreenHeaderProps) {
  useTitle(title);
  return (
    <div className="top">
      <h1>{title}</h1>
      {children}
    </div>
  );
}
