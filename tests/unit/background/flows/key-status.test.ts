import { describe, expect, test } from 'vitest';
import { checkKey, onKeyRefused, resumeAfterKey } from '../../../../src/background/flows/key-status.ts';
import { updateProduct } from '../../../../src/client/operations/products-v1.ts';
import { updateInventoryVariants } from '../../../../src/client/operations/inventory-v1.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import type { KeyPermission } from '../../../../src/domain/key.ts';
import type { Merchant } from '../../../../src/domain/store.ts';
import { neverMs } from '../../../../src/domain/wait.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const remembered = { lockAfterMinutes: 15 };
/** A remembered key that lacks these permissions. */
const lacking = (...missing: KeyPermission[]): Merchant => ({ tag: 'ready', missing, remembered });
const ready = lacking();

/** A store whose key the platform refuses calls by; `answers` is what it says to the call at a path. */
function open(merchant: Merchant = ready, answers: Record<string, ErrorCode> = {}) {
  const app = createAppStore();
  app.setState({ merchants: { store: merchant } });
  const keys = { now: 'IST.key' as string | undefined };
  const hold = Promise.withResolvers<void>();
  let calls = 0;
  const call = async ({ path }: { path: string }) => {
    calls += 1;
    await hold.promise;
    const code = answers[path];
    if (code !== undefined) throw new ShelfedgeError(code, 'refused');
    return {};
  };
  const account = {
    merchantClient: { call },
    versioned: { run: (work: (version: string) => unknown) => work('V1_CATALOG') },
  };
  const accounts = { keyOf: () => Promise.resolve(keys.now), get: () => account };
  const context = { app, accounts } as never;
  return {
    app,
    keys,
    release: hold.resolve,
    calls: () => calls,
    shown: () => app.getState().merchants['store'],
    check: () => checkKey(context, 'store'),
    refuse: (status: 401 | 403, permission: KeyPermission | null) => onKeyRefused(context, 'store', status, permission),
  };
}
const mayNotSaveStock = { [updateInventoryVariants.path]: 'forbidden' } as const;
const refusedAtAll = { [updateProduct.path]: 'unauthorized' } as const;

describe('a tested key', () => {
  test('is shown with its missing permissions, and remembered as before', async () => {
    const { check, release, shown } = open(ready, mayNotSaveStock);
    release();
    await check();
    expect(shown()).toEqual(lacking('inventory_write'));
  });

  test('a tested key that the platform does not know is shown as refused', async () => {
    const { check, release, shown } = open(ready, refusedAtAll);
    release();
    await check();
    expect(shown()).toEqual({ tag: 'refused', status: 401, missing: [], remembered });
  });

  test('a tested key of which the platform says nothing clear stays as it was', async () => {
    const { check, release, shown } = open(ready, { [updateProduct.path]: 'server' });
    release();
    await expect(check()).rejects.toMatchObject({ code: 'server' });
    expect(shown()).toEqual(ready);
  });

  test.each<[string, Record<string, ErrorCode>, (harness: ReturnType<typeof open>) => void]>([
    ['was replaced', mayNotSaveStock, ({ keys }) => void (keys.now = 'IST.next')],
    ['was forgotten', refusedAtAll, ({ keys }) => void (keys.now = undefined)],
    ['was locked', mayNotSaveStock, ({ app }) => app.setState({ merchants: { store: { tag: 'locked' } } })],
  ])('a tested key that %s meanwhile leaves the present state', async (_name, answers, change) => {
    const harness = open(ready, answers);
    const checked = harness.check();
    await expect.poll(harness.calls).toBe(4);
    change(harness);
    const before = harness.shown();
    harness.release();
    await checked;
    expect(harness.shown()).toEqual(before);
  });

  test('the test of a store without a key shows nothing', async () => {
    const harness = open({ tag: 'missing' }, refusedAtAll);
    harness.keys.now = undefined;
    harness.release();
    await harness.check();
    expect(harness.shown()).toEqual({ tag: 'missing' });
  });
});

