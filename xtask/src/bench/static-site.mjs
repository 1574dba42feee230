// Serves a built static site as a good static host does: HTTPS with HTTP/2, Brotli, index files, long caching of
// hashed files.
// usage: node static-site.mjs DIR PORT CERTIFICATE KEY
import { readFileSync, statSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { extname, join, normalize } from "node:path";
import { brotliCompressSync } from "node:zlib";

const [directory, port, certificate, key] = process.argv.slice(2);
const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".xml": "application/xml",
  ".txt": "text/plain; charset=utf-8",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".woff2": "font/woff2",
};
const text = /^(text|application|image\/svg)/;
const answers = new Map();

function fileAt(path) {
  const file = join(directory, normalize(path));
  for (const candidate of [file, join(file, "index.html"), `${file}.html`]) {
    if (statSync(candidate, { throwIfNoEntry: false })?.isFile()) return candidate;
  }
  return undefined;
}

function answerTo(path) {
  const file = fileAt(path);
  if (file === undefined) return undefined;
  const type = types[extname(file)] ?? "application/octet-stream";
  const plain = readFileSync(file);
  return { type, plain, brotli: text.test(type) ? brotliCompressSync(plain) : undefined };
}

const keys = { cert: readFileSync(certificate), key: readFileSync(key) };
createSecureServer({ ...keys, allowHTTP1: true }, (request, response) => {
  const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
  if (!answers.has(path)) answers.set(path, answerTo(path));
  const answer = answers.get(path);
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  const isBrotli = answer.brotli && /\bbr\b/.test(request.headers["accept-encoding"] ?? "");
  const body = isBrotli ? answer.brotli : answer.plain;
  response.writeHead(200, {
    "content-type": answer.type,
    "content-length": body.length,
    "cache-control": answer.type.startsWith("text/html") ? "no-cache" : "public, max-age=31536000",
    ...(isBrotli && { "content-encoding": "br" }),
  });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
