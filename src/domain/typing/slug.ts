import { productAddressOf, slugSpellings } from '../address.ts';
import { cleanText } from './clean-text.ts';
import { parseText, type ParsedText, type TextBounds } from './text.ts';

/** A whole address: with a protocol, with a host, or as a path from the root. */
const address = /^(?:https?:\/\/|\/|[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?::\d+)?\/)/iu;

const unreachable = /^\.+$|[/\\?#\p{Cc}]|%(?![\da-f]{2})/iu;

/**
 * Parses a typed slug. A whole address of a product page becomes its slug; a character that would lead to another page, such
 * as a slash, is a problem.
 */
export function parseSlug(text: string, bounds: TextBounds): ParsedText {
  const typed = cleanText(text);
  const parsed = parseText(address.test(typed) ? (slugIn(typed) ?? typed) : typed, bounds);
  if (parsed.tag === 'problem') return parsed;
  // A percent-encoded character breaks the address, too: %2F is a slash.
  const found = slugSpellings(parsed.value)
    .toReversed()
    .map((each) => unreachable.exec(each)?.[0])
    .find((each) => each !== undefined);
  return found === undefined ? parsed : { tag: 'problem', problem: { tag: 'not_in_address', found } };
}

function slugIn(typed: string): string | undefined {
  const href = URL.parse(
    /^https?:/i.test(typed) ? typed : typed.startsWith('/') ? typed : `https://${typed}`,
    'https://x',
  )?.href;
  const slug = href === undefined ? undefined : productAddressOf(href)?.slug;
  return slug === undefined ? undefined : slugSpellings(slug)[0];
}
