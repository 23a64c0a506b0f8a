import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BulkChange } from '../../../src/domain/bulk.ts';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import { readEntry } from '../../../src/domain/typing/entry.ts';
import type { Product } from '../../../src/domain/product.ts';
import { toRows } from '../../../src/edits/bulk/preview.ts';
import {
  cellsBeside,
  columnsOf,
  fillDown,
  paste,
  textAt,
  toCells,
  withCell,
  type Grid,
} from '../../../src/ui/workbench/variants/cells.ts';
import { apron, cups } from '../../visual/goods.ts';

const [first, second, third] = apron.variants;
if (first === undefined || second === undefined || third === undefined) throw new Error('the apron has three variants');

const grid: Grid = {
  variants: apron.variants,
  columns: columnsOf(apron, 'V3_CATALOG'),
  context: { currency: 'EUR', locale: 'en' },
  keepsSame: false,
};

/** An apron of this many variants, in ten sizes. */
function apronOf(count: number): Product {
  const variants = Array.from({ length: count }, (_, index) => ({
    ...first!,
    id: `v${index}`,
    label: `Size ${index % 10}, ${index}`,
    choices: { Size: String(index % 10), Number: String(index) },
  }));
  return { ...apron, variants };
}

describe('the table of variants', () => {
  test('keeps typed text that equals the store’s only while a row of a bulk change would change it', () => {
    const at = { variantId: first.id, field: 'price' as const };
    const stored = textAt({}, first, 'price', grid.context) ?? '';
    expect(withCell({}, grid, at, stored)).toEqual({});
    expect(toCells(withCell({}, { ...grid, keepsSame: true }, at, stored), grid)).toEqual([{ ...at, text: stored }]);
  });

  test('has a column for each field of a variant; the sale price stays with the card', () => {
    expect(columnsOf(apron, 'V3_CATALOG')).toEqual(['price', 'cost', 'stock', 'sku', 'barcode', 'weight', 'visible']);
    expect(columnsOf(apron, 'V1_CATALOG')).not.toContain('barcode');
  });

  test('counts a cell as typed only while its text differs from the store’s', () => {
    const at = { variantId: first.id, field: 'price' } as const;
    const typed = withCell({}, grid, at, '40');
    expect(toCells(typed, grid)).toEqual([{ ...at, text: '40' }]);
    expect(withCell(typed, grid, at, textAt({}, first, 'price', grid.context) ?? '')).toEqual({});
  });

  test('goes from a cell to the nearest ones above and below that can be typed into', () => {
    const product = apronOf(6);
    const item = {
      id: 'i',
      revision: '1',
      locationId: 'l',
      number: 1,
      stock: { tag: 'tracked' as const, quantity: 1 },
    };
    const atTwoPlaces = { stockItems: [item, { ...item, id: 'j', locationId: 'm', number: 2 }] };
    const variants = product.variants.map((variant, row) =>
      [1, 2, 4].includes(row) ? { ...variant, ...atTwoPlaces } : variant,
    );
    const rows = (row: number, field: 'price' | 'stock', to: -1 | 1, count = 2) =>
      cellsBeside({ ...grid, variants }, { variantId: `v${row}`, field }, to, count).map((at) => at.variantId);
    expect(rows(0, 'price', 1)).toEqual(['v1', 'v2']);
    expect(rows(0, 'stock', 1)).toEqual(['v3', 'v5']);
    expect(rows(5, 'stock', -1)).toEqual(['v3', 'v0']);
    expect(rows(5, 'price', 1)).toEqual([]);
    expect(rows(0, 'price', -1)).toEqual([]);
    expect(rows(9, 'price', -1)).toEqual([]);
  });

  test('fills a price down to every variant below, and the preview changes exactly these', () => {
    assert(
      property(integer({ min: 100, max: 99_999 }), integer({ min: 0, max: 23 }), (cents, from) => {
        const product = apronOf(24);
        const whole = { ...grid, variants: product.variants };
        const at = { variantId: `v${from}`, field: 'price' } as const;
        const text = (cents / 100).toFixed(2);
        const typed = fillDown(withCell({}, whole, at, text), whole, at);
        const change = BulkChange.parse({ kind: 'cells', cells: toCells(typed, whole) });
        const rows = toRows({ product, variantIds: null }, change, { limits: defaultLimits, locale: 'en' });
        const changed = rows.flatMap(({ outcome, variantId }) =>
          outcome.tag === 'change' ? [[variantId, outcome.value]] : [],
        );
        const isStored = text === textAt({}, first, 'price', grid.context);
        expect(changed).toEqual(isStored ? [] : product.variants.slice(from).map(({ id }) => [id, text]));
      }),
    );
  });

  test('fills only the variants that are shown', () => {
    const shown = { ...grid, variants: [first, third] };
    const at = { variantId: first.id, field: 'stock' } as const;
    const typed = fillDown(withCell({}, shown, at, '77'), shown, at);
    expect(toCells(typed, grid).map(({ variantId }) => variantId)).toEqual([first.id, third.id]);
  });

  test('copies a SKU, too: the preview asks about it', () => {
    const at = { variantId: first.id, field: 'sku' } as const;
    const typed = fillDown(withCell({}, grid, at, 'NEW'), grid, at);
    expect(toCells(typed, grid).map(({ text }) => text)).toEqual(grid.variants.map(() => 'NEW'));
  });

  test('pastes lines and columns as a spreadsheet copies them', () => {
    const { typed, left } = paste({}, grid, { variantId: second.id, field: 'price' }, '41\t20\r\n42\t21\r\n43\r\n');
    expect(toCells(typed, grid)).toEqual([
      { variantId: second.id, field: 'price', text: '41' },
      { variantId: second.id, field: 'cost', text: '20' },
      { variantId: third.id, field: 'price', text: '42' },
      { variantId: third.id, field: 'cost', text: '21' },
    ]);
    expect(left).toBe(1);
  });

  test.each(['-5', '−5', '-10%'])(
    'pastes %j into a price as a value, which is refused, and not as a change',
    (text) => {
      const at = { variantId: first.id, field: 'price' as const };
      const [cell] = toCells(paste({}, grid, at, text).typed, grid);
      expect(readEntry(cell?.text ?? '', 'price', '24.50', grid.context).tag).toBe('problem');
    },
  );

  test('pastes yes and no into a switch, and nothing beyond the last column', () => {
    const { typed } = paste({}, grid, { variantId: first.id, field: 'visible' }, 'No\tmore\nFALSE\n1');
    expect(toCells(typed, grid)).toEqual([
      { variantId: first.id, field: 'visible', text: 'false' },
      { variantId: second.id, field: 'visible', text: 'false' },
    ]);
  });

  test('leaves stock at several locations to where each is edited', () => {
    const variant = { ...first, stockItems: cups.stockItems };
    const own = { ...grid, variants: [variant] };
    expect(textAt({}, variant, 'stock', grid.context)).toBeNull();
    expect(withCell({}, own, { variantId: variant.id, field: 'stock' }, '5')).toEqual({});
  });
});

test('a cell that cannot be read is a problem of its own row', () => {
  const cells = [
    { variantId: first.id, field: 'price', text: 'a lot' },
    { variantId: second.id, field: 'price', text: '41' },
    { variantId: 'gone', field: 'price', text: '41' },
  ];
  const change = BulkChange.parse({ kind: 'cells', cells });
  const rows = toRows({ product: apron, variantIds: null }, change, { limits: defaultLimits, locale: 'en' });
  expect(rows.map(({ variantId, outcome }) => [variantId, outcome.tag])).toEqual([
    [first.id, 'problem'],
    [second.id, 'change'],
  ]);
});
