import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEditorAddress, isManageAddress, isUuid, readConnectAnswers } from '../../../src/domain/connect-answers.ts';

const siteId = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const dashboard = `https://manage.wix.com/dashboard/${siteId}/home?ref=1`;
const apiKey = 'IST.eyJraWQiOiJQb3pIX2FDMiIsImFsZyI6IlJTMjU2In0.x.y';
const answers = {
  storefront: 'https://www.shop.example',
  api: 'https://www.wixapis.com',
  clientId: '11111111-2222-4333-8444-555555555555',
  siteId,
  apiKey,
};
const read = (change: Partial<typeof answers>) => readConnectAnswers({ ...answers, ...change });

describe('a storefront', () => {
  test.each([
    ['www.shop.example', 'https://www.shop.example'],
    ['shop.example/', 'https://shop.example'],
    ['  https://shop.example/product-page/mug?a=1#b ', 'https://shop.example'],
    ['HTTPS://Shop.Example/Mug/', 'https://shop.example/Mug'],
    ['me.host.example/my-site/product-page/mug?a=1', 'https://me.host.example/my-site'],
    ['shop.example:8443/x', 'https://shop.example:8443/x'],
    ['http://shop.example', 'http://shop.example'],
    ['shop.example/?next=https://other.example', 'https://shop.example'],
    ['shop.example/to/https://other.example', 'https://shop.example/to/https://other.example'],
    ['shop.example/localhost', 'https://shop.example/localhost'],
    ['localhost', 'http://localhost'],
    ['localhost:4700/product-page/mug', 'http://localhost:4700'],
    ['127.0.0.1:4700', 'http://127.0.0.1:4700'],
    ['bücher.example', 'https://xn--bcher-kva.example'],
  ])('typed as %s is %s', (storefront, expected) => {
    expect(read({ storefront }).storefront).toBe(expected);
  });

  test.each(['', 'my shop', 'shop', 'my shop.example', 'javascript://x', 'mailto:a@b.example', 'a@b.example'])(
    'an invalid storefront stays as typed: %j',
    (storefront) => {
      expect(read({ storefront }).storefront).toBe(storefront);
    },
  );

  test('the dashboard as storefront stays, and gives its site id where none was typed', () => {
    expect(isManageAddress(dashboard)).toBe(true);
    expect(read({ storefront: dashboard, siteId: '' })).toEqual({ ...answers, storefront: dashboard });
    expect(read({ storefront: dashboard, siteId: 'typed' }).siteId).toBe('typed');
    expect(isManageAddress('https://manage.wix.com.evil.example/dashboard/x')).toBe(false);
  });

  test('the dashboard of the demo as storefront stays, and gives its site id, too', () => {
    const storefront = `http://127.0.0.1:4717/dashboard/${siteId}/home`;
    expect(read({ storefront, siteId: '' })).toEqual({ ...answers, storefront });
  });

  test('a storefront that is no dashboard gives no site id', () => {
    expect(read({ siteId: '' }).siteId).toBe('');
  });
});

describe('a site id', () => {
  test.each([dashboard, dashboard.replace('https://', ''), dashboard.toUpperCase(), ` ${siteId}\n`])(
    'is found in %j',
    (typed) => {
      expect(read({ siteId: typed }).siteId).toBe(siteId);
    },
  );

  test('is not read from another address', () => {
    const elsewhere = dashboard.replace('manage.wix.com', 'shop.example');
    expect(read({ siteId: elsewhere }).siteId).toBe(elsewhere);
  });

  test.each([siteId, dashboard])('swapped with the key is put in its place: %s', (typed) => {
    expect(read({ siteId: apiKey, apiKey: typed })).toEqual(answers);
  });

  test('is not swapped with an invalid key, and neither is a key with an invalid site id', () => {
    expect(read({ siteId: 'abc', apiKey: siteId })).toMatchObject({ siteId: 'abc', apiKey: siteId });
    expect(read({ siteId: apiKey, apiKey: 'abc' })).toMatchObject({ siteId: apiKey, apiKey: 'abc' });
  });
});

test('space around an answer does not belong to it', () => {
  const padded = Object.fromEntries(Object.entries(answers).map(([name, text]) => [name, ` ${text}\n`]));
  expect(read(padded)).toEqual(answers);
  expect(read({ api: ' no address ' }).api).toBe('no address');
});

test('text around an id makes it no id', () => {
  expect([siteId, `x${siteId}`, `${siteId}0`, 'id'].map(isUuid)).toEqual([true, false, false, false]);
});

test.each([
  ['https://editor.wix.com/html/editor/web/renderer', true],
  ['create.wix.com', true],
  ['https://someone.editorx.io/shop', true],
  ['https://editor.wix.com.evil.example', false],
  ['https://manage.wix.com', false],
  ['no address', false],
])('%s is an address of the editor: %s', (address, isEditor) => {
  expect(isEditorAddress(address)).toBe(isEditor);
});

test('a second normalization changes nothing', () => {
  const text = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.domain(),
    fc.constantFrom(dashboard, siteId, apiKey, 'localhost:1'),
  );
  const typed = fc.record({ storefront: text, api: text, clientId: text, siteId: text, apiKey: text });
  fc.assert(
    fc.property(typed, (one) => {
      const once = readConnectAnswers(one);
      expect(readConnectAnswers(once)).toEqual(once);
    }),
  );
});
