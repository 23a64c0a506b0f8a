/** The match pattern of an origin's pages; Firefox knows no ports in patterns, and the background tells them apart there. */
export function toPattern(origin: string): string {
  const { protocol, host, hostname } = new URL(origin);
  return `${protocol}//${import.meta.env.FIREFOX ? hostname : host}/*`;
}
