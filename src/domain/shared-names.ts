import { fields, type FieldKey } from './fields.ts';
import { z } from '../base/schema.ts';

/** The fields whose values are names that the products of a V3 store share. */
export const SharedNameField = z.enum(['ribbon', 'brand']);
export type SharedNameField = z.infer<typeof SharedNameField>;

/** The names that a V3 store has, as far as they are read. */
export type SharedNames = Readonly<Partial<Record<FieldKey, readonly string[]>>>;

/**
 * The name that a V3 store keeps where this one is typed: the same name, else the first one that stands for it; the typed one if the
 * store has neither.
 */
export function keptName(field: FieldKey, typed: string, names: readonly string[]): string {
  const { standsFor } = fields[field];
  if (standsFor === undefined || names.includes(typed)) return typed;
  return names.find((name) => standsFor(name, typed)) ?? typed;
}
