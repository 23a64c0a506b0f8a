import { expect, test } from 'vitest';
import { demoAddresses, DemoShop } from '../../../src/domain/demo-shop.ts';

const [demoAddress = ''] = demoAddresses;

const demo = { name: 'Demo', storefront: 'http://localhost:4718', api: demoAddress, siteId: 's1', apiKey: 'IST.demo' };

test('the demo shop is on this computer', () => {
  expect(DemoShop.parse(demo)).toEqual(demo);
});

test.each(['https://www.wixapis.com', 'http://192.168.0.2:4717', 'https://127.0.0.1', 'no address'])(
  'a demo shop at %s is refused',
  (address) => {
    expect(DemoShop.safeParse({ ...demo, api: address }).success).toBe(false);
    expect(DemoShop.safeParse({ ...demo, storefront: address }).success).toBe(false);
  },
);
