import { anything, assert, constantFrom, integer, oneof, option, property, record, string, webUrl } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isWithin } from '../../../src/domain/storefront.ts';
import { identify, type RawSender } from '../../../src/protocol/sender.ts';

const id = 'abcdefghijklmnopabcdefghijklmnop';
const own = `chrome-extension://${id}`;
const shop = 'https://shop.example';
const rules = { extensionId: id, extensionOrigin: own, isConnected: (address: string) => isWithin(shop, address) };
const who = (raw: RawSender) => identify(raw, rules);

const popup: RawSender = { id, url: `${own}/popup.html`, origin: own };
const workbench: RawSender = {
  id,
  url: `${own}/workbench.html#stores`,
  origin: own,
  frameId: 0,
  documentId: 'w',
  tab: { id: 3, url: `${own}/workbench.html` },
};
const card: RawSender = {
  id,
  url: `${own}/card.html`,
  origin: own,
  frameId: 7,
  documentId: 'c',
  tab: { id: 3, url: `${shop}/product-page/mug` },
};
const page: RawSender = {
  id,
  url: `${shop}/product-page/mug`,
  origin: shop,
  frameId: 0,
  documentId: 'p',
  tab: { id: 3, url: `${shop}/product-page/mug` },
};

describe('we serve', () => {
  test('the popup', () => expect(who(popup)).toEqual({ caller: 'popup' }));
  test('the workbench in its tab', () => expect(who(workbench)).toEqual({ caller: 'workbench' }));
  test('a card in a frame of a page', () => expect(who(card)).toEqual({ caller: 'card', tabId: 3, documentId: 'c' }));
  test.each([card, page])('a document without a document id, by the context id of our scripts in it (%#)', (raw) => {
    expect(who({ ...raw, documentId: undefined, contextId: 51 })).toMatchObject({ tabId: 3, documentId: '51' });
  });
  test('the top frame of a connected store', () => {
    expect(who(page)).toEqual({
      caller: 'page',
      tabId: 3,
      documentId: 'p',
      origin: shop,
      url: `${shop}/product-page/mug`,
    });
  });
  test('a page by its tab’s address, which says where it is now', () => {
    const moved = { ...page, tab: { id: 3, url: `${shop}/product-page/apron` } };
    expect(who(moved)).toMatchObject({ url: `${shop}/product-page/apron` });
  });
  test('a page by its own address, without the text that a link scrolls to', () => {
    const linked = { ...page, tab: { id: 3, url: `${shop}/product-page/apron#:~:text=Linen` } };
    expect(who(linked)).toMatchObject({ url: `${shop}/product-page/apron` });
  });
  test('a page where the browser does not name the tab’s address', () => {
    expect(who({ ...page, tab: { id: 3 } })).toMatchObject({ caller: 'page', origin: shop });
  });
});

