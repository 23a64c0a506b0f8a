import { expect, type Frame } from '@playwright/test';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openCard, priceOnPage, pressInCard, saveInCard } from '../../demo/on-page.ts';
import { findRow, openPopup, openProduct, test } from './fixtures.ts';

const saved = (card: Frame) => expect(card.getByText(/Saved \d/)).toBeVisible();

interface StoredPrice {
  regular: number;
  paid: number;
}

/** The sale of a V1 product as the platform stores it. */
const discountOf = ({ db }: RunningShop, slug: string) =>
  db.prepare('SELECT price, discount_type AS type, discount_value AS value FROM products WHERE slug = ?').get(slug);

/** The variants of a V3 product as the platform stores them, in order. */
function variantsOf({ db }: RunningShop, slug: string): StoredPrice[] {
  const row = db.prepare("SELECT body FROM documents WHERE kind = 'product' AND body ->> '$.slug' = ?").get(slug);
  const body = JSON.parse(String(row?.['body'])) as {
    variantsInfo: { variants: { price: { actualPrice: Money; compareAtPrice?: Money } }[] };
  };
  return body.variantsInfo.variants.map(({ price: { actualPrice, compareAtPrice = actualPrice } }) => ({
    regular: Number(compareAtPrice.amount),
    paid: Number(actualPrice.amount),
  }));
}
interface Money {
  amount: string;
}

test.describe('catalog V1', () => {
  test('a new price typed at the sale price is the one that shoppers pay', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, 'beeswax-candle');
    expect(await priceOnPage(page)).toBe('€8.49');
    const card = await openCard(page);
    await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('8.49');
    await expect(card.getByRole('textbox', { name: 'Price before sale' })).toHaveValue('9.99');
    await page.keyboard.type('8');
    await expect(card.getByRole('textbox', { name: 'Amount off' })).toHaveValue('1.99');
    await saveInCard(page);
    await saved(card);
    expect(discountOf(shop, 'beeswax-candle')).toEqual({ price: 9.99, type: 'AMOUNT', value: 1.99 });
    await expect.poll(() => priceOnPage(page)).toBe('€8.00');
  });

  test('a sale of variants with their own prices stays a percentage, previewed for each', async ({
    connected,
    shop,
  }) => {
    const page = await openProduct(connected, shop, 'linen-apron');
    const card = await openCard(page);
    await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('42.00');
    await page.keyboard.type('40');
    await expect(card.getByText('€42.00–€45.50 → €40.00–€43.33')).toBeVisible();
    await pressInCard(card, 'Save 4 prices');
    await saved(card);
    expect(discountOf(shop, 'linen-apron')).toEqual({ price: 48, type: 'PERCENT', value: 16.67 });
  });

  test('a sale ends with one press and Enter, and undo restores it', async ({ connected, shop }) => {
    const before = discountOf(shop, 'linen-apron');
    const page = await openProduct(connected, shop, 'linen-apron');
    const card = await openCard(page);
    await card.getByRole('button', { name: 'End sale' }).click();
    await expect(card.getByText('€42.00–€45.50 → €48.00–€52.00')).toBeVisible();
    await saveInCard(page);
    await saved(card);
    expect(discountOf(shop, 'linen-apron')).toMatchObject({ price: 48, type: 'NONE' });
    await pressInCard(card, 'Undo');
    await expect.poll(() => discountOf(shop, 'linen-apron')).toEqual(before);
  });

  test('a sale started elsewhere asks, and checks the effect of keeping the typed price', async ({
    connected,
    shop,
  }) => {
    const page = await openProduct(connected, shop, 'stoneware-mug');
    const card = await openCard(page);
    shop.db
      .prepare("UPDATE products SET discount_type = 'AMOUNT', discount_value = 15 WHERE slug = ?")
      .run('stoneware-mug');
    await page.keyboard.type('22');
    await saveInCard(page);
    await expect(
      card.getByText('Changed elsewhere: shoppers now pay €9.50, not €24.50. You typed €22.00.'),
    ).toBeVisible();
    await pressInCard(card, 'Set to €22.00');
    await expect(card.getByText(/Shoppers would pay €7.00, less than the cost of €9.80/)).toBeVisible();
    expect(discountOf(shop, 'stoneware-mug')).toMatchObject({ price: 24.5 });
    await pressInCard(card, 'Save anyway');
    await expect.poll(() => discountOf(shop, 'stoneware-mug')).toMatchObject({ price: 22, value: 15 });
  });

  test('the popup shows both prices of a sale, and each is edited where it stands', async ({ connected, shop }) => {
    const popup = await openPopup(connected);
    await findRow(popup, 'candle');
    await popup.getByRole('button', { name: /^Sale price €8.49/ }).click();
    await popup.keyboard.type('8');
    await popup.keyboard.press('Enter');
    await expect.poll(() => discountOf(shop, 'beeswax-candle')).toMatchObject({ price: 9.99, value: 1.99 });
    await popup.getByRole('button', { name: /^Price €9.99/ }).click();
    await popup.keyboard.type('10.99');
    await popup.keyboard.press('Enter');
    await expect.poll(() => discountOf(shop, 'beeswax-candle')).toMatchObject({ price: 10.99, value: 1.99 });
    await expect(popup.getByRole('button', { name: /^Sale price €9.00/ })).toBeVisible();
  });
});

test.describe('catalog V3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('the card asks for the variants if their prices differ and none was chosen', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, 'linen-apron');
    const card = await openCard(page);
    await expect(card.getByText('Which prices do you want to change?')).toBeVisible();
    await expect(card.getByRole('textbox')).toHaveCount(0);
    await card.getByRole('button', { name: /^Size: S, 2 variants/ }).click();
    await expect(card.getByRole('textbox', { name: 'Sale price' })).toHaveValue('42.00');
    await card.getByRole('textbox', { name: 'Sale price' }).fill('40');
    await pressInCard(card, 'Save 2 prices');
    await saved(card);
    // The strip has two lines, with the buttons in them.
    expect((await card.locator('[data-card-strip]').boundingBox())?.height).toBeLessThanOrEqual(64);
    const sold = variantsOf(shop, 'linen-apron').map(({ paid }) => paid);
    expect(sold.toSorted((a, b) => a - b)).toEqual([40, 40, 42, 45.5]);
    await pressInCard(card, 'Undo');
    await expect
      .poll(() =>
        variantsOf(shop, 'linen-apron')
          .map(({ paid }) => paid)
          .toSorted((a, b) => a - b),
      )
      .toEqual([42, 42, 42, 45.5]);
  });
});
