/** The icons of the interface itself, which content cannot name, by their names in the lucide set. */
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
