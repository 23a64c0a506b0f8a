import { describe, expect, test } from 'vitest';
import type { PreviewRow } from '../../../src/domain/bulk.ts';
import type { DraftBatch, DraftRequest } from '../../../src/domain/draft-batch.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { bulkHash } from '../../../src/protocol/workbench-route.ts';
import { answerPreviews, draftOf } from '../../fixtures/draft-answers.ts';
import { useDocument, type Answer } from '../../fixtures/render.ts';
import type { CommandInput } from '../../../src/protocol/commands.ts';
import { emptyDraft, toKept, withPicked } from '../../../src/ui/workbench/bulk/bulk-draft.ts';
import { openWorkbench } from '../../fixtures/workbench-page.ts';

useDocument();

/** A change of the price of a store's one product. */
const rowOf = (storeId: string): PreviewRow => ({
  productId: `product of ${storeId}`,
  variantId: null,
  locationId: null,
  locationNumber: null,
  variantLabel: null,
  field: 'price',
  base: '10.00',
  productName: 'Mug',
  currency: 'EUR',
  outcome: { tag: 'change', value: '9.00', delta: null, findings: [] },
});

const picked = { storeId: 'a', productIds: ['p1'], requestId: 'r' };

/** The bulk tab with stores `a` and `b`. */
async function openBulk(
  apply: () => Promise<unknown> = () => Promise.resolve({}),
  at = picked.requestId,
  drop: () => Promise<unknown> = () => Promise.resolve({}),
) {
  const previews = answerPreviews(({ storeId, request }) => ({
    rows: request.selection.kind === 'text' ? [] : [rowOf(storeId)],
    products: 1,
  }));
  const answers: Record<string, () => Promise<unknown>> = { 'bulk.apply': apply, 'bulk.drop': drop };
  const answer: Answer = (name, input: object) =>
    answers[name] === undefined ? previews(name, input) : answers[name]();
  const page = await openWorkbench(at === '' ? bulkHash(picked) : '#bulk', ['a', 'b'], answer);
  return {
    ...page,
    preview: async (percent: string) => {
      await page.type('bulk-amount', percent);
      await page.submit();
    },
    storesOf: (command: string) =>
      page.calls.filter(({ name }) => name === command).map(({ input }) => (input as { storeId: string }).storeId),
    idsOf: (command: string) =>
      page.calls.filter(({ name }) => name === command).map(({ input }) => (input as { id: string }).id),
  };
}

describe('a preview', () => {
  test('ends when its store is disconnected, and is not applied to the store that is left', async () => {
    const { connect, preview, buttons, press, storesOf, idsOf, calls } = await openBulk();
    await preview('10');
    expect(buttons()).toContain('Apply 1 change to a (a.example)');
    await connect('b');
    expect(buttons()).not.toContain('Apply 1 change to a (a.example)');
    expect(calls.at(-1)?.name).toBe('bulk.drop');
    await preview('20');
    await press('Apply 1 change');
    expect([storesOf('bulk.preview'), idsOf('bulk.apply')]).toEqual([['a', 'b'], [idsOf('bulk.preview')[1]]]);
  });

  test('names its store, and the selection where no product was found', async () => {
    const { preview, choose, type, text } = await openBulk();
    await preview('10');
    expect(text()).toContain('Preview · a (a.example)');
    await choose('Products', 'text');
    await type('bulk-text', 'no such mug');
    await preview('10');
    expect(text()).toContain('Looked for “no such mug” in the names and SKUs of a (a.example): no product');
  });

  test.each<[rows: number, products: number, text: string]>([
    [0, 3, 'None of the 3 picked products has this field.'],
    [0, 1, 'The picked product doesn’t have this field.2 picked products are no longer in your store.'],
    [0, 0, 'There’s nothing to change.3 picked products are no longer in your store.'],
    [1, 2, '1 picked product is no longer in your store.'],
  ])('a preview with %i rows of %i of 3 picked products says so: %s', async (rows, products, said) => {
    const answer: Answer = answerPreviews(() => ({ rows: rows === 0 ? [] : [rowOf('a')], products }));
    const hash = bulkHash({ ...picked, productIds: ['p1', 'p2', 'p3'] });
    const { type, submit, text } = await openWorkbench(hash, ['a', 'b'], answer);
    await type('bulk-amount', '10');
    await submit();
    expect(text()).toContain(said);
  });

  test('stays while other stores come and go', async () => {
    const { connect, preview, buttons } = await openBulk();
    await preview('10');
    await connect('c', 'a', 'b');
    await connect('a');
    expect(buttons()).toContain('Apply 1 change');
  });

  test('stays when the bulk change before it is started', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { preview, press, text, buttons, settle } = await openBulk(() => promise);
    await preview('10');
    await press('Apply 1 change to a (a.example)');
    expect(text()).toContain('Preparing 0 of 1…');
    await preview('20');
    expect(text()).toContain('Preparing 0 of 1…');
    await settle(() => resolve({}));
    expect(text()).not.toContain('Preparing');
    expect(text()).not.toContain('Started:');
    expect(buttons()).toContain('Apply 1 change to a (a.example)');
  });
});

