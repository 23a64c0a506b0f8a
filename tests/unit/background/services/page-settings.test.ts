import { describe, expect, test } from 'vitest';
import {
  keepCorner,
  keepPath,
  missesOf,
  restorePageSettings,
} from '../../../../src/background/services/page-settings.ts';
import type { Corner } from '../../../../src/domain/corner.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

function open(runtime = createRuntime()) {
  const app = createAppStore();
  app.setState({ stores: [createStoreEntry(), createStoreEntry({ id: 'other' })] });
  const context = { runtime, app };
  let missed = missesOf(undefined, '');
  return {
    ...context,
    restore: () => restorePageSettings(context, 'store'),
    keepCorner: (corner: Corner) => keepCorner(context, 'store', corner),
    keepPath: (path: string, isProduct: boolean, documentId = path) => {
      missed = missesOf(missed, documentId);
      return keepPath(context, 'store', { path, isProduct, missed });
    },
    paths: () => app.getState().productPaths['store'],
  };
}

test('the next worker knows the corner and the paths of a store, beside those of others', async () => {
  const { runtime, keepCorner: keep, keepPath: learn, app } = open();
  app.setState({ corners: { other: 'top-right' } });
  await keep('top-left');
  await learn('/ware', true);
  expect(app.getState().corners).toEqual({ other: 'top-right', store: 'top-left' });
  const next = open(runtime);
  next.app.setState({ corners: { other: 'top-right' }, productPaths: { other: { known: [], misses: {} } } });
  await next.restore();
  expect(next.app.getState()).toMatchObject({
    corners: { other: 'top-right', store: 'top-left' },
    productPaths: { other: { known: [] }, store: { known: ['/ware'], misses: {} } },
  });
});

test('a store that nothing is kept of is restored with nothing', async () => {
  const { restore, app } = open();
  await restore();
  expect([app.getState().corners, app.getState().productPaths]).toEqual([{}, {}]);
});

describe('a path', () => {
  test('is stored when something is learnt of it, and not again', async () => {
    const { runtime, keepPath: learn, paths } = open();
    await learn('/ware', true);
    expect(await runtime.local.get('productPaths:store')).toMatchObject({ value: { known: ['/ware'] } });
    await runtime.local.clear();
    await learn('/ware', true);
    expect([paths()?.known, runtime.local.values.size]).toEqual([['/ware'], 0]);
  });

  test('a path that the merchant set loses nothing by a page without a product, and is learnt by one with a product', async () => {
    const { app, keepPath: learn, paths } = open();
    app.setState({ productPatterns: { store: '/ware/{slug}' } });
    await learn('/ware', false);
    expect(paths()).toBeUndefined();
    await learn('/blog', false);
    await learn('/ware', true);
    expect(paths()).toMatchObject({ known: ['/ware'], misses: { '/blog': { times: 1 } } });
  });

  test('is missed once by a document, and by none before the worker was started', async () => {
    const { runtime, keepPath: learn, paths } = open();
    for (let time = 0; time < 3; time += 1) await learn('/blog', false, 'one');
    await learn('/blog', false, 'two');
    expect(paths()?.misses).toMatchObject({ '/blog': { times: 2 } });
    await learn('/ware', true);
    const next = open(runtime);
    await next.restore();
    expect(next.paths()).toEqual({ known: ['/ware'], misses: {} });
  });

  test('a path of a store that was disconnected meanwhile is not kept', async () => {
    const { app, runtime, keepPath: learn, paths } = open();
    app.setState(({ stores }) => ({ stores: stores.slice(1) }));
    await learn('/ware', true);
    expect([paths(), runtime.local.values.size]).toEqual([undefined, 0]);
  });

  test('a path that cannot be stored is known while the worker lives', async () => {
    const { runtime, keepPath: learn, paths } = open();
    const reports: unknown[] = [];
    runtime.report = (error) => void reports.push(error);
    runtime.local.set = () => Promise.reject(new Error('full'));
    await learn('/ware', true);
    expect([paths()?.known, reports.length]).toEqual([['/ware'], 1]);
  });
});
