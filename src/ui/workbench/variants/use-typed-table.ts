import { useReducer } from 'react';
import type { TypedPrices } from '../../../domain/typing/price-entry.ts';
import { draftBase } from '../../../domain/draft-base.ts';
import { editableParts } from '../../../domain/editable-parts.ts';
import { fields, PartFieldKey } from '../../../domain/fields.ts';
import { variantOf, type Product } from '../../../domain/product.ts';
import { keyOf, targetOfKey, type Target } from '../../../products/values/target.ts';
import type { UnsavedValue, UnsavedView } from '../../../products/working-copy/unsaved-value.ts';
import type { StoreView } from '../../../protocol/view.ts';
import type { FieldEvent } from '../../fields/field-edit.ts';
import { stepFields, type FieldAction, type States } from '../../fields/field-states.ts';
import { textOf, useMount } from '../../fields/use-mount.ts';
import { useServices } from '../../shared/services.ts';
import { cellKey, cellOfKey, type CellAt, type Typed } from './cells.ts';

/** The typed texts of a table of variants. */
export interface TypedTable {
  typed: Typed;
  change(next: Typed): void;
  /** The cells whose text gave way to a later one, typed elsewhere, with the text that they had. */
  others: readonly (CellAt & { text: string })[];
  /** Takes the text that a cell had, or goes on with the later one. */
  settle(at: CellAt, take: 'other' | 'newer'): void;
  /** Drops texts that are saved as rows of a bulk change. A typed sale is not, so its cell stays. */
  dropApplied(applied: Typed): void;
}

interface TableOptions {
  product: Product;
  store: StoreView;
  unsaved: UnsavedView;
}

/** The texts that are typed into the cells of a product, here or on another surface. */
export function useTypedTable({ product, store, unsaved }: TableOptions): TypedTable {
  const { locale } = useServices();
  const own = {
    ...unsaved,
    values: unsaved.values.filter((value) => value.storeId === store.id && cellOf(product, value) !== null),
  };
  const baseOf = (value: UnsavedValue) => draftBase(product, value);
  const [states, sendAll] = useReducer(stepFields, undefined, () =>
    stepFields(
      {},
      own.values.flatMap((value) => toRestored(value, baseOf)),
    ),
  );
  const cells = cellsIn(product, states);
  const typed = Object.fromEntries(cells.map(({ at, state }) => [cellKey(at), state.text]));
  const kept = cells.flatMap(({ key, state }) => (state.from === undefined ? textOf(key, state) : []));
  const drop = useMount({ storeId: store.id, states, sendAll, unsaved: own, kept, baseOf });
  const context = { currency: product.currency, locale };
  const type = (at: CellAt, text: string): FieldAction[] => {
    const target = targetOf(product, at);
    const key = keyOf(target);
    const base = draftBase(product, target);
    if (base === null) return [];
    const prices = at.field === 'price' && { prices: { regular: text, sale: saleIn(states[key]) } };
    return [
      { key, event: { type: 'opened', base, text: fields[at.field].typed(base, context) } },
      { key, event: { type: 'typed', text, problem: null, ...prices } },
    ];
  };
  const send = (at: CellAt, event: FieldEvent): FieldAction => ({ key: keyOf(targetOf(product, at)), event });
  return {
    typed,
    change: (next) => {
      const changed = Object.entries(next).filter(([key, text]) => typed[key] !== text);
      const dropped = Object.keys(typed).filter((key) => next[key] === undefined);
      sendAll([
        ...changed.flatMap(([key, text]) => type(cellOfKey(key), text)),
        ...dropped.map((key) => send(cellOfKey(key), { type: 'cancelled' })),
      ]);
    },
    others: cells.flatMap(({ at, state }) => (state.other === undefined ? [] : [{ ...at, text: state.other.text }])),
    settle: (at, take) => sendAll([send(at, { type: take === 'other' ? 'tookOther' : 'keptNewer' })]),
    dropApplied: (applied) => {
      const saved = cells.flatMap(({ key, at, state: { prices } }) => {
        const text = applied[cellKey(at)];
        return text === undefined || (prices?.sale ?? null) !== null ? [] : [{ key, text }];
      });
      drop(new Map(saved.map(({ key, text }) => [key, text])));
      sendAll(saved.map(({ key, text }) => ({ key, event: { type: 'applied', text } })));
    },
  };
}

const saleIn = (state: States[string] | undefined): TypedPrices['sale'] =>
  state?.tag === 'editing' ? (state.prices?.sale ?? null) : null;

function toRestored(value: UnsavedValue, baseOf: (value: UnsavedValue) => string | null): FieldAction[] {
  const base = baseOf(value);
  return base === null ? [] : [{ key: keyOf(value), event: { type: 'elsewhere', value, base } }];
}

/** The target of a cell. Stock that is counted at one location is that location's. */
function targetOf(product: Product, { variantId, field }: CellAt): Target {
  const variant = variantOf(product, variantId);
  const [only, ...others] = variant === undefined ? [] : editableParts(variant, field);
  const locationId = others.length === 0 ? (only?.locationId ?? null) : null;
  return { productId: product.id, variantId, locationId, field };
}

/** The cell of a target; null if the table has none for it. */
function cellOf(product: Product, target: Target): CellAt | null {
  const field = PartFieldKey.safeParse(target.field).data;
  const { variantId } = target;
  if (field === undefined || field === 'salePrice' || variantId === null) return null;
  return keyOf(targetOf(product, { variantId, field })) === keyOf(target) ? { variantId, field } : null;
}

function cellsIn(product: Product, states: States) {
  return Object.entries(states).flatMap(([key, state]) => {
    const target = targetOfKey(key);
    const at = target === null || state.tag !== 'editing' ? null : cellOf(product, target);
    return at === null || state.tag !== 'editing' ? [] : [{ key, state, at }];
  });
}
