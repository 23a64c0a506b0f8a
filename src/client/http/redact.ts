import type { PlainRequest } from './request.ts';

/** Shorter texts identify no one, and redacting them would destroy every message. */
const minLength = 4;

/** Tokens are at least this long, and words of the API that an error code can be made of are shorter. */
const minTokenLength = 32;

type Headers = Record<string, string>;

/** Collects every text in a request: body, query and headers. */
export function collectTexts({ url, body }: PlainRequest, headers: Headers): string[] {
  const texts = [...new URL(url).searchParams.values(), ...textsOf(headers)];
  if (body !== null) collect(JSON.parse(body), texts);
  return texts;
}

/** True for a text so long that no error code contains it by chance: a token, a key or an id. */
export const isToken = ({ length }: string): boolean => length >= minTokenLength;

const textsOf = (headers: Headers): string[] => Object.values(headers).flatMap((value) => value.split(','));

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner, texts);
}

/** Creates a function that removes the sent texts from a message. */
export function createRedactor(sent: readonly string[]): (words: string) => string {
  const texts = sent.filter(({ length }) => length >= minLength).sort((a, b) => b.length - a.length);
  return (words) => texts.reduce((left, text) => left.replaceAll(text, '…'), words);
}
