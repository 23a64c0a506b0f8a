import { expect, test } from 'vitest';
import {
  byProduct,
  chunksOf,
  everyOf,
  failed,
  ofParts,
  readBulk,
  runConcurrently,
  sendMany,
  unseenOf,
  written,
} from '../../../src/catalog/many.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { change } from '../../fixtures/change.ts';
import { createProduct } from '../../fixtures/product.ts';

const done = (originalIndex: number) => ({ itemMetadata: { originalIndex, success: true } });
const refused = (originalIndex: number) => ({
  itemMetadata: { originalIndex, success: false, error: { code: 'NOT_FOUND', description: 'gone' } },
});
const codesOf = (results: Parameters<typeof readBulk>[0], count: number) =>
  readBulk(results, count, '/bulk').map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));

test('a bulk response is read by the index of each result, in any order', () => {
  expect(codesOf([refused(2), done(0), done(1)], 3)).toEqual(['ok', 'ok', 'not_found']);
});

test.each([
  ['before', [refused(0), done(0), done(1)]],
  ['after', [done(0), refused(0), done(1)]],
])('a failure outranks the success of the same row, also if it comes %s the success', (_, results) => {
  expect(codesOf(results, 2)).toEqual(['not_found', 'ok']);
});

test('a row missing from the response has an unknown outcome', () => {
  expect(codesOf([done(1)], 2)).toEqual(['malformed_answer', 'ok']);
});

test('results without an index are in the order of the rows', () => {
  const results = [{ itemMetadata: { success: true } }, { itemMetadata: { success: false } }];
  expect(codesOf(results, 2)).toEqual(['ok', 'application']);
});

test.each([
  ['PRODUCT_NOT_FOUND', 'not_found'],
  ['INVALID_REVISION', 'conflict'],
  ['CONFLICT', 'conflict'],
  ['ABORTED', 'conflict'],
  ['FORBIDDEN', 'forbidden'],
  ['PERMISSION_DENIED', 'forbidden'],
  ['INTERNAL', 'server'],
  ['UNAVAILABLE', 'server'],
  ['TIMEOUT', 'server'],
  ['INSUFFICIENT_INVENTORY', 'application'],
])('a row refused with %s fails as a call refused so: %s', (code, expected) => {
  const [outcome] = readBulk([{ itemMetadata: { originalIndex: 0, error: { code, description: 'why' } } }], 1, '/bulk');
  expect(outcome).toMatchObject({
    error: { code: expected, details: { path: '/bulk', applicationCode: code, description: 'why' } },
  });
});

test('a row refused without a reason fails with an unknown one', () => {
  const [outcome] = readBulk([{ itemMetadata: { originalIndex: 0, error: {} } }], 1, '/bulk');
  expect(outcome).toMatchObject({ error: { details: { applicationCode: 'UNKNOWN', description: '' } } });
});

test.each([
  [[1, 1, 1], 2, [[1, 1], [1]]],
  [[2, 3, 1], 5, [[2, 3], [1]]],
  [[2, 9, 1], 5, [[2], [9], [1]]],
  [[], 5, []],
])('items of sizes %j are split at most %i together, in their order', (sizes, max, expected) => {
  expect(chunksOf(sizes, max, (size) => size)).toEqual(expected);
});

test('items run at most as many at a time as asked for, and all of them', async () => {
  let [running, most, done] = [0, 0, 0];
  await runConcurrently([1, 2, 3, 4, 5], 2, async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    [running, done] = [running - 1, done + 1];
  });
  expect([most, done]).toEqual([2, 5]);
});

test('the items of a list are those of all its pages', async () => {
  const last = { items: [3], hasNext: () => false, next: () => Promise.reject(new Error('there is none')) };
  const first = { items: [1, 2], hasNext: () => true, next: () => Promise.resolve(last) };
  expect(await everyOf(first)).toEqual([1, 2, 3]);
});

