import { beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, readViolations, startTestPlatform } from './platform-client.ts';
import { createInput, path, readBySlug, update } from './platform-products-v3.ts';
import type { ProductAnswer } from './platform-products-v3.ts';
import { readRefusal, send } from './platform-v3-shop.ts';

let platform: Platform;

beforeEach(async () => {
  platform = await startTestPlatform({ catalogVersion: 'v3' });
});

function colour(name: string, colorCode: string): object {
  return { name, choiceType: 'ONE_COLOR', colorCode };
}

function names(choiceName: string): object[] {
  return [{ optionChoiceNames: { optionName: 'Glaze', choiceName } }];
}

describe('an update', () => {
  test('changes the sent fields, leaves the rest and counts the revision', async () => {
    const mug = await readBySlug(platform, 'stoneware-mug');
    const { body } = await update(platform, mug, { name: 'Large Mug', ribbon: { name: 'Fresh' }, brand: null });
    expect(body.product).toMatchObject({
      revision: '2',
      name: 'Large Mug',
      slug: 'stoneware-mug',
      ribbon: { name: 'Fresh' },
    });
    expect(body.product).not.toHaveProperty('brand');
    expect(await readBySlug(platform, 'stoneware-mug')).toEqual(body.product);
    const stale = await update(platform, mug, { name: 'Late' });
    expect([stale.status, stale.body.message]).toEqual([409, 'revision mismatch']);
    const blind = await send(platform, `PATCH ${path}/${mug.id}`, { product: { name: 'Blind' } });
    expect(readViolations(blind)).toEqual({ 'product.revision': 'REQUIRED_FIELD' });
    expect((await readBySlug(platform, 'stoneware-mug')).name).toBe('Large Mug');
  });

  test('takes options and variants together and keeps them aligned', async () => {
    const apron = await readBySlug(platform, 'linen-apron');
    const { options, variantsInfo } = apron;
    const [first, second] = variantsInfo.variants;
    const refuse = async (changes: object) => readRefusal(await update(platform, apron, changes));
    expect(await refuse({ variantsInfo })).toEqual([400, 'MISSING_OPTIONS_ON_UPDATE_VARIANTS']);
    expect(await refuse({ options: [options[0]] })).toEqual([400, 'MISSING_VARIANTS_ON_UPDATE_OPTIONS']);
    expect(await refuse({ options: [options[0]], variantsInfo })).toEqual([
      400,
      'VARIANTS_ARE_NOT_ALIGNED_WITH_PRODUCT',
    ]);
    const incomplete = { variants: [{ ...first, choices: first?.choices.slice(1) }] };
    expect(await refuse({ options, variantsInfo: incomplete })).toEqual([400, 'MISSING_VARIANT_OPTION_CHOICE']);
    const twice = { variants: [first, { ...first, id: undefined, sku: undefined }] };
    expect(await refuse({ options, variantsInfo: twice })).toEqual([400, 'DUPLICATE_VARIANT_OPTION_CHOICE']);
    const dear = { actualPrice: { amount: '60' }, compareAtPrice: { amount: '50' } };
    const crossed = { variants: [{ ...first, price: dear }] };
    expect(await refuse({ options, variantsInfo: crossed })).toEqual([400, 'COMPARE_AT_PRICE_LOWER_THAN_ACTUAL_PRICE']);
    const untyped = { variants: [{ ...first, physicalProperties: undefined }] };
    expect(await refuse({ options, variantsInfo: untyped })).toEqual([
      400,
      'VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED',
    ]);
    const kept = { variants: [second, { ...first, price: { actualPrice: { amount: '39.5' } } }] };
    const { body } = await update(platform, apron, { options, variantsInfo: kept });
    expect(body.product.variantsInfo.variants.map(({ id }) => id)).toEqual([second?.id, first?.id]);
    expect(body.product['actualPriceRange']).toMatchObject({ minValue: { amount: '39.5' } });
    const stock = platform.db.prepare(
      `SELECT count(*) AS n FROM documents WHERE kind = 'inventory-item' AND json_extract(body, '$.productId') = ?`,
    );
    expect(stock.get(apron.id)).toEqual({ n: 2 });
  });

  test('refuses another product’s unique values and values beyond a bound', async () => {
    const mug = await readBySlug(platform, 'stoneware-mug');
    const [variant] = mug.variantsInfo.variants;
    const refuse = async (changes: object) => readRefusal(await update(platform, mug, changes));
    expect(await refuse({ slug: 'linen-apron' })).toEqual([409, 'DUPLICATE_SLUG_ERROR']);
    expect(await refuse({ slug: 'a b' })).toEqual([400, 'INVALID_SLUG_FORMAT']);
    const taken = { variants: [{ ...variant, sku: 'APRON-S-SA' }] };
    expect(await refuse({ variantsInfo: taken })).toEqual([409, 'SKU_ALREADY_EXIST_ERROR']);
    expect(await refuse({ media: { itemsInfo: { items: [{ id: 'none' }] } } })).toEqual([
      400,
      'PRODUCT_MEDIA_NOT_EXIST',
    ]);
    expect(await refuse({ ribbon: { id: 'none', name: 'None' } })).toEqual([400, 'RIBBON_NOT_FOUND']);
    const exact = { variants: [{ ...variant, price: { actualPrice: { amount: '1.2345' } } }] };
    const answer = await update(platform, mug, { name: '', variantsInfo: exact });
    expect(readViolations(answer)).toEqual({
      'product.name': 'MIN_LENGTH',
      'product.variantsInfo.variants[0].price.actualPrice.amount': 'DECIMAL_MAX_SCALE',
    });
    const endless = { title: 'Monthly', frequency: 'MONTH', autoRenewal: true, billingCycles: 3 };
    expect(await refuse({ subscriptionDetails: { subscriptions: [endless] } })).toEqual([400, 'ONE_OF_ALIGNMENT']);
    expect(await readBySlug(platform, 'stoneware-mug')).toEqual(mug);
  });

  test('extended fields are merged by the older call of their own', async () => {
    const { id } = await readBySlug(platform, 'stoneware-mug');
    const line = `POST ${path}/${id}/update-extended-fields`;
    await send(platform, line, { productId: id, namespace: '@me/app', namespaceData: { a: 1, b: 1 } });
    await send(platform, line, { productId: id, namespace: '@me/app', namespaceData: { b: 2 } });
    const { extendedFields } = await readBySlug(platform, 'stoneware-mug');
    expect(extendedFields).toEqual({ namespaces: { '@me/app': { a: 1, b: 2 } } });
  });
});

