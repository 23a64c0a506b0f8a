import { readFileSync } from 'node:fs';
import { describe, type Description, type Schema } from '../../src/client/schema/describe.ts';
import type { CheckName } from '../../src/client/schema/makers.ts';
import { limits, type Limit } from '../../src/client/schema/scalars.ts';

/** A sentence for each field name, and for `Entity.name` where an entity's field means something else. */
const sentences = new Map(
  Object.entries(
    JSON.parse(readFileSync(new URL('field-sentences.json', import.meta.url), 'utf8')) as Record<string, string>,
  ),
);

/**
 * Describes a field of a printed type, with the bounds of its schema. A field without a sentence throws. What an
 * input takes is named as what an answer gives: `ProductInput.name` as `Product.name`.
 */
export function describeField(owner: string, name: string, field: Schema, isInput: boolean): string {
  const sentence =
    sentences.get(`${owner.replace(/^New|Input$/g, '')}.${name}`) ?? sentences.get(name.replaceAll(/\W/g, ''));
  if (sentence === undefined) throw new Error(`field-sentences.json has no sentence for ${owner}.${name}`);
  return [sentence, ...boundsOf(describe(field), isInput)].join(' ');
}

const say = (words: string, what = ''): string[] =>
  words === '' ? [] : [`${words.replace(/^./, (letter) => letter.toUpperCase())}${what}.`];

type Bounds = (...data: Limit[]) => string[];
const bounds: Partial<Record<CheckName, Bounds>> = {
  text: (min, max) => (min === 1 && max === undefined ? ['Not empty.'] : say(limits(min, max), ' characters')),
  list: (min, max) => say(limits(min, max), ' items'),
  number: (min, max) => say(limits(min, max)),
  decimal: (min, max, scale) => say(`decimal text, ${limits(min, max)}, with ${scale} decimals at most`),
};

/** The bounds of a field's schema, in words. */
function boundsOf({ check, args }: Description, isInput: boolean): string[] {
  const data = args.flatMap((argument) => (argument.kind === 'data' ? [argument.data as Limit] : []));
  const [first] = args;
  if (!['optional', 'nullish', 'nullable'].includes(check)) return bounds[check]?.(...data) ?? [];
  if (first?.kind !== 'schema') return [];
  const inner = 'args' in first.schema ? first.schema : describe(first.schema);
  if (inner.check === 'any' && isInput) return ['Set by the platform, and ignored in a request.'];
  return boundsOf(inner, isInput);
}