test('a bulk change that is applied by two presses in one task is sent once', async () => {
  const { preview, pressTwice, calls } = await openBulk();
  await preview('10');
  await pressTwice('Apply 1 change to a (a.example)');
  expect(calls.filter(({ name }) => name === 'bulk.apply')).toHaveLength(1);
});

test('a preview that is applied again after a failure is the one that it was', async () => {
  const { apply, fail } = failing();
  const { preview, press, settle, calls } = await openBulk(apply);
  await preview('10');
  await press('Apply 1 change to a (a.example)');
  await settle(fail);
  await press('Apply 1 change to a (a.example)');
  const [first, second] = calls.filter(({ name }) => name === 'bulk.apply');
  expect(second).toEqual(first);
});

test('a bulk change that is started says so until the form changes', async () => {
  const { preview, press, type, text } = await openBulk();
  await preview('10');
  await press('Apply 1 change to a (a.example)');
  expect(text()).toContain('Started: Price −10 %');
  await type('bulk-amount', '20');
  expect(text()).not.toContain('Started:');
});

const keptOf = (calls: Awaited<ReturnType<typeof openBulk>>['calls']) =>
  calls.flatMap(({ name, input }) => (name === 'forms.keep' ? [input as CommandInput<'forms.keep'>] : []));

describe('the form of a bulk change', () => {
  test('is kept as it is typed, for its store, until its change is started', async () => {
    const { type, preview, press, calls } = await openBulk();
    await type('bulk-amount', '1');
    await type('bulk-amount', '12');
    expect(keptOf(calls).slice(1)).toMatchObject([
      { form: 'bulk', storeId: 'a', typed: { amount: '12', scope: 'all' } },
    ]);
    await preview('12');
    await press('Apply 1 change to a (a.example)');
    expect(keptOf(calls).at(-1)).toEqual({ form: 'bulk', storeId: 'a', typed: null });
  });

  test('is there again when the workbench is opened, with its store', async () => {
    const { productIds: _none, ...empty } = emptyDraft;
    const forms = { bulk: { b: { ...empty, amount: '7' }, gone: { ...empty, amount: '9' } } };
    const { valueOf, calls, text } = await openWorkbench('#bulk', ['a', 'b'], () => undefined, [], forms);
    expect(valueOf('bulk-amount')).toBe('7');
    expect(text()).toContain('b.example');
    expect(keptOf(calls)).toEqual([]);
  });

  test('is not kept while it is empty, or begins with products that were picked on a page', () => {
    expect(toKept(emptyDraft)).toBeNull();
    expect(toKept(withPicked({ ...emptyDraft, amount: '7' }, ['p1']))).toBeNull();
    expect(toKept({ ...emptyDraft, amount: '7' })).not.toHaveProperty('productIds');
  });
});

/** An answer to the first press that fails on request; a later one is stored. */
const failing = () => {
  const first = Promise.withResolvers<unknown>();
  const answers = [first.promise, Promise.resolve({})];
  return {
    apply: () => answers.shift() ?? Promise.resolve({}),
    fail: () => first.reject(new ShelfedgeError('storage', 'full')),
  };
};

