const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A day `YYYY-MM-DD` as people read it: `October 14, 2026`. Other text stays as it is. */
export function dayLabel(day: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const month = MONTHS[Number(match?.[2]) - 1];
  if (match === null || month === undefined) return day;
  return `${month} ${Number(match[3])}, ${match[1]}`;
}
