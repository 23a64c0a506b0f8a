import { stepField, viewing, type FieldEdit, type FieldEvent } from './field-edit.ts';

/** The states of edited fields, by `keyOf`. */
export type States = Readonly<Record<string, FieldEdit>>;
/** An event of one field. */
export interface FieldAction {
  key: string;
  event: FieldEvent;
}

/** The next states of all fields. Fields without an edit are left out. */
export function stepFields(states: States, actions: readonly FieldAction[]): States {
  const next = new Map(Object.entries(states));
  let isChanged = false;
  for (const { key, event } of actions) {
    const before = next.get(key) ?? viewing;
    const after = stepField(before, event);
    if (after === before) continue;
    isChanged = true;
    // The field that was changed last is the last one.
    next.delete(key);
    if (after.tag !== 'viewing') next.set(key, after);
  }
  return isChanged ? Object.fromEntries(next) : states;
}