test('items that were seen on an earlier page are left out', () => {
  const seen = new Set(['a']);
  expect(unseenOf([{ id: 'a' }, { id: 'b' }], seen)).toEqual([{ id: 'b' }]);
  expect(unseenOf([{ id: 'b' }], seen)).toEqual([]);
});

const [mug, tin] = [createProduct(), createProduct({ id: 'p2', name: 'Éclair Tin' })];
const [mugName, tinName] = [change(mug, 'name', 'Cup'), change(tin, 'name', 'Box')];

test('a change that cannot be written fails alone, and the others are sent', async () => {
  const impossible = change(mug, 'name', 'Cup', 'no-such-variant');
  const outcomes = await sendMany([mugName, impossible, tinName], (good) => {
    expect(good).toEqual([mugName, tinName]);
    return [{ changes: good, send: () => Promise.resolve(good.map(() => written)) }];
  });
  expect(outcomes).toMatchObject([{ tag: 'ok' }, { tag: 'failed', error: { code: 'invalid_input' } }, { tag: 'ok' }]);
});

test('a chunk that fails as a whole fails for each of its changes only', async () => {
  const outcomes = await sendMany([mugName, tinName], () => [
    { changes: [mugName], send: () => Promise.reject(new ShelfedgeError('network', 'No answer')) },
    { changes: [tinName], send: () => Promise.resolve([written]) },
  ]);
  expect(outcomes).toMatchObject([{ tag: 'failed', error: { code: 'network' } }, { tag: 'ok' }]);
});

test('an error of another kind is reported as internal, with its cause', () => {
  const cause = new TypeError('not a function');
  expect(failed(cause)).toMatchObject({ tag: 'failed', error: { code: 'internal', cause } });
});

test('changes are sent product by product, and at most as many at once as one call takes', async () => {
  const sent: unknown[] = [];
  const changes = [mugName, tinName, change(mug, 'sku', 'C-1'), change(mug, 'brand', 'Weft')];
  const chunks = byProduct(changes, (some) => Promise.resolve(void sent.push(some.map(({ value }) => value))), 2);
  const outcomes = [];
  for (const { send } of chunks) outcomes.push(await send());
  expect(sent).toEqual([['Cup', 'C-1'], ['Weft'], ['Box']]);
  expect(outcomes).toEqual([[written, written], [written], [written]]);
});

/** Sends changes of as many products in one chunk that can be halved, to a call that refuses these products; counts the calls. */
async function sendRefused(count: number, refused: readonly number[], code: 'validation' | 'network' = 'validation') {
  const changes = Array.from({ length: count }, (_, at) => change(createProduct({ id: `p${at}` }), 'name', 'New'));
  const bad = new Set(refused.map((at) => changes[at]));
  let calls = 0;
  const results = await sendMany(changes, (good) => [
    ofParts(good, (part) => ({
      changes: part,
      async send() {
        calls += 1;
        if (part.some((one) => bad.has(one))) throw new ShelfedgeError(code, `refused ${part.length}`);
        return part.map(() => written);
      },
    })),
  ]);
  return { calls, failures: results.flatMap((one, at) => (one.tag === 'ok' ? [] : [at])), results };
}

test('a call that is refused for its content is halved, so that only the refused changes fail, each with its own reason', async () => {
  const { calls, failures, results } = await sendRefused(100, [0, 41, 42, 99]);
  expect(failures).toEqual([0, 41, 42, 99]);
  expect(results[41]).toMatchObject({ error: { message: 'refused 1' } });
  expect(calls).toBeLessThan(50);
});

test('a call that is refused for all alike ends after a few pieces', async () => {
  const all = Array.from({ length: 100 }, (_, at) => at);
  const { calls, failures } = await sendRefused(100, all);
  expect(failures).toEqual(all);
  expect(calls).toBeLessThan(40);
});

test('a call whose outcome is unknown is not sent again in halves', async () => {
  expect(await sendRefused(4, [1], 'network')).toMatchObject({ calls: 1, failures: [0, 1, 2, 3] });
});
