import type { SearchResult } from "../generated/model.ts";
import { MarkedText } from "../ui/marked-text.tsx";
import { Picture } from "../ui/picture.tsx";
import { Tag } from "../ui/tag.tsx";

/** A result: its kind, its name, and the best-matching part of its text. */
function Result({ result }: { result: SearchResult }) {
  return (
    <li data-kind={result.kind}>
      {result.picture !== null && (
        <Picture picture={{ ...result.picture, alt: "" }} place="search-result" />
      )}
      <div>
        <p className="result-head">
          <Tag>{result.badge}</Tag>
          {result.standing !== null && <b className="standing">{result.standing}</b>}
          {result.context.length > 0 && (
            <span>
              <MarkedText runs={result.context} />
            </span>
          )}
        </p>
        <h2>
          <a href={result.href}>
            <MarkedText runs={result.title} />
          </a>
        </h2>
        <p>
          <MarkedText runs={result.snippet} />
        </p>
      </div>
    </li>
  );
}

/** The search results, best first. */
export function SearchResults({ results }: { results: SearchResult[] }) {
  return (
    <ol className="results-list">
      {results.map((result) => (
        <Result key={result.href} result={result} />
      ))}
    </ol>
  );
}
