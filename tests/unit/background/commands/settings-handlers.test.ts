import { expect, test } from 'vitest';
import { createSettingsHandlers } from '../../../../src/background/commands/settings-handlers.ts';
import { readKey, writeKey } from '../../../../src/background/services/stored-values.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const sender = { caller: 'workbench' } as never;
const storeId = 'store';

/** The handlers with one store; `retried` holds the stores whose open pages were looked at again. */
function open() {
  const [app, runtime, retried] = [createAppStore(), createRuntime(), [] as string[]];
  const accounts = { get: (id: string) => (id === storeId ? {} : undefined) };
  const pageResolver = { retry: async (id: string) => void retried.push(id) };
  const handlers = createSettingsHandlers({ accounts, app, pageResolver, runtime } as never);
  return { app, runtime, retried, handlers };
}

test('product addresses are kept and shown, and the open pages are looked at again', async () => {
  const { app, runtime, retried, handlers } = open();
  const set = (pattern: string, id = storeId) =>
    handlers['settings.productAddresses']({ storeId: id, pattern }, sender);
  expect(await set(' /shop/{slug}/ ')).toEqual({});
  expect(await readKey(runtime, 'productPattern', storeId)).toBe('/shop/{slug}');
  expect(app.getState().productPatterns).toEqual({ [storeId]: '/shop/{slug}' });
  await set('');
  expect(await readKey(runtime, 'productPattern', storeId)).toBeUndefined();
  expect(app.getState().productPatterns).toEqual({ [storeId]: '' });
  expect(retried).toEqual([storeId, storeId]);
});

test('addresses that cannot be used, or of no store, change nothing', async () => {
  const { app, runtime, retried, handlers } = open();
  const set = (pattern: string, id = storeId) =>
    handlers['settings.productAddresses']({ storeId: id, pattern }, sender);
  await expect(set('/shop')).rejects.toMatchObject({ code: 'invalid_input', message: /no_slug/ });
  await expect(set('/shop/{slug}', 'other')).rejects.toMatchObject({ code: 'not_connected' });
  expect([runtime.local.values.size, app.getState().productPatterns, retried]).toEqual([0, {}, []]);
});

test('guardrails are kept for a store, and for no other', async () => {
  const { app, handlers } = open();
  const limits = { ...defaultLimits, duplicate_sku: { level: 'block' as const } };
  await handlers['settings.guardrails']({ storeId, limits }, sender);
  expect(app.getState().limits[storeId]).toEqual(limits);
  const ofOther = handlers['settings.guardrails']({ storeId: 'other', limits }, sender);
  await expect(ofOther).rejects.toMatchObject({ code: 'not_connected' });
});

test('news that are dismissed do not come back', async () => {
  const { app, runtime, handlers } = open();
  await writeKey(runtime, 'news', '1.2.0');
  app.setState({ news: '1.2.0' });
  await handlers['settings.dismissNews']({}, sender);
  expect([app.getState().news, await readKey(runtime, 'news')]).toEqual([null, undefined]);
});
