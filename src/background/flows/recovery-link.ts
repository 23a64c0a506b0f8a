/** Names under which a mail's link carries its token. */
const names = ['recoveryToken', 'recovery_token', 'token'];

/** The token of a recovery mail's link, or the token itself where it was copied alone; undefined for any other text. */
export function readRecoveryToken(text: string): string | undefined {
  const given = text.trim();
  if (!/^https?:/i.test(given)) return /^[\w.~+/=-]{8,2000}$/.test(given) ? given : undefined;
  if (!URL.canParse(given)) return undefined;
  const { searchParams, hash } = new URL(given);
  const fragment = new URLSearchParams(hash.slice(1));
  return names.map((name) => searchParams.get(name) ?? fragment.get(name)).find((token) => token) ?? undefined;
}
