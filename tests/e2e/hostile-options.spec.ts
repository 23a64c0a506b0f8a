import { expect } from '@playwright/test';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

test('options with names or choices of any length do not prevent the card', async ({ connected, shop }) => {
  const slug = 'stoneware-mug';
  const page = await openProduct(connected, shop, slug);
  await page.evaluate(() => {
    const options = document.createElement('div');
    options.dataset['hook'] = 'product-options';
    for (const [name, choice] of [
      ['n'.repeat(101), 'red'],
      ['Size', 'c'.repeat(201)],
      ['__proto__', 'red'],
      ...Array.from({ length: 1000 }, (_, index) => [`Option ${index}`, 'red'] as const),
    ] as const) {
      const option = document.createElement('div');
      option.dataset['optionName'] = name;
      option.append(Object.assign(document.createElement('input'), { type: 'radio', checked: true, value: choice }));
      options.append(option);
    }
    document.querySelector('[data-hook="product-page"]')?.append(options);
  });
  await openCard(page);
  await page.keyboard.type('18');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(18);
});
