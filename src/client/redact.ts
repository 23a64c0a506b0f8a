import type { PlainRequest } from './request.ts';

/** Shorter texts say nothing of a person, and taking them out would leave no word whole. */
const shortest = 4;

/** Every text a request carries: of its body, its query and its headers. */
export function readSent({ url, body }: PlainRequest, headers: Record<string, string>): string[] {
  const texts = [...new URL(url).searchParams.values(), ...Object.values(headers).flatMap((value) => value.split(','))];
  if (body !== null) collect(JSON.parse(body), texts);
  return texts;
}

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value);
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner, texts);
}

/** Takes texts that were sent out of words that may repeat them. */
export function createRedactor(sent: readonly string[]): (words: string) => string {
  const texts = sent.filter(({ length }) => length >= shortest).sort((a, b) => b.length - a.length);
  return (words) => texts.reduce((left, text) => left.replaceAll(text, '…'), words);
}
