import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recognisePage, type PageFacts } from '../../../src/domain/recognise-store.ts';
import { platformApi } from '../../../src/domain/store.ts';

const siteId = '0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9';
const modelOf = (metaSiteId: unknown, externalBaseUrl: unknown = 'https://x.example') =>
  JSON.stringify({ site: { metaSiteId, externalBaseUrl } });
const facts: PageFacts = { viewerModel: modelOf(siteId), siteName: 'Pennyroyal', api: null };
const product = 'https://www.pennyroyal.example/product-page/mug?a=1#b';

const nameOf = (siteName: string | null) => recognisePage(product, { ...facts, siteName });
const apiOf = (address: string, api: string) => recognisePage(address, { ...facts, api });

describe('a page of a store', () => {
  test('gives its address, site id and name', () => {
    expect(recognisePage(product, facts)).toEqual({
      tag: 'store',
      storefront: 'https://www.pennyroyal.example',
      siteId,
      api: platformApi,
      name: 'Pennyroyal',
    });
  });

  test('gives its site id as the platform writes it', () => {
    expect(recognisePage(product, { ...facts, viewerModel: modelOf(siteId.toUpperCase()) })).toMatchObject({ siteId });
  });

  test('gives a clean name, or none', () => {
    expect(nameOf('Penny\u202Eroyal\n Shop')).toMatchObject({ name: 'Pennyroyal Shop' });
    expect(nameOf(' \u200B ')).toMatchObject({ name: null });
    expect(nameOf(null)).toMatchObject({ name: null });
  });

  test.each([
    ['https://anna.example/my-site', 'https://anna.example/my-site'],
    ['http://anna.example/my-site/', 'https://anna.example/my-site'],
    ['https://ANNA.example/My-Site', 'https://anna.example/My-Site'],
    ['https://anna.example/my', 'https://anna.example'],
    ['https://other.example/my-site', 'https://anna.example'],
    [7, 'https://anna.example'],
  ])('a page that states the base %j gets the base %s', (said, storefront) => {
    const page = { ...facts, viewerModel: modelOf(siteId, said) };
    expect(recognisePage('https://anna.example/my-site/product-page/mug', page)).toMatchObject({ storefront });
  });

  test('names an API only on this machine, and only one of this machine', () => {
    expect(apiOf('http://127.0.0.1:4700/', 'http://127.0.0.1:4800/x')).toMatchObject({ api: 'http://127.0.0.1:4800' });
    expect(apiOf('http://127.0.0.1:4700/', 'https://evil.example')).toMatchObject({ api: platformApi });
    expect(apiOf(product, 'http://127.0.0.1:4800')).toMatchObject({ api: platformApi });
  });

  test.each([null, '', '{', 'null', '[]', '{"site":{}}', modelOf('no id'), modelOf(7)])(
    'is no store with a viewer model of %j',
    (viewerModel) => {
      expect(recognisePage(product, { ...facts, viewerModel })).toEqual({ tag: 'other' });
    },
  );

  test('is no store over http, or where the page cannot be read', () => {
    expect(recognisePage('http://shop.example/', facts)).toEqual({ tag: 'other' });
    expect(recognisePage(product, null)).toEqual({ tag: 'other' });
    expect(recognisePage('', facts)).toEqual({ tag: 'other' });
  });
});

describe('a page of the dashboard', () => {
  test('gives the site id in its address, whatever the page says', () => {
    const home = `https://manage.wix.com/dashboard/${siteId.toUpperCase()}/home`;
    const other = { ...facts, viewerModel: modelOf('11111111-2222-4333-8444-555555555555') };
    for (const known of [null, other])
      expect(recognisePage(home, known)).toEqual({ tag: 'dashboard', siteId, api: platformApi });
    expect(recognisePage(`http://127.0.0.1:4800/dashboard/${siteId}/home`, null)).toEqual({
      tag: 'dashboard',
      siteId,
      api: 'http://127.0.0.1:4800',
    });
  });

  test('is no dashboard without a site, or at its path on another host', () => {
    expect(recognisePage('https://manage.wix.com/account/sites', facts)).toEqual({ tag: 'other' });
    expect(recognisePage(`https://evil.example/dashboard/${siteId}/home`, null)).toEqual({ tag: 'other' });
    expect(recognisePage(`https://manage.wix.com/x?y=/dashboard/${siteId}`, null)).toEqual({ tag: 'other' });
  });
});

test('the editor and its preview are recognised as such', () => {
  for (const address of ['https://editor.wix.com/html/editor/web/renderer/x', 'https://create.wix.com/a'])
    expect(recognisePage(address, facts)).toEqual({ tag: 'editor' });
});

test('no page makes a key go anywhere but to the platform or this machine', () => {
  const text = fc.oneof(fc.string(), fc.webUrl(), fc.constant('http://127.0.0.1:1'), fc.constant(modelOf(siteId)));
  const said = fc.record({ viewerModel: text, siteName: text, api: fc.option(text) });
  fc.assert(
    fc.property(text, said, (address, one) => {
      const page = recognisePage(address, one);
      if ('api' in page)
        expect(page.api).toMatch(/^(?:https:\/\/www\.wixapis\.com|http:\/\/(?:127\.0\.0\.1|localhost).*)$/);
    }),
  );
});
