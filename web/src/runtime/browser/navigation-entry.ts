/**
 * Returns the page's navigation timing entry, with the fields by which browsers report prefetched
 * and prerendered pages.
 */
export function navigationEntry():
  | (PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string })
  | undefined {
  return performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
}
