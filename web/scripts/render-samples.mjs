/**
 * Renders documents in Node with the server's bundle: the other half of the test that QuickJS and
 * Node give the same HTML. Reads a JSON array of documents from standard input and writes the
 * array of the bundle's answers.
 *
 *     node scripts/render-samples.mjs < documents.json
 */
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const bundle = new URL("../dist/server/server.js", import.meta.url);

// A context without Node's globals: what the bundle takes from its host would be missing here too.
const context = createContext({});
runInContext(readFileSync(bundle, "utf8"), context, { filename: "server.js" });

/** @type {unknown[]} */
const documents = JSON.parse(readFileSync(0, "utf8"));
const answers = documents.map((document) => {
  return context.sightline.render(JSON.stringify(document));
});
process.stdout.write(JSON.stringify(answers));
