import type { BulkChange, Cell, Selection } from '../../src/domain/bulk.ts';
import type { PriceRule } from '../../src/domain/price-rules.ts';
import type { AssortmentProduct } from './assortment.ts';
import type { AssortmentRecord } from './assortment-merchant.ts';
import { changeInBulk } from './bulk-change.ts';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';
import type { RunRecord } from './merchant.ts';

export interface AssortmentBulkOptions {
  browser: ChaosBrowser;
  products: readonly AssortmentProduct[];
  assortment: AssortmentRecord;
  record: RunRecord;
  /** 0 to below 1. */
  random(): number;
}

export interface AssortmentBulk {
  /** A regular price, a sale or its end, for all variants of several products. */
  changePrices(): Promise<void>;
  /** A value that is no price, of several products. */
  changeValues(): Promise<void>;
  /** A group for several products. */
  changeGroup(): Promise<void>;
  /** A rule in percents, with an ending and bounds, for all variants of several products. */
  changeByRule(): Promise<void>;
  /** The prices and SKUs of several variants of one product, as typed into its table. */
  changeCells(): Promise<void>;
  /** More products than one group of writes takes. */
  changeLots(): Promise<void>;
}

const entry = (field: 'price' | 'salePrice' | 'ribbon' | 'visible' | 'weight', text: string): BulkChange => ({
  kind: 'entry',
  field,
  text,
});

const rule = (of: Pick<PriceRule, 'field' | 'change'>, digits: string | null = null): BulkChange => ({
  kind: 'rule',
  rule: {
    ...of,
    ending: digits === null ? null : { digits, to: 'nearest' },
    turned: 'other_way',
    least: '5',
    most: '400',
  },
});

/** Bulk changes of the assortment, in the workbench. */
export function createAssortmentBulk(options: AssortmentBulkOptions): AssortmentBulk {
  const { browser, products, assortment, record, random } = options;
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
  const several = (kinds: RegExp): Selection => {
    const fitting = products.filter(({ slug }) => kinds.test(slug));
    const start = Math.floor(random() * fitting.length);
    return { kind: 'ids', ids: [...fitting.slice(start), ...fitting].slice(0, 4).map(({ id }) => id) };
  };
  const run = async (selection: Selection, change: BulkChange): Promise<void> => {
    const rows: string[] = [];
    const isStarted = await changeInBulk(browser, { selection, change }, (batchId, intents) => {
      const at = Date.now();
      for (const intent of intents) assortment.sent.push({ intent, at, isAcknowledged: false });
      rows.push(...intents.map(({ id }) => id));
      record.batchRows.set(batchId, rows);
    });
    const started = new Set(isStarted ? rows : []);
    for (const sent of assortment.sent) if (started.has(sent.intent.id)) sent.isAcknowledged = true;
  };
  const amount = (from: number, to: number): string => (from + random() * (to - from)).toFixed(2);
  return {
    changePrices: () =>
      run(
        several(/^(?:pot|vase)-/u),
        pick([
          entry('price', `=${amount(40, 90)}`),
          entry('price', '-10%'),
          entry('price', '+7%'),
          entry('salePrice', `=${amount(10, 39)}`),
          entry('salePrice', ''),
        ]),
      ),
    changeValues: () =>
      run(
        several(/^(?:pot|vase)-/u),
        pick([
          entry('ribbon', pick(['Sale', 'New', ''])),
          entry('visible', pick(['true', 'false'])),
          entry('weight', String(Math.floor(random() * 20) / 2)),
        ]),
      ),
    async changeGroup() {
      const answer = await askFrom(browser.workbench, 'catalog.groups', { storeId: browser.storeId });
      const [first, ...others] = answer.tag === 'ok' ? answer.value.groups : [];
      if (first === undefined) return;
      const { id, name } = pick([first, ...others]);
      await run(several(/^pot-/u), { kind: 'group', group: { id, name }, isIn: random() < 0.5 });
    },
    changeByRule: () =>
      run(
        several(/^(?:pot|vase)-/u),
        pick([
          rule({ field: 'price', change: { kind: 'plus_percent', percent: '12.5' } }, '.99'),
          rule({ field: 'price', change: { kind: 'minus_percent', percent: '7' } }, '.90'),
          rule({ field: 'price', change: { kind: 'markup', percent: '250' } }),
          rule({ field: 'salePrice', change: { kind: 'off_price', percent: '15' } }, '.95'),
        ]),
      ),
    async changeCells() {
      const vases = products.filter(({ slug }) => slug.startsWith('vase-'));
      const { id: productId = '' } = vases[Math.floor(random() * vases.length)] ?? {};
      const answer = await askFrom(browser.workbench, 'catalog.product', { storeId: browser.storeId, productId });
      const variants = answer.tag === 'ok' ? answer.value.product.variants : [];
      const cells = variants.flatMap(({ id: variantId }): Cell[] => [
        { variantId, field: 'price', text: amount(40, 90) },
        ...(random() < 0.5 ? [{ variantId, field: 'sku' as const, text: `C-${Math.floor(random() * 1e9)}` }] : []),
      ]);
      if (cells.length > 0) await run({ kind: 'ids', ids: [productId] }, { kind: 'cells', cells });
    },
    changeLots: () => run({ kind: 'text', text: 'LOT-' }, entry('price', `=${amount(20, 90)}`)),
  };
}
