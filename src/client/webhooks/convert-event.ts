import { ShelfedgeError } from '../../base/errors.ts';
import { loose, nullish, optional, time, type Check } from '../schema/check.ts';
import { checkOf } from '../schema/compile.ts';
import type { Schema } from '../schema/describe.ts';
import type { Violation } from '../schema/violation.ts';

/** The wire form of a converted type: RFC 3339 text for a Date, and text for NaN and the infinities. */
export type Wire<Value> = Value extends string
  ? Value
  : Value extends Date
    ? string
    : Value extends number
      ? number | 'NaN' | 'Infinity' | '-Infinity'
      : Value extends object
        ? { [Key in keyof Value]: Wire<Value[Key]> }
        : Value;

/** The checks of an event's parts, by name. */
export type EventChecks = Readonly<Record<string, Check>>;

/** The checks of an event with an entity that a call answers under this name. */
// @__NO_SIDE_EFFECTS__
export function entityChecks(row: { readonly output: Schema }, name: string): EventChecks {
  const entity = partOfAnswer(row, name);
  return { entity: optional(entity), modifiedFields: optional(lenient(entity)) };
}

/** The checks of an action whose data hold such an entity as `currentEntity`. */
// @__NO_SIDE_EFFECTS__
export function dataChecks(row: { readonly output: Schema }, name: string): EventChecks {
  return { data: loose({ currentEntity: nullish(partOfAnswer(row, name)) }) };
}

/** The check of an entity that a call answers under this name. */
const partOfAnswer =
  (row: { readonly output: Schema }, name: string): Check =>
  (value, wrong) => {
    const answer = { [name]: value };
    const found: Violation[] = [];
    checkOf(row.output)(answer, found);
    for (const { field, description } of found) wrong.push({ field: field.slice(name.length + 1), description });
    return answer[name];
  };

/** Converts the present fields: a list of changed fields is no whole entity, so a missing one is no fault. */
const lenient =
  (inner: Check): Check =>
  (value) =>
    inner(value, []);

/** Returns a checked copy of an unwrapped event, with its times and numbers converted; throws `malformed_answer`. */
export function convertEvent<Event>(type: string, event: Event, checks: EventChecks = {}): Event {
  // The checks convert in place, but the payload and the other handlers' events hold the same objects.
  const copy = structuredClone(event);
  const violations: Violation[] = [];
  loose({ ...checks, metadata: loose({ eventTime: nullish(time()) }) })(copy, violations);
  if (violations.length === 0) return copy;
  throw new ShelfedgeError('malformed_answer', `The event ${type} has an unknown shape`, { violations });
}
