/** How this page was come to, with what browsers say of pages that they have fetched or drawn ahead. */
export function navigationEntry():
  | (PerformanceNavigationTiming & { activationStart?: number; deliveryType?: string })
  | undefined {
  return performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
}
