import { raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** A piece of a page whose text has been escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** JSON that may stand inside a script element: nothing in it can close the element or open a comment. */
export function jsonForScript(value: unknown): HtmlEscapedString {
  return raw(JSON.stringify(value).replaceAll('<', String.raw`\u003c`));
}
