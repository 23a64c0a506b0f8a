/** The three forms of an HTTP date (RFC 9110, section 5.6.7); the last one names no zone. */
const httpDate = /^(?:[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+day, \d\d-[A-Z][a-z]{2}-\d\d) [\d:]{8} GMT$/;
const zonelessDate = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d [\d:]{8} \d{4}$/;

/** The time of an HTTP date in epoch ms; NaN for any other text. */
export function parseHttpDate(text: string): number {
  const zone = zonelessDate.test(text) ? ' GMT' : '';
  const ms = zone !== '' || httpDate.test(text) ? Date.parse(text + zone) : Number.NaN;
  // A browser can take 31 February for 3 March.
  return new Date(ms).getUTCDate() === Number(/\d+/.exec(text)?.[0]) ? ms : Number.NaN;
}
