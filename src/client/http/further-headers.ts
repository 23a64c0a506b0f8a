import { ShelfedgeError } from '../../base/errors.ts';

/** Headers of the credential and of the client itself. */
const reserved = /^(?:authorization|cookie|accept|content-type|wix-site-id|wix-account-id|x-wix-consistent)$/;

/**
 * The headers that a program sends with every call, with lower-case names, so that one replaces none of the client's.
 * Throws `invalid_input` for a name that the credential or the client sets.
 */
export function toFurtherHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  const taken = lower.find(([name]) => reserved.test(name));
  if (taken !== undefined) throw new ShelfedgeError('invalid_input', `The client itself sets the header ${taken[0]}.`);
  return Object.fromEntries(lower);
}
