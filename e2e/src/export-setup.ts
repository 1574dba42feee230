import { exportSite, serveExport } from "./exported.ts";

/**
 * Serves an export of the site in place of the server. Its forms are sent to another origin, where
 * nothing accepts them.
 */
export default async function setUp(): Promise<() => void> {
  const exported = exportSite("--compress", "--leads-endpoint", "https://www.sightline.example");
  const host = await serveExport(exported.out, process.env.SIGHTLINE_TEST_ADDRESS);
  return () => {
    host.stop();
    exported.remove();
  };
}
