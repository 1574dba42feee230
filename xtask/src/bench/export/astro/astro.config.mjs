import sitemap from "@astrojs/sitemap";
import { defineConfig } from "astro/config";

export default defineConfig({
  site: "https://www.sightline.example",
  build: { format: "file" },
  integrations: [sitemap()],
});
