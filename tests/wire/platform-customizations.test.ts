import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import { asVisitor, readViolations, startTestPlatform } from './platform-client.ts';
import { addProduct, mayOnly, readRefusal, send, startEmptyShop } from './platform-v3-shop.ts';

interface WireCustomization {
  id: string;
  revision: string;
  name: string;
  key: string;
  customizationRenderType: string;
  choicesSettings: { choices: { id: string; name: string; primaryChoiceIds?: string[] }[] };
}

interface One {
  customization: WireCustomization;
}

interface Bulk {
  results: {
    itemMetadata: { id?: string; success: boolean; error?: { code: string } };
    customization?: WireCustomization;
  }[];
  bulkActionMetadata: object;
}

const base = '/stores/v3/customizations';
const bulk = '/stores/v3/bulk/customizations';
const unknownId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
const size = {
  name: 'Size',
  customizationType: 'PRODUCT_OPTION',
  customizationRenderType: 'TEXT_CHOICES',
  choicesSettings: { choices: [{ name: 'Small' }, { name: 'Large' }] },
};
const wrapping = {
  name: 'Wrapping',
  customizationType: 'MODIFIER',
  customizationRenderType: 'SWATCH_CHOICES',
  choicesSettings: {
    choices: [
      { name: 'Red', colorCode: '#f00', choiceType: 'ONE_COLOR', defaultAddedPrice: '1.5' },
      { name: 'Blue', colorCode: '#0000ff' },
    ],
  },
};
const engraving = {
  name: 'Engraving',
  customizationType: 'MODIFIER',
  customizationRenderType: 'FREE_TEXT',
  freeTextInput: { title: 'Your words', minCharCount: 1, maxCharCount: 20 },
};

const twins = ['A', 'B'].map((name) => ({ id: unknownId, name }));

async function create(platform: Platform, customization: object): Promise<WireCustomization> {
  return (await send<One>(platform, `POST ${base}`, { customization })).body.customization;
}

function idsOf({ choicesSettings }: WireCustomization): string[] {
  return choicesSettings.choices.map(({ id }) => id);
}

function namesOf({ choicesSettings }: WireCustomization): string[] {
  return choicesSettings.choices.map(({ name }) => name);
}

