import { describe, expect, test } from 'vitest';
import type { Catalog } from '../../../../src/catalog/port.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { read, write } from '../../../../src/edits/runner/catalog-calls.ts';
import { change } from '../../../fixtures/change.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';

const failure = (code: 'not_found' | 'network' | 'validation') => new ShelfedgeError(code, 'no');
const [mug, lamp] = [createProduct({ id: 'p1' }), createProduct({ id: 'p2', name: 'Lamp', sku: 'LAMP-1' })];
const [forMug, forLamp] = [createEdit({ productId: 'p1' }), createEdit({ productId: 'p2' })];

/** A catalog of two products that notes what it is asked. */
function createCatalog(over: Partial<Catalog> = {}) {
  const requests: unknown[] = [];
  const note = (what: unknown) => void requests.push(what);
  const catalog = {
    product: (id: string) => (note(id), Promise.resolve(mug)),
    products: (ids: readonly string[]) => (
      note(ids),
      Promise.resolve(new Map([mug, lamp].map((one) => [one.id, one])))
    ),
    search: () => Promise.resolve({ products: [mug, lamp], more: false }),
    write: () => (note('write'), Promise.resolve()),
    writeMany: (changes: readonly unknown[]) => (
      note('writeMany'),
      Promise.resolve(changes.map(() => ({ tag: 'ok' })))
    ),
    ...over,
  } as Catalog;
  return { requests, catalog };
}
const readWith = async (catalog: Catalog, ...edits: Parameters<typeof read>[0]) => {
  const seen: string[] = [];
  const found = await read(edits, { catalog, onProduct: ({ id }) => void seen.push(id) });
  return { ...found, seen };
};

describe('products are read', () => {
  test('one product is read by its own call, several by one call that names each once', async () => {
    const { requests, catalog } = createCatalog();
    expect(await readWith(catalog, forMug)).toMatchObject({ products: new Map([['p1', mug]]), seen: ['p1'] });
    expect((await readWith(catalog, forMug, forLamp, forMug)).seen).toEqual(['p1', 'p2']);
    expect(requests).toEqual(['p1', ['p1', 'p2']]);
  });

  test('a deleted product is left out, and any other failure is returned', async () => {
    const gone = createCatalog({ product: () => Promise.reject(failure('not_found')) });
    expect((await readWith(gone.catalog, forMug)).products?.size).toBe(0);
    const offline = failure('network');
    const { catalog } = createCatalog({ product: () => Promise.reject(offline) });
    expect(await readWith(catalog, forMug)).toEqual({ failure: offline, seen: [] });
  });

  test('products are read with the names of other products that have a value, if the guardrails ask', async () => {
    const { catalog } = createCatalog();
    const edit = createEdit({ field: 'sku', value: 'LAMP-1' });
    const ask = { catalog, onProduct: () => undefined };
    expect((await read([edit], { ...ask, limits: defaultLimits })).owners).toEqual(new Map([[edit.id, 'Lamp']]));
    expect((await read([edit], ask)).owners?.size).toBe(0);
  });
});

describe('changes are sent', () => {
  const [one, other] = [change(mug, 'name', 'Cup'), change(lamp, 'name', 'Light')];

  test('one change is sent by its own call, several by a bulk call, with an outcome for each', async () => {
    const { requests, catalog } = createCatalog();
    expect(await write([one], catalog)).toEqual([{ tag: 'ok' }]);
    expect(await write([one, other], catalog)).toEqual([{ tag: 'ok' }, { tag: 'ok' }]);
    expect(requests).toEqual(['write', 'writeMany']);
  });

  test('a failure of the call is the outcome of each change', async () => {
    const error = failure('validation');
    const { catalog } = createCatalog({
      write: () => Promise.reject(error),
      writeMany: () => Promise.reject(error),
    });
    expect(await write([one], catalog)).toEqual([{ tag: 'failed', error }]);
    expect(await write([one, other], catalog)).toEqual([
      { tag: 'failed', error },
      { tag: 'failed', error },
    ]);
  });

  test('a fault of our own is thrown', async () => {
    const { catalog } = createCatalog({ write: () => Promise.reject(new TypeError('ours')) });
    await expect(write([one], catalog)).rejects.toThrow('ours');
  });
});
