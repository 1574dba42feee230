import { exportSite, serveExport } from "./exported.ts";

/**
 * Serves an export of the site where the server would answer. Its forms are those of the server, and
 * nothing takes them.
 */
export default async function setUp(): Promise<() => void> {
  const exported = exportSite("--compress", "--leads-endpoint", "https://www.sightline.example");
  const host = await serveExport(exported.out, process.env.SIGHTLINE_TEST_ADDRESS);
  return () => {
    host.stop();
    exported.remove();
  };
}
