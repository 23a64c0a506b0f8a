import { raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

const allowedTags = new Set('p br strong b em i u ul ol li h2 h3 h4 blockquote'.split(' '));

/**
 * A merchant's HTML with nothing in it but plain formatting: allowed tags lose their attributes, others disappear,
 * a lone `<` is shown as itself.
 */
export function richText(source: string): HtmlEscapedString {
  return raw(
    source.replaceAll(/<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[<>]/gi, (match, slash: string, name?: string) => {
      if (name === undefined) return match === '<' ? '&lt;' : '&gt;';
      const tag = name.toLowerCase();
      return allowedTags.has(tag) ? `<${slash}${tag}>` : '';
    }),
  );
}

/** The words of a merchant's HTML without its tags, cut to `limit` characters. */
export function plainText(source: string, limit: number): string {
  const words = source
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > limit ? `${words.slice(0, limit - 1)}…` : words;
}