describe('we do not serve', () => {
  const forged: [who: string, raw: RawSender][] = [
    ['no sender', {}],
    ['another extension', { ...popup, id: 'ponmlkjihgfedcbaponmlkjihgfedcba' }],
    ['whoever has no id', { ...popup, id: undefined }],
    ['whoever has no address', { ...popup, url: undefined }],
    ['an address that is none', { ...popup, url: 'popup.html' }],
    ['our address from another origin', { ...popup, origin: shop }],
    ['our address from no origin', { ...popup, origin: undefined }],
    ['a card from no origin', { ...card, origin: undefined }],
    ['a connected store from no origin', { ...page, origin: undefined }],
    ['our address from an opaque origin', { ...popup, origin: 'null' }],
    [
      'another extension’s page of the same name',
      {
        ...popup,
        url: 'chrome-extension://ponmlkjihgfedcba/popup.html',
        origin: 'chrome-extension://ponmlkjihgfedcba',
      },
    ],
    ['a page of ours that asks nothing', { ...popup, url: `${own}/frames.html` }],
    ['our root', { ...popup, url: `${own}/` }],
    ['a page of ours by a longer name', { ...popup, url: `${own}/popup.html/x` }],
    ['a page of ours in another folder', { ...popup, url: `${own}/x/popup.html` }],
    ['a page of ours with parameters', { ...popup, url: `${own}/popup.html?store=1` }],
    ['a name every object has', { ...popup, url: `${own}/constructor` }],
    ['our popup in a frame', { ...popup, frameId: 4, tab: { id: 3 } }],
    ['our workbench in a frame', { ...workbench, frameId: 4 }],
    ['a card that stands alone', { ...card, frameId: 0 }],
    ['a card without a frame', { ...card, frameId: undefined }],
    ['a card in a document without any id', { ...card, documentId: undefined }],
    ['a card without a tab', { ...card, tab: undefined }],
    ['a card with parameters', { ...card, url: `${own}/card.html?product=1` }],
    [
      'a store that is not connected',
      { ...page, url: 'https://other.example/', origin: 'https://other.example', tab: { id: 3 } },
    ],
    [
      'a connected store by http',
      { ...page, url: 'http://shop.example/', origin: 'http://shop.example', tab: { id: 3 } },
    ],
    ['a connected store at another port', { ...page, url: `${shop}:8443/`, origin: `${shop}:8443`, tab: { id: 3 } }],
    [
      'a sub-domain of a connected store',
      { ...page, url: 'https://a.shop.example/', origin: 'https://a.shop.example', tab: { id: 3 } },
    ],
    [
      'a name that begins like a connected store',
      { ...page, url: `${shop}.evil.example/`, origin: `${shop}.evil.example`, tab: { id: 3 } },
    ],
    [
      'a connected store by its user name',
      { ...page, url: 'https://shop.example@evil.example/', origin: 'https://evil.example', tab: { id: 3 } },
    ],
    ['a frame of a connected store', { ...page, frameId: 2 }],
    ['a connected store in a frame that is not told', { ...page, frameId: undefined }],
    ['a connected store in a document without any id', { ...page, documentId: '' }],
    ['a connected store without a tab', { ...page, tab: undefined }],
    ['a connected store in a tab without a number', { ...page, tab: { url: `${shop}/` } }],
    ['a connected store in a tab that shows another', { ...page, tab: { id: 3, url: 'https://evil.example/' } }],
    ['a connected store in a tab whose address is none', { ...page, tab: { id: 3, url: 'x' } }],
    ['a sandboxed page of a connected store', { ...page, origin: 'null' }],
    ['a page that forged its address', { ...page, origin: 'https://evil.example' }],
  ];
  test.each(forged)('%s', (_, raw) => {
    expect(who(raw)).toBeUndefined();
  });

  test('every accepted sender is vouched for by the browser', () => {
    const address = oneof(
      webUrl(),
      constantFrom(own, `${own}/popup.html`, `${own}/card.html`, shop, `${shop}/x`, 'about:blank', 'null'),
      string(),
    );
    const raw = record(
      {
        id: option(constantFrom(id, 'other')),
        url: address,
        origin: oneof(address, constantFrom(own, shop)),
        frameId: integer({ min: 0, max: 2 }),
        documentId: string(),
        tab: record({ id: integer(), url: address }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    );
    assert(
      property(raw, (some) => {
        const sender = who(some as RawSender);
        if (sender === undefined) return;
        expect(some.id).toBe(id);
        expect(some.url?.startsWith(sender.caller === 'page' ? shop : `${own}/${sender.caller}.html`)).toBe(true);
        if (sender.caller === 'page') expect([some.frameId, sender.origin]).toEqual([0, shop]);
        if (sender.caller === 'card') expect(some.frameId).toBeGreaterThan(0);
      }),
      { numRuns: 3000 },
    );
  });

  test('no sender makes the check throw', () => {
    assert(
      property(record({ id: constantFrom(id), url: string(), origin: string(), tab: anything() }), (some) => {
        expect(() =>
          who({ ...some, tab: typeof some.tab === 'object' && some.tab !== null ? some.tab : undefined }),
        ).not.toThrow();
      }),
    );
  });
});
