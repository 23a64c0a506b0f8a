const form = /^(\d{4}-\d\d-(\d\d))T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** Parses RFC 3339 text with its zone, such as `2026-11-23T09:30:00.000Z`; undefined for anything else. */
export function parseTime(text: string): Date | undefined {
  const [, day = '', ofMonth] = form.exec(text) ?? [];
  // The runtime takes the 30th of February for the 1st of March.
  if (new Date(day).getUTCDate() !== Number(ofMonth)) return undefined;
  const date = new Date(text.toUpperCase());
  return Number.isNaN(date.getTime()) ? undefined : date;
}
