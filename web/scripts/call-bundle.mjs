/**
 * Calls a function of the server's bundle in Node, for the tests that QuickJS and Node produce the
 * same HTML and the same plans. Reads a JSON array from standard input, calls the function with the
 * JSON of each entry, and writes the array of results.
 *
 *    node scripts/call-bundle.mjs render < documents.json
 */
import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

const bundle = new URL("../dist/server/server.js", import.meta.url);
const name = process.argv[2] ?? "render";

// A context without Node's globals, so that anything the bundle took from its host would be missing
// here too.
const context = createContext({});
runInContext(readFileSync(bundle, "utf8"), context, { filename: "server.js" });

/** @type {unknown[]} */
const inputs = JSON.parse(readFileSync(0, "utf8"));
const answers = inputs.map((input) => context.sightline[name](JSON.stringify(input)));
process.stdout.write(JSON.stringify(answers));
