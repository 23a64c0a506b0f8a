import { z } from '../../base/schema.ts';
import { once } from '../../base/once.ts';
import type { Check } from './check.ts';
import type { Violation } from './violation.ts';
import { parseTime } from './rfc3339.ts';
import { mark, type Schema } from './describe.ts';
import { makers, type CheckName } from './makers.ts';
import type { Narrowed, OneOf, Open, Requiring } from './narrow.ts';

/** A custom rule as a zod check. */
function rule(name: CheckName, ...data: unknown[]) {
  const make = makers[name] as (...args: unknown[]) => Check;
  const run = make(makers.any(), ...data);
  const zodRule = z.check(({ value, issues }) => {
    const wrong: Violation[] = [];
    run(value, wrong);
    for (const { field, description } of wrong)
      issues.push({ code: 'custom', path: field === '' ? [] : field.split('.'), message: description, input: value });
  });
  return mark(zodRule, name, ...data);
}

// Vocabulary of responses: everything can be missing or null; unknown fields and values are kept.

/**
 * An object of a response: known fields are checked, all others kept. Its type has the known fields alone, so that a
 * misspelt one does not compile.
 */
export const loose: <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodMiniObject<Shape> = z.looseObject;
/** Text, if given. */
export const str = once(() => z.nullish(z.string()));
/** true or false, if given. */
export const bool = once(() => z.nullish(z.boolean()));
/** A list of text, if given. */
export const strs = once(() => z.nullish(z.array(z.string())));
/** A number, if given; the wire writes NaN and the infinities as text. */
export const num = once(() => z.nullish(Float()));
/** RFC 3339 text on the wire, a Date here, if given. */
export const time = once(() => z.nullish(Time()));
/** A free object, if given. */
export const free = once(() => z.nullish(z.record(z.string(), z.unknown())));
/** Anything at all, if given. */
export const any = once(() => z.optional(z.unknown()));
/** Text that is always there. */
export const string = once(() => z.string());
/**
 * A word of an enumeration that is always there. Its type knows the values, and lets in others, for the platform adds
 * some; the check asks for text alone, so that no bundle holds values that only a response has.
 */
export const word = string as unknown as <Value extends string>() => z.ZodMiniType<Open<Value>, string>;
/** A word of an enumeration, if given. */
export const open = str as unknown as <Value extends string>() => z.ZodMiniOptional<
  z.ZodMiniNullable<z.ZodMiniType<Open<Value>, string>>
>;
/** A number that is always there. */
export const float = once(() => Float());
/** An object with values of one kind, if given. */
export const map = <T extends Schema>(value: T) => z.nullish(z.record(z.string(), value));
/** A list that reads as empty where it is missing. */
export const items = <T extends Schema>(item: T) => z._default(z.array(item), []);
/** A response without documented fields. */
export const nothing = once(() => z.looseObject({}));
/** A recursive schema. */
export const later = (part: () => Schema) => z.lazy(part);
/** A list, if given. */
export const list = <T extends Schema>(item: T) => z.nullish(z.array(item));
/** Any other schema, if given. */
export const maybe = z.nullish;

const Float = once(() =>
  mark(z.pipe(z.union([z.number(), z.enum(['NaN', 'Infinity', '-Infinity'])]), z.transform(Number)), 'float'),
);
const Time = once(() =>
  mark(
    z
      .pipe(
        z.string(),
        z.transform((text: string) => parseTime(text) ?? new Date(Number.NaN)),
      )
      .check(z.refine((date) => !Number.isNaN(date.getTime()))),
    'time',
  ),
);

// Vocabulary of inputs: bounds are the platform's; unknown fields are refused.

/** An object of an input: an unknown field is an error, because the platform would drop it silently. */
export const strict = z.strictObject;
/** Can be omitted. */
export const opt = z.optional;
/** Can be omitted, or null to clear the field. */
export const nul = z.nullish;
/** Text with bounded length. */
export const text = (max?: number, min?: number) =>
  z.string().check(...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)]));
/** An identifier: text that is not empty. */
export const id = once(() => text(undefined, 1));
/** A platform identifier: at most 36 characters. */
export const guid = once(() => text(36, 1));
/** A finite number within bounds. */
export const number = (min?: number, max?: number) =>
  z.number().check(...(min === undefined ? [] : [z.gte(min)]), ...(max === undefined ? [] : [z.lte(max)]));
/** A whole number within bounds. */
export const whole = (min?: number, max?: number) =>
  z.int().check(...(min === undefined ? [] : [z.gte(min)]), ...(max === undefined ? [] : [z.lte(max)]));
/** Any number; NaN and the infinities are sent as text. */
export const anyNumber = once(() =>
  mark(
    z.custom<number>((value) => typeof value === 'number'),
    'anyNumber',
  ),
);
/** A decimal number as text, such as "12.50". */
export const decimal = (gte: number | null, lte: number | null, maxScale: number, isAbove = false) =>
  z.string().check(rule('decimal', gte, lte, maxScale, ...(isAbove ? [true] : [])));
export const flag = once(() => z.boolean());
/** One of the values. */
export const choice = <const Values extends readonly string[]>(values: Values) => z.enum(values);
/** One of several forms. */
export const union = <const Options extends readonly Schema[]>(...options: Options) => z.union(options);
/** A list with bounded length. */
export const many = <T extends Schema>(item: T, max?: number, min?: number) =>
  z
    .array(item)
    .check(...(min === undefined ? [] : [z.minLength(min)]), ...(max === undefined ? [] : [z.maxLength(max)]));
/** A Date, or RFC 3339 text; sent as text. */
export const moment = once(() =>
  mark(
    z.custom<Date | string>((value) =>
      typeof value === 'string'
        ? parseTime(value) !== undefined
        : value instanceof Date && !Number.isNaN(value.getTime()),
    ),
    'moment',
  ),
);
/** An object with values of one kind. */
export const record = <T extends Schema>(value: T) => z.record(z.string(), value);
/** A free object. */
export const anyObject = once(() => z.record(z.string(), z.unknown()));
/** A filter. Values that JSON would drop or change are refused, because a lost condition widens the filter. */
export const filter = once(() => z.record(z.string(), z.unknown()).check(rule('lossless')));
/** Fields that the platform sets: they can be sent back as read, and the platform ignores them. */
export const readOnly = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, any()])) as Record<Name, ReturnType<typeof any>>;

/** Requires fields by dotted path wherever their parent exists. */
export const requires = <Holder extends z.ZodMiniType, Path extends string>(holder: Holder, ...paths: Path[]) =>
  holder.check(rule('requires', paths)) as Narrowed<Holder, Requiring<z.input<Holder>, Path>>;
/** At most one of these fields; exactly one where it is needed. */
export const oneOf = <Holder extends z.ZodMiniType, Name extends string, Needed extends boolean = false>(
  holder: Holder,
  names: Name[],
  isNeeded?: Needed,
) => holder.check(rule('oneOf', names, isNeeded ?? false)) as Narrowed<Holder, OneOf<z.input<Holder>, Name, Needed>>;
