import { type ReactNode, useEffect } from "react";
import * as texts from "../../generated/texts.ts";
import mark from "../ui/mark.svg";

/** Props of `SignInCard`. */
export interface SignInCardProps {
  /** The company's name, once it is known. */
  company: string | undefined;
  /** The site's host. */
  host: string | undefined;
  children: ReactNode;
}

/** The card on the pages before sign-in. */
export function SignInCard({ company, host, children }: SignInCardProps) {
  useEffect(() => {
    document.title = `${texts.studioSignIn} | ${company ?? texts.studio}`;
  }, [company]);
  return (
    <main className="door-page" id="main">
      <div className="door">
        <header className="door-head">
          <img src={mark} width="40" height="40" alt="" />
          <div>
            <h1>{company === undefined ? texts.studio : texts.studioOf(company)}</h1>
            <p className="small muted">{host ?? "\u00A0"}</p>
          </div>
        </header>
        {children}
      </div>
    </main>
  );
}
