import { useState } from 'react';
import { choiceGroups } from '../../../domain/choice-groups.ts';
import type { Product } from '../../../domain/product.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { textProblemText } from '../../fields/trouble-text.ts';
import { useServices } from '../../shared/services.ts';
import {
  baseAt,
  cellKey,
  columnsOf,
  fillDown,
  paste,
  toCells,
  withCell,
  type CellAt,
  type Grid,
  type Typed,
} from './cells.ts';
import type { TypedTable } from './use-typed-table.ts';

/** The outcome of a paste or of a fill, to be announced. */
export interface Filled {
  count: number;
  left: number;
}

/** The table of a product's variants: the typed cells, and the shown variants. */
export function useCells(
  product: Product,
  { catalogVersion, bulkRows }: Pick<StoreView, 'catalogVersion' | 'bulkRows'>,
  { typed, change, ...table }: TypedTable,
) {
  const { locale } = useServices();
  const [group, setGroup] = useState('');
  const [last, setLast] = useState<CellAt | null>(null);
  const [filled, setFilled] = useState<Filled | null>(null);
  const groups = choiceGroups(product.variants, product.options);
  const ids = group === '' ? undefined : groups[Number(group)]?.ids;
  const context = { currency: product.currency, locale };
  const keepsSame = bulkRows === 'unsent';
  const columns = columnsOf(product, catalogVersion);
  const whole: Grid = { variants: product.variants, columns, context, keepsSame };
  const grid: Grid = {
    ...whole,
    variants: ids === undefined ? product.variants : product.variants.filter(({ id }) => ids.includes(id)),
  };
  const problemAt = (at: CellAt): string | null => {
    const text = typed[cellKey(at)];
    return text === undefined ? null : textProblemText(text, at.field, baseAt(whole, at), context);
  };
  const set = (next: Typed, left: number) => {
    setFilled({ count: Object.keys(next).length, left });
    change(next);
  };
  return {
    typed,
    grid,
    groups,
    group,
    last,
    filled,
    ...table,
    /** The reason why the text of a cell cannot be saved; null where it can. */
    problemAt,
    cells: toCells(typed, whole),
    chooseGroup: setGroup,
    /** A cell got the focus. */
    enter: setLast,
    type: (at: CellAt, text: string) => {
      setFilled(null);
      setLast(at);
      change(withCell(typed, grid, at, text));
    },
    fill: (at: CellAt) => set(fillDown(typed, grid, at), 0),
    paste: (at: CellAt, text: string) => {
      setLast(at);
      const pasted = paste(typed, grid, at, text);
      set(pasted.typed, pasted.left);
    },
    /** Call after these cells are applied: they show the store's texts again. */
    dropApplied: (applied: Typed) => {
      setFilled(null);
      table.dropApplied(applied);
    },
    clear: () => {
      setFilled(null);
      change({});
    },
  };
}

export type Cells = ReturnType<typeof useCells>;