describe('a new product', () => {
  test('gets a free slug, its customizations, the category of all products and no stock', async () => {
    const product = createInput('Stoneware Mug', {
      options: [
        {
          name: 'Glaze',
          optionRenderType: 'SWATCH_CHOICES',
          choicesSettings: { choices: [colour('Blue', '#00f'), colour('Grey', '#888')] },
        },
      ],
      variantsInfo: {
        variants: ['Blue', 'Grey'].map((name) => ({
          choices: names(name),
          price: { actualPrice: { amount: '12.00' } },
          physicalProperties: {},
        })),
      },
    });
    const { body } = await send<ProductAnswer>(platform, `POST ${path}`, {
      product,
      fields: ['DIRECT_CATEGORIES_INFO'],
    });
    expect(body.product).toMatchObject({
      revision: '1',
      slug: 'stoneware-mug-1',
      visible: true,
      options: [
        { name: 'Glaze', choicesSettings: { choices: [{ name: 'Blue', colorCode: '#00f' }, { name: 'Grey' }] } },
      ],
      inventory: { availabilityStatus: 'OUT_OF_STOCK' },
      directCategoriesInfo: { categories: [{ index: 0 }] },
    });
    const twin = await send<ProductAnswer>(platform, `POST ${path}`, { product: { ...product, slug: 'twin' } });
    expect(twin.body.product.options[0]).toMatchObject({ id: body.product.options[0]?.id });
    expect((await send(platform, `DELETE ${path}/${body.product.id}`)).body).toEqual({});
    expect((await send(platform, `DELETE ${path}/${body.product.id}`)).status).toBe(404);
  });

  test('has an address without the accents of its name', async () => {
    const { body } = await send<ProductAnswer>(platform, `POST ${path}`, { product: createInput('Côte d’Azur №2') });
    expect(body.product.slug).toBe('cote-d-azur-no2');
  });

  test('must have a name, a type and variants at a price, and no id', async () => {
    const empty = await send(platform, `POST ${path}`, { product: {} });
    expect(readViolations(empty)).toEqual({
      'product.name': 'REQUIRED_FIELD',
      'product.productType': 'REQUIRED_FIELD',
      'product.variantsInfo': 'REQUIRED_FIELD',
    });
    const id = '0f5d7c54-1f2f-4f62-9d5e-000000000000';
    const given = await send(platform, `POST ${path}`, { product: createInput('Cup', { id }) });
    expect(readRefusal(given)).toEqual([400, 'ID_NOT_ALLOWED_IN_REQUEST']);
    const { variantsInfo } = createInput('Cup') as { variantsInfo: { variants: object[] } };
    const two = { variants: [...variantsInfo.variants, ...variantsInfo.variants] };
    const double = await send(platform, `POST ${path}`, { product: createInput('Cup', { variantsInfo: two }) });
    expect(readRefusal(double)).toEqual([400, 'INVALID_DEFAULT_VARIANT']);
    const headers = asMerchant(platform, ['WIX_STORES.PRODUCT_UPDATE']);
    expect((await send(platform, `POST ${path}`, { product: createInput('Cup') }, headers)).status).toBe(403);
  });
});
