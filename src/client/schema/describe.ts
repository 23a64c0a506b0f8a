import type { z } from '../../base/schema.ts';
import type { CheckName } from './makers.ts';

export type Schema = z.ZodMiniType;

/** A schema as data: a check name with its arguments; nested schemas are not described yet. */
export interface Description {
  check: CheckName;
  args: Argument[];
}

export type Argument =
  | { kind: 'data'; data: unknown }
  | { kind: 'schema'; schema: Schema | Description }
  | { kind: 'schemas'; schemas: Schema[] }
  | { kind: 'later'; schema: () => Schema }
  | { kind: 'fields'; fields: Record<string, Schema> };

/** Custom kinds and rules, which zod has no data for, by the schema or rule that represents them. */
const marks = new WeakMap<object, { check: CheckName; data: unknown[] }>();

/** Marks a schema or a rule as the custom check of that name. */
export function mark<T extends object>(subject: T, check: CheckName, ...data: unknown[]): T {
  marks.set(subject, { check, data });
  return subject;
}

const data = (value: unknown): Argument => ({ kind: 'data', data: value });
const schema = (of: unknown): Argument => ({ kind: 'schema', schema: of as Schema | Description });
const describing = (check: CheckName, ...args: Argument[]): Description => ({ check, args });

type Definition = z.core.$ZodTypes['_zod']['def'];
type Reader<Kind extends Definition['type']> = (def: Extract<Definition, { type: Kind }>) => Description;

/** Readers by kind of zod schema; the operation table uses no other kinds. */
const readers: { [Kind in Definition['type']]?: Reader<Kind> } = {
  unknown: () => describing('any'),
  boolean: () => describing('boolean'),
  string: ({ checks }) => withRules(describing('text', ...readBounds(checks)), checks),
  number: (def) => describing('number', ...readBounds(def.checks), ...('format' in def ? [data(true)] : [])),
  enum: ({ entries }) => describing('choice', data(Object.values(entries))),
  literal: ({ values }) => describing('choice', data(values)),
  array: ({ element, checks }) => describing('list', schema(element), ...readBounds(checks)),
  object({ shape, catchall, checks }) {
    const fields: Argument = { kind: 'fields', fields: shape as unknown as Record<string, Schema> };
    return withRules(describing(catchall?._zod.def.type === 'unknown' ? 'loose' : 'strict', fields), checks);
  },
  optional({ innerType }) {
    const { def } = innerType._zod as z.core.$ZodTypes['_zod'];
    return def.type === 'nullable'
      ? describing('nullish', schema(def.innerType))
      : describing('optional', schema(innerType));
  },
  nullable: ({ innerType }) => describing('nullable', schema(innerType)),
  default: ({ innerType }) => describing('orEmpty', schema(innerType)),
  lazy: ({ getter }) => describing('later', { kind: 'later', schema: getter as unknown as () => Schema }),
  record: ({ valueType, checks }) => withRules(describing('record', schema(valueType)), checks),
  union: ({ options }) => describing('union', { kind: 'schemas', schemas: options as unknown as Schema[] }),
};

/** Describes a zod schema of a supported kind; throws for any other. */
export function describe(of: Schema): Description {
  const marked = marks.get(of);
  if (marked !== undefined) return describing(marked.check, ...marked.data.map(data));
  const { def } = (of as unknown as z.core.$ZodTypes)._zod;
  const read = readers[def.type] as ((def: Definition) => Description) | undefined;
  if (read === undefined) throw new Error(`${def.type} is not a kind of schema that the operation table uses`);
  return read(def);
}

type Rules = readonly z.core.$ZodCheck[];

function readBounds(rules: Rules = []): Argument[] {
  let min: number | undefined;
  let max: number | undefined;
  for (const rule of rules) {
    const { def } = (rule as unknown as z.core.$ZodChecks)._zod;
    if (def.check === 'min_length') min = def.minimum;
    else if (def.check === 'max_length') max = def.maximum;
    else if (def.check === 'greater_than' && def.inclusive) min = Number(def.value);
    else if (def.check === 'less_than' && def.inclusive) max = Number(def.value);
    else if (!marks.has(rule) && def.check !== 'number_format') throw new Error(`${def.check} is not a known rule`);
  }
  return [data(min), data(max)];
}

/** Wraps custom rules around the check that they refine. */
function withRules(inner: Description, rules: Rules = []): Description {
  return rules.reduce((around, rule) => {
    const marked = marks.get(rule);
    return marked === undefined ? around : describing(marked.check, schema(around), ...marked.data.map(data));
  }, inner);
}
