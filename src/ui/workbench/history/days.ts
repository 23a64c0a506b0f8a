const padded = (number: number, digits: number): string => String(number).padStart(digits, '0');

/** The local day of a moment as a date field writes it: "2026-11-20". */
export function dayOf(ms: number): string {
  const date = new Date(ms);
  return `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
}

/** The local start of a date field's day, or with `later` 1 of the next day, epoch ms; null for none. */
export function dayStart(day: string, later: 0 | 1 = 0): number | null {
  if (day === '') return null;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // `setFullYear`, because the constructor takes years below 100, as while typing, for years of the last century.
  return new Date(2000, 0).setFullYear(year, month - 1, date + later);
}
