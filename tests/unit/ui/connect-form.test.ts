import { act } from 'react';
import { expect, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { platformApi } from '../../../src/domain/store.ts';
import * as connectMessages from '../../../src/messages/compiled/connect.ts';
import { unkept } from '../../../src/messages/compiled/workbench.ts';
import { useDocument, type Answer } from '../../fixtures/render.ts';
import { openWorkbench } from '../../fixtures/workbench-page.ts';

useDocument();

const { rules, form } = connectMessages;
const siteId = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';

/** Longer than a typed key waits before it is tried. */
const untilTried = () => act(() => new Promise((resolve) => setTimeout(resolve, 400)));

function keyProblem(): never {
  const violations = [{ field: 'apiKey', rule: 'key_refused', description: '' }];
  throw new ShelfedgeError('invalid_input', 'x', { violations });
}

/** The form with a store's address and site; the platform refuses the key `IST.wrong` alone. */
async function openForm(answer: Answer) {
  const page = await openWorkbench('#stores', [], (name, input) => {
    return name === 'connect.findDemo' ? { shop: null } : answer(name, input);
  });
  await page.type('connect-storefront', 'https://shop.example');
  await page.type('connect-siteId', siteId);
  const typeKey = async (key: string) => {
    await page.type('connect-apiKey', key);
    await untilTried();
  };
  return { ...page, typeKey };
}

const tried = { storefront: null, missing: [] };

test('the refusal of a key ends when another key is typed, which then works', async () => {
  const { typeKey, submit, text } = await openForm((name, { apiKey }: { apiKey?: string }) => {
    if (apiKey === 'IST.wrong') keyProblem();
    return name === 'connect.testKey' ? tried : undefined;
  });
  await typeKey('IST.wrong');
  await submit();
  expect(text()).toContain(rules.key_refused);
  await typeKey('IST.right');
  expect(text()).toContain(form.works);
  expect(text()).not.toContain(rules.key_refused);
});

test('a key that is refused after it worked no longer works', async () => {
  const { typeKey, submit, text } = await openForm((name) => (name === 'connect.testKey' ? tried : keyProblem()));
  await typeKey('IST.a');
  expect(text()).toContain(form.works);
  await submit();
  expect(text()).toContain(rules.key_refused);
  expect(text()).not.toContain(form.works);
});

test('a key is sent by itself to the platform alone, and another API is named before', async () => {
  const asked: unknown[] = [];
  const { type, typeKey, text } = await openForm((name, input) => {
    if (name === 'connect.testKey') asked.push(input);
    return name === 'connect.testKey' ? tried : undefined;
  });
  await type('connect-api', 'http://127.0.0.1:4100/x');
  await typeKey('IST.a');
  expect(asked).toEqual([]);
  expect(text()).toContain(form.otherApi({ host: '127.0.0.1:4100' }));
  await type('connect-api', platformApi);
  await untilTried();
  expect(asked).toEqual([{ api: platformApi, siteId, apiKey: 'IST.a' }]);
  expect(text()).not.toContain('127.0.0.1');
});

test('a text that could not be kept is told, sent again, and the last one wins', async () => {
  let isStopped = true;
  const { calls, type, text } = await openForm((name) => {
    if (name === 'connect.keep' && isStopped) throw new ShelfedgeError('interrupted', 'x');
    return undefined;
  });
  await type('connect-storefront', 'https://newest.example');
  await untilTried();
  expect(text()).toContain(unkept);
  isStopped = false;
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  expect(text()).not.toContain(unkept);
  const kept = calls.findLast(({ name }) => name === 'connect.keep');
  expect(kept?.input).toMatchObject({ draft: { storefront: 'https://newest.example' } });
});
