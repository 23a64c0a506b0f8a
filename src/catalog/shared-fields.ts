import { toDecimal, toSure } from '../domain/typing/decimal.ts';

type Given<T> = T | null | undefined;

/** A weight on the wire as a field value: '' for none and for zero. */
export const readWeight = (weight: Given<number>): string =>
  Number.isFinite(weight) && weight !== 0 ? toDecimal(toSure(weight as number)) : '';

/** The fields of a product that both catalogs write in the same form. */
export const sharedFields = {
  name: { write: (name: string) => ({ name }) },
  slug: { write: (slug: string) => ({ slug }) },
  visible: { write: (value: string) => ({ visible: value === 'true' }) },
};

/** The `values` of a part; a field that the part lacks is left out. */
export const toValues = <Key extends string>(
  keys: readonly Key[],
  read: (key: Key) => string | null | undefined,
): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = read(key) ?? null;
      return value === null ? [] : [[key, value] as const];
    }),
  );