describe('customizations', () => {
  test('are created, read by anyone, changed under their revision and deleted', async () => {
    const platform = await startEmptyShop();
    const created = await create(platform, engraving);
    expect(created).toMatchObject({ ...engraving, revision: '1', key: 'Engraving' });
    const line = `${base}/${created.id}`;
    const seen = await send<One>(
      platform,
      `GET ${line}?customizationId=${created.id}`,
      undefined,
      await asVisitor(platform),
    );
    expect(seen.body.customization).toEqual(created);
    const change = {
      id: created.id,
      name: 'Letters',
      customizationType: 'PRODUCT_OPTION',
      freeTextInput: { maxCharCount: 30 },
    };
    const update = async (revision?: string) =>
      send<One>(platform, `PATCH ${line}`, { customization: { ...change, revision } });
    expect(readViolations(await update())).toEqual({ 'customization.revision': 'REQUIRED_FIELD' });
    expect((await update('1')).body.customization).toMatchObject({
      revision: '2',
      name: 'Letters',
      customizationType: 'MODIFIER',
      freeTextInput: { title: 'Your words', minCharCount: 1, maxCharCount: 30 },
    });
    expect((await update('1')).status).toBe(409);
    expect((await send(platform, `DELETE ${line}`)).body).toEqual({});
    expect((await send(platform, `GET ${line}`)).status).toBe(404);
  });

  test.each([
    [{ ...size, name: ' ' }, 'ONLY_SPACES_STRING_ERROR'],
    [{ ...size, name: 'x'.repeat(51) }, 'MAX_LENGTH'],
    [{ ...size, choicesSettings: undefined }, 'REQUIRED_ONE_OF_FIELD'],
    [{ ...size, choicesSettings: { choices: [] } }, 'MIN_SIZE'],
    [{ ...size, choicesSettings: { choices: [{ name: 'S' }, { name: 's' }] } }, 'DUPLICATE_CHOICE_NAME'],
    [{ ...size, choicesSettings: { choices: [{ name: 'S', choiceType: 'ONE_COLOR' }] } }, 'INVALID_CHOICE_TYPE'],
    [{ ...size, choicesSettings: { choices: [{ name: 'S', colorCode: '#fff' }] } }, 'INVALID_CHOICE_VALUE'],
    [{ ...size, choicesSettings: { choices: [{ name: 'S', defaultAddedPrice: '-1' }] } }, 'FORMAT'],
    [
      { ...size, choicesSettings: { choices: [{ name: 'S', defaultAddedPrice: '1' }] } },
      'MODIFIER_SETTINGS_NOT_SUPPORTED_FOR_PRODUCT_OPTION',
    ],
    [
      { ...size, choicesSettings: { choices: [{ name: 'S', id: unknownId }, { name: 'M' }] } },
      'MIXED_CHOICE_IDS_CONSISTENCY',
    ],
    [{ ...size, id: unknownId }, 'CUSTOMIZATION_WITH_ONLY_ID_OR_CHOICE_IDS'],
    [{ ...engraving, id: unknownId }, 'ID_NOT_ALLOWED_IN_REQUEST'],
    [{ ...size, id: unknownId, choicesSettings: { choices: twins } }, 'ID_NOT_ALLOWED_IN_REQUEST'],
    [{ ...engraving, customizationType: 'PRODUCT_OPTION' }, 'INVALID_CUSTOMIZATION_RENDER_TYPE'],
    [{ ...engraving, choicesSettings: size.choicesSettings }, 'ONE_OF_ALIGNMENT'],
    [{ ...engraving, freeTextInput: { title: 'T', maxCharCount: 501 } }, 'MAX'],
    [{ ...engraving, freeTextInput: { title: 'T', minCharCount: 9, maxCharCount: 8 } }, 'INVALID_FREE_TEXT_SETTINGS'],
    [{ ...wrapping, choicesSettings: { choices: [{ name: 'Red', colorCode: 'red' }] } }, 'FORMAT'],
    [{ ...wrapping, choicesSettings: { choices: [{ name: 'Red' }] } }, 'INVALID_CHOICE_VALUE'],
  ])('refuses to create %j', async (customization, rule) => {
    const platform = await startEmptyShop();
    expect(readRefusal(await send(platform, `POST ${base}`, { customization }))).toEqual([400, rule]);
    expect((await send(platform, `POST ${base}/count`, {})).body).toEqual({ count: 0 });
  });

  test('stop at a thousand options and a thousand modifiers', async () => {
    const platform = await startEmptyShop();
    const store = { db: platform.db, now: Date.now };
    for (let index = 0; index < 1000; index += 1) insertDocument(store, 'customization', { ...size, name: `${index}` });
    const { body } = await send<Bulk>(platform, `POST ${bulk}/create`, {
      customizations: [size, engraving],
      returnEntity: true,
    });
    expect(body.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      'OPTIONS_LIMIT_EXCEEDED',
      undefined,
    ]);
    expect(body.results[1]?.customization).toMatchObject(engraving);
    expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
  });

  test('are filtered, sorted, counted and paged', async () => {
    const platform = await startEmptyShop();
    for (const customization of [size, wrapping, engraving]) await create(platform, customization);
    const visitor = await asVisitor(platform);
    const sort = [{ fieldName: 'name', order: 'ASC' }];
    const filter = { customizationType: 'MODIFIER' };
    type Page = {
      customizations: WireCustomization[];
      pagingMetadata: { hasNext: boolean; cursors: { next: string } };
    };
    const read = async (query: object) => {
      const r = Buffer.from(JSON.stringify({ query })).toString('base64url');
      return (await send<Page>(platform, `GET ${base}/query?.r=${r}`, undefined, visitor)).body;
    };
    const first = await read({ filter, sort, cursorPaging: { limit: 1 } });
    const second = await read({ cursorPaging: { limit: 1, cursor: first.pagingMetadata.cursors.next } });
    const pages = [first, second].map((page) => [page.customizations[0]?.name, page.pagingMetadata.hasNext]);
    expect(pages).toEqual([
      ['Engraving', true],
      ['Wrapping', false],
    ]);
    expect((await send(platform, `POST ${base}/count`, { filter })).body).toEqual({ count: 2 });
    expect((await send(platform, `POST ${base}/count`, { filter }, visitor)).status).toBe(403);
    const tooMany = await send(platform, `POST ${base}/query`, { query: { cursorPaging: { limit: 101 } } }, visitor);
    expect(readViolations(tooMany)).toEqual({ 'query.cursorPaging.limit': 'MAX' });
  });

  test('belong to catalog V3 and to the keys that may write them', async () => {
    const platform = await startEmptyShop();
    const body = { customization: size };
    expect((await send(platform, `POST ${base}`, body, await asVisitor(platform))).status).toBe(403);
    expect(
      (await send(platform, `POST ${base}`, body, mayOnly(platform, 'WIX_STORES.CUSTOMIZATION_UPDATE'))).status,
    ).toBe(403);
    expect(
      (await send(platform, `POST ${base}`, body, mayOnly(platform, 'WIX_STORES.CUSTOMIZATION_CREATE'))).status,
    ).toBe(200);
    const older = await startTestPlatform();
    expect(readRefusal(await send(older, `POST ${base}`, body))).toEqual([428, 'CATALOG_V1_CALLING_CATALOG_V3_API']);
  });

  test('are changed in bulk, each on its own', async () => {
    const platform = await startEmptyShop();
    const [first, second] = [await create(platform, size), await create(platform, wrapping)];
    const customizations = [
      { customization: { id: first.id, name: 'Sizes', revision: '1' } },
      { customization: { id: second.id, name: 'Paper', revision: '7' } },
      { customization: { id: unknownId, name: 'None', revision: '1' } },
    ];
    const { body } = await send<Bulk>(platform, `POST ${bulk}/update`, { customizations });
    expect(body.results.map(({ itemMetadata }) => [itemMetadata.id, itemMetadata.success])).toEqual([
      [first.id, true],
      [second.id, false],
      [unknownId, false],
    ]);
    const text = { id: first.id, revision: '2', freeTextInput: { title: 'T' } };
    const textual = await send(platform, `PATCH ${base}/${first.id}`, { customization: text });
    expect(readRefusal(textual)).toEqual([400, 'DOESNT_SUPPORT_FREE_TEXT']);
    const read = await send<One>(platform, `GET ${base}/${second.id}`);
    expect(read.body.customization).toMatchObject({ name: 'Wrapping', revision: '1' });
  });
});

