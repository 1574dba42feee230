import { type ReactNode, useEffect } from "react";
import { useMe } from "./me.ts";
import { Printed } from "./printed.tsx";

/** Sets the title of the page as long as the component is shown. */
export function useTitle(title: string): void {
  const { company } = useMe();
  useEffect(() => {
    const before = document.title;
    document.title = `${title} | ${company}`;
    return () => {
      document.title = before;
    };
  }, [title, company]);
}

/** Props of `ScreenHeader`. */
export interface ScreenHeaderProps {
  /** The title of the page. */
  title: string;
  /** The part of the screen that is shown, which the title in the browser starts with. */
  part?: string;
  /** What is beside the title. */
  children?: ReactNode;
}

/** The bar above a screen. */
export function ScreenHeader({ title, part, children }: ScreenHeaderProps) {
  useTitle(part === undefined ? title : `${part}, ${title}`);
  return (
    <div className="top">
      <Printed />
      <h1>{title}</h1>
      {children}
    </div>
  );
}
