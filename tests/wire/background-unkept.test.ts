import { expect, test } from 'vitest';
import { valuesOf, type WorkingCopy } from '../../src/products/working-copy/working-copy.ts';
import { createChange } from '../fixtures/working-copy.ts';
import { openConnected, popup, storefront, workbench } from '../fixtures/background-harness.ts';
import { startTestPlatform } from './platform-client.ts';

const draft = { storefront, api: '', clientId: '', siteId: '', apiKey: null };

test('typed text that the browser does not store is answered as not kept; other commands answer as usual', async () => {
  const { as, runtime, storeId } = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { set } = runtime.session;
  runtime.session.set = (key, value) => (key === 'state' ? Promise.reject(new Error('full')) : set(key, value));
  runtime.report = () => undefined;
  const call = as(workbench);
  await expect(call('connect.keep', { draft })).rejects.toMatchObject({ code: 'storage' });
  expect(await call('stores.rename', { storeId, name: 'Mugs' })).toEqual({});
  runtime.session.set = set;
  expect(await call('connect.keep', { draft })).toEqual({});
});

test('unsaved text that is not stored is answered as not kept, and is stored with the next change', async () => {
  const { as, runtime, storeId } = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const { set } = runtime.local;
  runtime.local.set = (key, value) => (key === 'drafts' ? Promise.reject(new Error('full')) : set(key, value));
  runtime.report = () => undefined;
  const keep = (n: number, text: string) =>
    as(popup)('typed.keep', { by: 'a popup', changes: [createChange({ storeId, n, typed: { text } })] });
  await expect(keep(1, '19')).rejects.toMatchObject({ code: 'storage' });
  runtime.local.set = set;
  expect(await keep(2, '20')).toEqual({ seq: 2 });
  // The same message again, whose answer was lost.
  expect(await keep(2, '20')).toEqual({ seq: 2 });
  const { value } = (await runtime.local.get('drafts')) as { value: WorkingCopy };
  expect(valuesOf(value)).toMatchObject([{ text: '20', surface: 'popup' }]);
});

test.each([
  ['a text that is longer than any field', { typed: { text: 'x'.repeat(2001) } }],
  ['a field that is none', { field: 'colour' }],
  ['no number', { n: 'one' }],
])('a change with %s is refused', async (_, wrong) => {
  const { as, storeId } = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  const changes = [{ ...createChange({ storeId }), ...wrong }] as never;
  await expect(as(popup)('typed.keep', { by: 'a popup', changes })).rejects.toMatchObject({ code: 'invalid_input' });
});