describe('customizations that products have', () => {
  test('are counted; an option stays, a modifier leaves the products', async () => {
    const platform = await startEmptyShop();
    const [option, modifier] = [await create(platform, size), await create(platform, wrapping)];
    const productId = addProduct(platform, {
      options: [{ id: option.id, choiceIds: idsOf(option) }],
      modifiers: [{ id: modifier.id, choiceIds: idsOf(modifier) }],
    });
    const line = `${base}/${option.id}`;
    const counted = await send<One>(platform, `GET ${line}?fields=ASSIGNED_PRODUCTS_COUNT`);
    expect(counted.body.customization).toMatchObject({ assignedProductsCount: 1 });
    expect((await send<One>(platform, `GET ${line}`)).body.customization).not.toHaveProperty('assignedProductsCount');
    expect(readViolations(await send(platform, `GET ${line}?fields=NONSENSE`))).toEqual({
      'fields[0]': 'INVALID_ENUM_VALUE',
    });
    expect(readRefusal(await send(platform, `DELETE ${line}`))).toEqual([
      400,
      'NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT',
    ]);
    expect((await send(platform, `DELETE ${base}/${modifier.id}`)).status).toBe(200);
    const row = platform.db.prepare(`SELECT body FROM documents WHERE id = ?`).get(productId);
    expect(JSON.parse(String(row?.['body']))).toMatchObject({ modifiers: [], options: [{ id: option.id }] });
  });

  test('keep the choices of an option that products offer', async () => {
    const platform = await startEmptyShop();
    const option = await create(platform, size);
    const [small = '', large = ''] = idsOf(option);
    addProduct(platform, { options: [{ id: option.id, choiceIds: [small] }] });
    const call = async (name: string, body: object) => send<One>(platform, `POST ${base}/${option.id}/${name}`, body);
    expect(readRefusal(await call('remove-choices', { choiceIds: [small] }))).toEqual([
      400,
      'CHOICE_ASSIGNED_TO_PRODUCT',
    ]);
    expect(readRefusal(await call('set-choices', { choices: [{ name: 'Tiny' }] }))).toEqual([
      400,
      'NOT_ALLOWED_DELETE_CHOICE_ASSIGNED_TO_PRODUCT',
    ]);
    const set = await call('set-choices', { choices: [{ name: 'Tiny' }, { id: small, name: 'S' }] });
    expect(idsOf(set.body.customization)[1]).toBe(small);
    expect(idsOf(set.body.customization)).not.toContain(large);
  });

  test('lose the choices of a modifier together with the products', async () => {
    const platform = await startEmptyShop();
    const modifier = await create(platform, wrapping);
    const [red = '', blue = ''] = idsOf(modifier);
    const productId = addProduct(platform, { modifiers: [{ id: modifier.id, choiceIds: [red, blue] }] });
    const line = `POST ${base}/${modifier.id}/remove-choices`;
    expect((await send(platform, line, { choiceIds: [red], revision: '1' })).status).toBe(200);
    const row = platform.db.prepare(`SELECT body FROM documents WHERE id = ?`).get(productId);
    expect(JSON.parse(String(row?.['body']))).toMatchObject({
      modifiers: [{ choicesSettings: { choices: [{ choiceId: blue }] } }],
    });
    expect((await send(platform, line, { choiceIds: [blue], revision: '1' })).status).toBe(409);
    expect(readRefusal(await send(platform, line, { choiceIds: [red] }))).toEqual([404, 'CHOICE_NOT_FOUND']);
    expect(readRefusal(await send(platform, line, { choiceIds: [blue] }))).toEqual([
      400,
      'NOT_ALLOWED_CUSTOMIZATION_WITHOUT_CHOICES',
    ]);
  });
});

