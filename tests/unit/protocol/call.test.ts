import { expect, test, vi } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { createCall } from '../../../src/protocol/call.ts';
import { createServe, type Handlers } from '../../../src/protocol/serve.ts';
import { createProduct } from '../../fixtures/product.ts';

const ask = { storeId: 's', productId: 'p1' };

test('a call resolves with the handler’s result', async () => {
  const handlers = {
    'catalog.product': ({ productId }: { productId: string }) =>
      Promise.resolve({ product: createProduct({ id: productId }), seq: 1, reader: 'merchant' }),
  } as unknown as Handlers;
  const serve = createServe(handlers, { version: '1', report: () => undefined, onUse: () => undefined });
  const call = createCall(
    async (message) => structuredClone(await serve(structuredClone(message), { caller: 'popup' })),
    '1',
  );
  expect(await call('catalog.product', ask)).toEqual({
    product: createProduct({ id: 'p1' }),
    seq: 1,
    reader: 'merchant',
  });
});

test('a call rejects with the handler’s error', async () => {
  const details = { status: 400, violations: [{ field: 'apiKey', description: '', rule: 'key_refused' }] };
  const handlers = {
    'catalog.product': () => Promise.reject(new ShelfedgeError('validation', '/x answered 400', details)),
  } as unknown as Handlers;
  const serve = createServe(handlers, { version: '1', report: () => undefined, onUse: () => undefined });
  const call = createCall(async (message) => structuredClone(await serve(message, { caller: 'popup' })), '1');
  const error: unknown = await call('catalog.product', ask).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ShelfedgeError);
  expect(error).toMatchObject({ code: 'validation', message: '/x answered 400' });
  expect((error as ShelfedgeError).details).toEqual(details);
});

test('a call to a background of another version rejects with that, and its page learns of it', async () => {
  const serve = createServe({} as Handlers, { version: '2', report: () => undefined, onUse: () => undefined });
  const onOtherVersion = vi.fn<() => void>();
  const call = createCall((message) => serve(message, { caller: 'popup' }), '1', onOtherVersion);
  await expect(call('catalog.product', ask)).rejects.toMatchObject({ code: 'other_version' });
  expect(onOtherVersion).toHaveBeenCalledOnce();
});

test.each([
  ['no answer', () => Promise.resolve(undefined)],
  ['an empty answer', () => Promise.resolve(null)],
  ['a line that broke', () => Promise.reject(new Error('The message channel closed'))],
])('%s says that the background was stopped on the way', async (_, send) => {
  const call = createCall(send, '1');
  await expect(call('catalog.product', ask)).rejects.toMatchObject({ name: 'ShelfedgeError', code: 'interrupted' });
});

/** A background that dies during the first requests, and counts them. */
function createStopped(stops = 1) {
  let requests = 0;
  const call = createCall(() => {
    requests += 1;
    return requests <= stops ? Promise.reject(new Error('gone')) : Promise.resolve({ ok: true, value: {} });
  }, '1');
  return { call, requests: () => requests };
}

test('a command that only reads is sent again, a limited number of times', async () => {
  const { call, requests } = createStopped(99);
  await expect(call('signIn.readProfile', { storeId: 's' })).rejects.toMatchObject({ code: 'interrupted' });
  expect(requests()).toBe(5);
});

test('an idempotent command is sent again too', async () => {
  const { call, requests } = createStopped(2);
  await call('key.lock', { storeId: 's' });
  expect(requests()).toBe(3);
});

test('an extension that is gone, and throws at once, counts as no answer', async () => {
  const call = createCall(() => {
    throw new Error('Extension context invalidated.');
  }, '1');
  await expect(call('catalog.product', ask)).rejects.toMatchObject({ code: 'interrupted' });
});

test('a command with an effect is not sent again automatically', async () => {
  const { call, requests } = createStopped();
  const logIn = call('signIn.logIn', { storeId: 's', email: 'a', password: 'b' });
  await expect(logIn).rejects.toMatchObject({ code: 'interrupted' });
  expect(requests()).toBe(1);
});

test.each([{}, 'ok', { ok: false }, { ok: false, error: { code: 'made_up', message: '', details: {} } }])(
  'an unreadable answer (%j) is an internal failure',
  async (reply) => {
    const call = createCall(() => Promise.resolve(reply), '1');
    await expect(call('catalog.product', ask)).rejects.toMatchObject({ code: 'internal' });
  },
);

test('an answer in another shape is refused', async () => {
  const call = createCall(() => Promise.resolve({ ok: true, value: { product: { id: 7 } } }), '1');
  await expect(call('catalog.product', ask)).rejects.toThrow();
});

test('the page learns of no other version from another refusal', async () => {
  const onOtherVersion = vi.fn<() => void>();
  const error = { code: 'not_allowed', message: 'Not allowed.', details: {} };
  const call = createCall(() => Promise.resolve({ ok: false, error }), '1', onOtherVersion);
  await expect(call('catalog.product', ask)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(onOtherVersion).not.toHaveBeenCalled();
});

test('a page that does not ask for other versions gets the error all the same', async () => {
  const error = { code: 'other_version', message: 'Another version.', details: {} };
  const call = createCall(() => Promise.resolve({ ok: false, error }), '1');
  await expect(call('catalog.product', ask)).rejects.toMatchObject({ code: 'other_version' });
});

test('an error keeps its cause, its words, and no detail that was left open', async () => {
  const cause = new Error('The message channel closed');
  const broken = createCall(() => Promise.reject(cause), '1');
  await expect(broken('catalog.product', ask)).rejects.toMatchObject({ message: 'The background was stopped', cause });
  const silent = createCall(() => Promise.resolve(null), '1');
  await expect(silent('catalog.product', ask)).rejects.toThrow('The background was stopped');
  const unreadable = createCall(() => Promise.resolve({ ok: 1 }), '1');
  await expect(unreadable('catalog.product', ask)).rejects.toThrow('catalog.product: the background');
  const open = { code: 'validation', message: 'no', details: { status: undefined, description: 'd' } };
  const refused = createCall(() => Promise.resolve({ ok: false, error: open }), '1');
  const thrown = await refused('catalog.product', ask).catch((error: unknown) => error as ShelfedgeError);
  expect(Object.keys((thrown as ShelfedgeError).details)).toEqual(['description']);
});
