import type { BulkChange, Selection } from '../../src/domain/bulk.ts';
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
  /** More products than one group of writes takes. */
  changeLots(): Promise<void>;
}

const entry = (field: 'price' | 'salePrice' | 'ribbon' | 'visible' | 'weight', text: string): BulkChange => ({
  kind: 'entry',
  field,
  text,
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
    changeLots: () => run({ kind: 'text', text: 'LOT-' }, entry('price', `=${amount(20, 90)}`)),
  };
}
