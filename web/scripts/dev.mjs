// Rebuilds all bundles on every change, until stopped.
import { build } from "vite";

for (const configFile of ["vite.config.ts", "vite.server.config.ts", "vite.studio.config.ts"]) {
  await build({ configFile, mode: "production", build: { watch: {} } });
}