describe('choices', () => {
  test('are added, put in order, linked and removed, a revision at a time', async () => {
    const platform = await startEmptyShop();
    const { id, ...option } = await create(platform, size);
    const call = async (name: string, body: object) => send<One>(platform, `POST ${base}/${id}/${name}`, body);
    const added = (await call('add-choices', { choices: [{ name: 'Huge' }] })).body.customization;
    expect([namesOf(added), added.revision]).toEqual([['Small', 'Large', 'Huge'], '2']);
    const [small = '', large = '', huge = ''] = idsOf(added);
    expect((await call('reorder-choices', { revision: option.revision, choiceIds: [huge, large, small] })).status).toBe(
      409,
    );
    const ordered = await call('reorder-choices', { revision: '2', choiceIds: [huge, large, small] });
    expect(namesOf(ordered.body.customization)).toEqual(['Huge', 'Large', 'Small']);
    const mismatch = await call('reorder-choices', { revision: '3', choiceIds: [huge, huge, unknownId] });
    expect(mismatch.body.details.applicationError).toMatchObject({
      code: 'CHOICE_IDS_MISMATCH',
      data: { missingIds: [large, small], extraIds: [huge, unknownId] },
    });
    const linked = await call('update-choices', {
      revision: '3',
      choices: [{ choice: { id: huge, name: 'Huge', primaryChoiceIds: [large] } }],
    });
    expect(linked.body.customization.choicesSettings.choices[0]).toMatchObject({ primaryChoiceIds: [large] });
    const removed = (await call('remove-choices', { choiceIds: [large] })).body.customization;
    expect([namesOf(removed), removed.revision]).toEqual([['Huge', 'Small'], '5']);
    expect(removed.choicesSettings.choices[0]).not.toHaveProperty('primaryChoiceIds');
  });

  test('refuse links that lead nowhere, to themselves or two steps far, and changes of anything else', async () => {
    const platform = await startEmptyShop();
    const { id, ...option } = await create(platform, {
      ...size,
      choicesSettings: { choices: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] },
    });
    const [a = '', b = '', c = ''] = idsOf({ id, ...option });
    const link = async (...choices: object[]) =>
      readRefusal(
        await send(platform, `POST ${base}/${id}/update-choices`, {
          revision: '1',
          choices: choices.map((choice) => ({ choice })),
        }),
      );
    expect(await link({ id: a, primaryChoiceIds: [a] })).toEqual([400, 'PRIMARY_CHOICE_SELF_REFERENCE']);
    expect(await link({ id: a, primaryChoiceIds: [unknownId] })).toEqual([400, 'PRIMARY_CHOICE_NOT_FOUND']);
    const chain = [
      { id: a, primaryChoiceIds: [b] },
      { id: b, primaryChoiceIds: [c] },
    ];
    expect(await link(...chain)).toEqual([400, 'PRIMARY_CHOICE_HIERARCHY_VIOLATION']);
    expect(await link({ id: a, name: 'Z' })).toEqual([400, 'UNSUPPORTED_CHOICE_FIELD']);
    expect(await link({ id: unknownId })).toEqual([404, 'CHOICE_NOT_FOUND']);
    expect(namesOf({ id, ...option })).toEqual(['A', 'B', 'C']);
  });

  test('stop at a thousand, and are not for free text; in bulk each customization on its own', async () => {
    const platform = await startEmptyShop();
    const many = Array.from({ length: 999 }, (_, index) => ({ name: `Choice ${index}` }));
    const full = await create(platform, { ...size, choicesSettings: { choices: many } });
    const [option, text] = [await create(platform, size), await create(platform, engraving)];
    const choices = [{ name: 'One' }, { name: 'Two' }];
    const customizationsChoices = [full, option, text].map(({ id }) => ({ customizationId: id, choices }));
    const { body } = await send<Bulk>(platform, `POST ${bulk}/add-choices`, {
      customizationsChoices,
      returnEntity: true,
    });
    expect(body.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      'CHOICES_LIMIT_EXCEEDED',
      undefined,
      'DOESNT_SUPPORT_CHOICES',
    ]);
    expect(body.results.map(({ customization }) => customization && namesOf(customization))).toEqual([
      undefined,
      ['Small', 'Large', 'One', 'Two'],
      undefined,
    ]);
  });
});
