import type { Frame } from "../generated/model.ts";
import * as texts from "../generated/texts.ts";
import { LinkList } from "../ui/link-list.tsx";
import { FooterColumns } from "./footer-columns.tsx";
import { QuoteIsland } from "./quote-island.tsx";

/** The footer: the short form, links, towns, contact details, the small print. */
export function SiteFooter({ frame }: { frame: Frame }) {
  const { company, footer, utility } = frame;
  return (
    <footer className="footer dark">
      <div className="wrap">
        <section className="footer-call" aria-labelledby="footer-call">
          <div>
            <h2 id="footer-call">{footer.call_title}</h2>
            <p>{footer.call_text}</p>
          </div>
          <QuoteIsland
            form="footer"
            texts={{ submit: frame.forms.call_to_action, promise: frame.forms.footer_promise }}
            frame={frame}
          />
        </section>
        <FooterColumns company={company} footer={footer} social={utility.social} />
        <div className="footer-end">
          <p>{footer.copyright}</p>
          <nav aria-label={texts.footer}>
            <LinkList links={footer.bottom_links} />
          </nav>
        </div>
      </div>
    </footer>
  );
}
