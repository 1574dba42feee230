/**
 * The icons of the interface itself, which content can't name, by their names in the Lucide set.
 */
export const OWN_ICONS = [
  "calendar-days",
  "chevron-down",
  "chevron-right",
  "circle-alert",
  "info",
  "loader-circle",
  "mail",
  "menu",
  "pen-line",
  "plus",
  "x",
] as const;
