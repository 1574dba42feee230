import { type ReactNode, useEffect, useRef } from "react";

/** Props of `NavTabs`. */
export interface NavTabsProps {
  /** The name of the choice. */
  label: string;
  /** The chosen one, which is scrolled into view. */
  current: string;
  children: ReactNode;
}

/** Links of which one is chosen. On phones they scroll sideways. */
export function NavTabs({ label, current, children }: NavTabsProps) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (nav.current && chosen) {
      nav.current.scrollLeft = chosen.offsetLeft - nav.current.clientWidth / 2;
    }
  }, [current]);
  return (
    <nav className="picks" aria-label={label} ref={nav}>
      {children}
    </nav>
  );
}
