import { describe, expect, test } from 'vitest';
import type { PreviewRow } from '../../../src/domain/bulk.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { helpHash, productHash, variantsHash, type WorkbenchHash } from '../../../src/protocol/workbench-route.ts';
import { answerPreviews } from '../../fixtures/draft-answers.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';
import { useDocument, type Answer } from '../../fixtures/render.ts';
import { openWorkbench } from '../../fixtures/workbench-page.ts';

useDocument();

const tableOf = (productId: string, storeId = 'a'): WorkbenchHash => variantsHash({ storeId, productId });
const variants = [createVariant({ id: 'small', label: 'Small' })];

/** The preview of a change of the one variant's price. */
const row: PreviewRow = {
  productId: 'p1',
  variantId: 'small',
  locationId: null,
  locationNumber: null,
  variantLabel: 'Small',
  field: 'price',
  base: '24.50',
  productName: 'Mug',
  currency: 'EUR',
  outcome: { tag: 'change', value: '20.00', delta: null, findings: [] },
};

/** The table of the product `p1` of store `a`; every product has the same variant. */
async function openTable(apply: () => Promise<unknown> = () => Promise.resolve({})) {
  const previews = answerPreviews(() => ({ rows: [row], products: 1 }));
  const answer: Answer = (name, input: { productId: string }) => {
    const { productId: id } = input;
    if (name === 'catalog.product') return { product: createProduct({ id, variants }), seq: 1 };
    if (name === 'history.list') return { edits: [], undos: [], next: null };
    return name === 'bulk.apply' ? apply() : previews(name, input);
  };
  const page = await openWorkbench(tableOf('p1'), ['a', 'b'], answer);
  const applyPrice = async (price: string) => {
    await page.type('small/price', price);
    await page.press('Preview 1 change');
    await page.press('Apply 1 change to a (a.example)');
  };
  return { ...page, apply: applyPrice };
}

describe('cells', () => {
  test('show the store’s values again once they are applied', async () => {
    const { apply, buttons, valueOf } = await openTable();
    await apply('20');
    expect(buttons()).not.toContain('Preview 1 change');
    expect(valueOf('small/price')).toBe('24.50');
  });

  test('cells that were pasted are no longer said to be typed once they are applied', async () => {
    const { paste, press, text } = await openTable();
    await paste('small/price', '20\t3');
    expect(text()).toContain('typed.');
    await press('Preview 2 changes');
    await press('Apply 1 change to a (a.example)');
    expect(text()).not.toContain('typed.');
  });

  test('cells that cannot be read show the same problem as the card, and are marked', async () => {
    const { type, text, isInvalid } = await openTable();
    await type('small/price', '');
    expect(text()).toContain('Price, Small: Type a value.');
    expect(isInvalid('small/price')).toBe(true);
    await type('small/price', '=-5');
    expect(text()).toContain('Price, Small: It can’t be below zero.');
    await type('small/price', '20');
    expect(text()).not.toContain('Price, Small:');
    expect(isInvalid('small/price')).toBe(false);
  });

  test('into which a negative number is pasted alone have it as a value, which is refused', async () => {
    const { select, paste, text, valueOf } = await openTable();
    select('small/price');
    await paste('small/price', '-5');
    expect(valueOf('small/price')).toBe('=-5');
    expect(text()).toContain('Price, Small: It can’t be below zero.');
  });

  test('cells that the preview left out stay typed once the others are applied', async () => {
    const { type, paste, press, buttons, valueOf } = await openTable();
    await paste('small/price', '20\t-3');
    expect(valueOf('small/cost')).toBe('=-3');
    await press('Preview 2 changes');
    await press('Apply 1 change to a (a.example)');
    expect(valueOf('small/price')).toBe('24.50');
    expect(valueOf('small/cost')).toBe('=-3');
    expect(buttons()).toContain('Preview 1 change');
    await type('small/cost', '3');
    expect(buttons()).toContain('Preview 1 change');
  });

  test('cells that were typed while the others are being applied stay', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { apply, type, settle, buttons, valueOf } = await openTable(() => promise);
    await apply('20');
    await type('small/sku', 'NEW');
    await settle(() => resolve({}));
    expect(buttons()).toContain('Preview 1 change');
    expect([valueOf('small/price'), valueOf('small/sku')]).toEqual(['24.50', 'NEW']);
  });

  test('cells that were typed once more while they are being applied stay', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { apply, type, settle, valueOf } = await openTable(() => promise);
    await apply('20');
    await type('small/price', '21');
    await settle(() => resolve({}));
    expect(valueOf('small/price')).toBe('21');
  });

  test('cells that could not be applied stay, and a later change of a cell still says so', async () => {
    const { promise, reject } = Promise.withResolvers<unknown>();
    const { apply, type, settle, text, buttons, valueOf } = await openTable(() => promise);
    await apply('20');
    await type('small/sku', 'NEW');
    await settle(() => reject(new ShelfedgeError('storage', 'full')));
    expect(text()).toContain('Not started yet.');
    expect(buttons()).toContain('Try again');
    expect(valueOf('small/price')).toBe('20');
  });

  const history = productHash({ storeId: 'a', productId: 'p1', field: null });
  test.each<WorkbenchHash>([history, '#stores', '#bulk', helpHash(), tableOf('p2')])(
    'are still typed on the way back from %s',
    async (elsewhere) => {
      const { type, go, buttons, valueOf } = await openTable();
      await type('small/price', '20');
      await go(elsewhere);
      expect(buttons()).not.toContain('Preview 1 change');
      await go(tableOf('p1'));
      expect(buttons()).toContain('Preview 1 change');
      expect(valueOf('small/price')).toBe('20');
    },
  );

  test.each([tableOf('p2'), tableOf('p1', 'b')])('are not in the table of another product: %s', async (other) => {
    const { type, go, valueOf } = await openTable();
    await type('small/price', '20');
    await go(other);
    expect(valueOf('small/price')).toBe('24.50');
  });

  test('end with their store', async () => {
    const { type, connect, valueOf } = await openTable();
    await type('small/price', '20');
    await connect('b');
    await connect('a', 'b');
    expect(valueOf('small/price')).toBe('24.50');
  });

  test('cells that are applied while another page is open show the store’s values on the way back', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { apply, go, settle, valueOf } = await openTable(() => promise);
    await apply('20');
    await go(history);
    await settle(() => resolve({}));
    await go(tableOf('p1'));
    expect(valueOf('small/price')).toBe('24.50');
  });
});