describe('a refusal', () => {
  test('a refusal of the key itself is shown at once, and nothing more is asked', () => {
    const { refuse, shown, calls } = open();
    refuse(401, 'products_read');
    expect([shown(), calls()]).toEqual([{ tag: 'refused', status: 401, missing: [], remembered }, 0]);
  });

  test('a refusal of one permission is shown at once, then the other missing ones', async () => {
    const { refuse, shown, release } = open(ready, mayNotSaveStock);
    refuse(403, 'products_write');
    expect(shown()).toEqual(lacking('products_write'));
    release();
    await expect.poll(shown).toEqual(lacking('products_write', 'inventory_write'));
  });

  test('a refusal of reading is shown as a refused key', () => {
    const { refuse, shown } = open();
    refuse(403, 'products_read');
    expect(shown()).toEqual({ tag: 'refused', status: 403, missing: ['products_read'], remembered });
  });

  test('a refusal that shows no permission to be missing changes nothing', () => {
    const { refuse, shown, calls } = open();
    refuse(403, null);
    expect([shown(), calls()]).toEqual([ready, 0]);
  });

  test('a refusal that is known already asks nothing', () => {
    const { refuse, shown, calls } = open(lacking('products_write'));
    refuse(403, 'products_write');
    expect([shown(), calls()]).toEqual([lacking('products_write'), 0]);
  });

  test('is kept though the platform gives no clear answer to the test', async () => {
    const { refuse, shown, release, calls } = open(ready, { [updateProduct.path]: 'server' });
    refuse(403, 'inventory_write');
    await expect.poll(calls).toBe(4);
    release();
    await new Promise((resolve) => setImmediate(resolve));
    expect(shown()).toEqual(lacking('inventory_write'));
  });

  test.each<Merchant>([
    { tag: 'missing' },
    { tag: 'locked' },
    { tag: 'refused', status: 401, missing: [], remembered },
  ])('a refusal of a key that is not ready changes nothing: %o', (merchant) => {
    const { refuse, shown, calls } = open(merchant);
    refuse(403, 'products_write');
    refuse(401, 'products_write');
    expect([shown(), calls()]).toEqual([merchant, 0]);
  });
});

function openResumed(merchant: Merchant) {
  const app = createAppStore();
  app.setState({ merchants: { store: merchant } });
  const reports: unknown[] = [];
  const retried: string[] = [];
  let isRetried: ((edit: Edit, state: { nextAt: number }) => boolean) | undefined;
  const context = {
    app,
    runtime: { report: (error: unknown) => void reports.push(error) },
    runner: {
      retry: async (filter: NonNullable<typeof isRetried>) => {
        isRetried = filter;
        retried.push('edits');
      },
    },
    pageResolver: { retry: async (storeId: string) => void retried.push(`pages of ${storeId}`) },
  };
  return {
    context,
    reports,
    retried,
    resume: () => resumeAfterKey(context as never, 'store'),
    isRetried: (change: Partial<Edit>, nextAt = neverMs) => isRetried?.(createEdit(change), { nextAt }),
  };
}

describe('once a key works', () => {
  test('edits that waited for a key are sent once it works, and open pages are looked up again', async () => {
    const { resume, retried, isRetried } = openResumed(ready);
    await resume();
    expect(retried).toEqual(['edits', 'pages of store']);
    expect(isRetried({})).toBe(true);
    expect([isRetried({ storeId: 'other' }), isRetried({}, 5_000)]).toEqual([false, false]);
  });

  test('edits that are only read back are read with any key', async () => {
    const { resume, isRetried } = openResumed(lacking('inventory_write'));
    await resume();
    expect(isRetried({ field: 'stock', readBackOnly: true })).toBe(true);
  });

  test('edits that it may not save wait on', async () => {
    const { resume, isRetried } = openResumed(lacking('inventory_write'));
    await resume();
    expect([isRetried({ field: 'price' }), isRetried({ field: 'stock' })]).toEqual([true, false]);
  });

  test('one failure does not keep the rest from being done', async () => {
    const { context, resume, retried, reports } = openResumed(ready);
    const failure = new Error('full');
    context.runner.retry = () => Promise.reject(failure);
    await resume();
    expect([retried, reports]).toEqual([['pages of store'], [failure]]);
    context.pageResolver.retry = () => Promise.reject(failure);
    await resume();
    expect(reports).toHaveLength(3);
  });
});
