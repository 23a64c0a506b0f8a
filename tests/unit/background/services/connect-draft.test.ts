import { expect, test } from 'vitest';
import { connectKeyOf, keepConnectDraft } from '../../../../src/background/services/connect-draft.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const answers = { storefront: 'shop.example', api: '', clientId: '', siteId: 'site', accountId: '' };

function open() {
  const runtime = createRuntime();
  const app = createAppStore();
  return {
    runtime,
    keep: (apiKey: string | null) => keepConnectDraft({ app, runtime }, { ...answers, apiKey }),
    forget: () => keepConnectDraft({ app, runtime }, null),
    shown: () => app.getState().connectDraft,
    keyFor: (typed: string) => connectKeyOf(runtime, typed),
  };
}

test('a typed key is kept where no page reads it, until the browser closes', async () => {
  const { runtime, keep, shown, keyFor } = open();
  await keep('IST.key');
  expect(shown()).toEqual({ ...answers, hasKey: true });
  expect([runtime.local.values.size, [...runtime.session.values.keys()]]).toEqual([0, ['connectKey']]);
  expect([await keyFor(''), await keyFor('IST.other')]).toEqual(['IST.key', 'IST.other']);
});

test('answers without a word about the key leave it; an emptied field removes it', async () => {
  const { keep, shown, keyFor } = open();
  await keep(null);
  expect([shown(), await keyFor('')]).toEqual([{ ...answers, hasKey: false }, '']);
  await keep('IST.key');
  await keep(null);
  expect([shown(), await keyFor('')]).toEqual([{ ...answers, hasKey: true }, 'IST.key']);
  await keep('');
  expect([shown(), await keyFor('')]).toEqual([{ ...answers, hasKey: false }, '']);
});

test('a form that is forgotten leaves neither answers nor key', async () => {
  const { runtime, keep, forget, shown } = open();
  await keep('IST.key');
  await forget();
  expect([shown(), runtime.session.values.size]).toEqual([null, 0]);
});
