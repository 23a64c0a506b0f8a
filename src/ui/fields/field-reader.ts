import type { SharedNames } from '../../domain/shared-names.ts';
import { readField, type ReadField, type Reading, type Typed } from './read-field.ts';

/** Reads typed text of the field with this key. */
export type FieldReader = (key: string, reading: Reading, typed: Typed) => ReadField;

/**
 * Creates a reader that keeps the newest result of each field. `names`: those of the store's ribbons and brands. Several components show a field; each key press is read
 * once. It reads again when the text, the product, its edits, the shown value or the locale changes.
 */
export function createFieldReader(names: SharedNames = {}, read = readField): FieldReader {
  const newest = new Map<string, { inputs: readonly unknown[]; result: ReadField }>();
  return (key, reading, typed) => {
    const { known, shown, context } = reading;
    // The numbers of a price include the text of the field.
    const input = typed.prices ?? typed.text;
    const inputs = [input, known.fetched, known.edits, shown, context.currency, context.locale];
    const kept = newest.get(key);
    if (kept !== undefined && inputs.every((each, index) => each === kept.inputs[index])) return kept.result;
    const result = read(reading, typed, names);
    newest.set(key, { inputs, result });
    return result;
  };
}