describe('a bulk change that could not be started', () => {
  test('says so beside the next preview, and is sent again on request', async () => {
    const { apply, fail } = failing();
    const { preview, press, text, buttons, settle, calls } = await openBulk(apply);
    await preview('10');
    await press('Apply 1 change to a (a.example)');
    await preview('20');
    await settle(fail);
    expect(text()).toContain('Price −10 %Not started yet.');
    expect(buttons()).toEqual(expect.arrayContaining(['Dismiss', 'Try again', 'Apply 1 change to a (a.example)']));
    expect(calls.filter(({ name }) => name === 'bulk.drop')).toEqual([]);
    await press('Try again');
    expect(text()).not.toContain('Not started yet.');
    expect(buttons()).toContain('Apply 1 change to a (a.example)');
    const [first, second, ...others] = calls.filter(({ name }) => name === 'bulk.apply');
    expect([second, others]).toEqual([first, []]);
  });

  test('is no longer told of when it was dismissed', async () => {
    const { apply, fail } = failing();
    const { preview, press, type, text, settle } = await openBulk(apply);
    await preview('10');
    await press('Apply 1 change to a (a.example)');
    await type('bulk-amount', '20');
    await settle(fail);
    expect(text()).toContain('Not started yet.');
    await press('Dismiss');
    expect(text()).not.toContain('Not started yet.');
  });

  test('stays in sight until it is dropped: the next worker could start it', async () => {
    const { apply, fail } = failing();
    const drops = [() => Promise.reject(new ShelfedgeError('storage', 'full')), () => Promise.resolve({})];
    const { preview, press, type, text, settle } = await openBulk(
      apply,
      undefined,
      () => drops.shift()?.() ?? Promise.resolve({}),
    );
    await preview('10');
    await press('Apply 1 change to a (a.example)');
    await type('bulk-amount', '20');
    await settle(fail);
    await press('Dismiss');
    expect(text()).toContain('Not started yet.');
    await press('Dismiss');
    expect(text()).not.toContain('Not started yet.');
  });
});

test('products that were picked on a page of a store are not changed in another store', async () => {
  const { connect, text } = await openBulk(undefined, '');
  expect(text()).toContain('1 picked product');
  await connect('b');
  expect(text()).not.toContain('1 picked product');
});

describe('a preview that an earlier page has left', () => {
  const request: DraftRequest = {
    title: 'Price −30 %',
    selection: { kind: 'all' },
    change: { kind: 'entry', field: 'price', text: '-30%' },
    locale: 'en',
  };
  const kept = draftOf({ storeId: 'b', id: 'kept' }, request, { rows: [rowOf('b')], products: 1 });
  const open = (draft: DraftBatch) =>
    openWorkbench(
      '#bulk',
      ['a', 'b'],
      (name, { id }: { id: string }) => {
        if (name === 'bulk.preview') return { ...kept, id };
        return name === 'bulk.rows' ? { rows: [rowOf('b')] } : {};
      },
      [draft],
    );

  test('is listed with its store, shown with its rows, and applied', async () => {
    const { text, press, buttons, calls } = await open(kept);
    expect(text()).toContain('Price −30 %Previewed, not applied: 1 change');
    expect(calls).toEqual([]);
    await press('Show preview');
    expect(buttons()).not.toContain('Show preview');
    expect(text()).toContain('Preview · b (b.example)Price −30 %');
    await press('Apply 1 change to b (b.example)');
    expect(calls.at(-1)).toEqual({ name: 'bulk.apply', input: { id: 'kept', withAsking: false } });
    expect(text()).toContain('Started: Price −30 %');
  });

  test('stays when another preview takes its place here', async () => {
    const { press, type, submit, text, calls } = await open(kept);
    await press('Show preview');
    await type('bulk-amount', '10');
    await submit();
    expect(calls.filter(({ name }) => name === 'bulk.drop')).toEqual([]);
    expect(text()).toContain('Price −30 %Previewed, not applied');
  });

  test('is dropped on request', async () => {
    const { press, calls } = await open(kept);
    await press('Discard');
    expect(calls).toEqual([{ name: 'bulk.drop', input: { id: 'kept' } }]);
  });

  test('goes on from where it stopped', async () => {
    const { press, text, calls } = await open({ ...kept, isDone: false });
    expect(text()).toContain('A preview that stopped before its end');
    await press('Show preview');
    expect(text()).toContain('Stopped before the end.');
    await press('Continue');
    expect(calls.find(({ name }) => name === 'bulk.preview')?.input).toEqual({ storeId: 'b', id: 'kept' });
    expect(text()).toContain('Apply 1 change');
  });

  test('is not listed while it is being applied', async () => {
    const applied = { at: 1, withAsking: false, keyFingerprint: null };
    const { buttons } = await open({ ...kept, applied });
    expect(buttons()).not.toContain('Show preview');
  });
});

test('a preview of 100,000 rows asks for the rows in sight alone', async () => {
  const rows = Array.from({ length: 100_000 }, () => rowOf('a'));
  const { type, submit, calls, text } = await openWorkbench(
    '#bulk',
    ['a'],
    answerPreviews(() => ({ rows, products: 9 })),
  );
  await type('bulk-amount', '10');
  await submit();
  expect(text()).toContain('All rows (100,000)');
  const asked = calls.flatMap(({ name, input }) => (name === 'bulk.rows' ? [input] : []));
  expect(asked.map((input) => (input as { cursor: number }).cursor)).toEqual([0]);
});
