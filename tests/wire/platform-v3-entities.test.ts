import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument, readDocument } from '../../demo/platform/v3/documents.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { asMerchant, ask, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';
import type { Answer } from './platform-client.ts';

interface WireEntity {
  [field: string]: unknown;
  id: string;
  revision: string;
}

interface BulkResult {
  itemMetadata: { id?: string; originalIndex: number; success: boolean; error?: { code: string; description: string } };
  item?: WireEntity;
}

interface Row {
  one: string;
  many: string;
  path: string;
  key: string;
  maxLength: number;
  maxLimit: number;
  visitorsRead: boolean;
  permission: 'BRAND' | 'INFO_SECTION' | 'RIBBON';
  /** The names for get-or-create, and the expected entities. */
  wanted: { one: string; many: string; toItem(name: string): unknown };
  count: string;
  ask: string;
  /** A product that refers to the entity in every way it can. */
  toProduct(id: string): object;
  productWithout: object;
}

const other = { id: 'other' };

const rows: Row[] = [
  {
    one: 'ribbon',
    many: 'ribbons',
    path: 'ribbons',
    key: 'name',
    maxLength: 30,
    maxLimit: 100,
    visitorsRead: false,
    permission: 'RIBBON',
    wanted: { one: 'ribbonName', many: 'ribbonNames', toItem: (name) => name },
    count: 'assignedProductCount',
    ask: 'ASSIGNED_PRODUCT_COUNT',
    toProduct: (id) => ({ ribbon: { id }, additionalRibbons: [other, { id }] }),
    productWithout: { additionalRibbons: [other] },
  },
  {
    one: 'brand',
    many: 'brands',
    path: 'brands',
    key: 'name',
    maxLength: 50,
    maxLimit: 300,
    visitorsRead: true,
    permission: 'BRAND',
    wanted: { one: 'brandName', many: 'brandNames', toItem: (name) => name },
    count: 'assignedProductsCount',
    ask: 'ASSIGNED_PRODUCTS_COUNT',
    toProduct: (id) => ({ brand: { id } }),
    productWithout: {},
  },
  {
    one: 'infoSection',
    many: 'infoSections',
    path: 'info-sections',
    key: 'uniqueName',
    maxLength: 100,
    maxLimit: 100,
    visitorsRead: true,
    permission: 'INFO_SECTION',
    wanted: {
      one: 'infoSection',
      many: 'infoSections',
      toItem: (name) => ({ uniqueName: name, title: name.slice(0, 50) }),
    },
    count: 'assignedProductsCount',
    ask: 'ASSIGNED_PRODUCTS_COUNT',
    toProduct: (id) => ({ infoSections: [{ id }, other] }),
    productWithout: { infoSections: [other] },
  },
];

const missingId = '00000000-0000-4000-8000-000000000000';

function toEntity({ key }: Row, name: string): Record<string, string> {
  return key === 'name' ? { name } : { uniqueName: name, title: name.slice(0, 50) };
}

/** A V3 store without goods, and the calls of one service as its merchant. */
async function startService(row: Row, now: () => number = Date.now) {
  const catalog = { ...smallCatalog, products: [] };
  const platform = await startTestPlatform({ catalogVersion: 'v3', catalog, now });
  const headers = asMerchant(platform);
  const call = (line: string, body?: object) => ask(platform, line, { headers, body });
  const create = async (name: string): Promise<WireEntity> => {
    const answer = await call(`POST /stores/v3/${row.path}`, { [row.one]: toEntity(row, name) });
    return answer.body[row.one] as WireEntity;
  };
  const bulk = async (verb: string, body: object): Promise<Answer & { results: BulkResult[] }> => {
    const answer = await call(`POST /stores/v3/bulk/${row.path}/${verb}`, body);
    return { ...answer, results: answer.body['results'] as BulkResult[] };
  };
  return { platform, call, create, bulk };
}

function addProduct(platform: Platform, body: object): string {
  return insertDocument({ db: platform.db, now: Date.now }, 'product', body).id;
}

function readNames({ body }: Answer, { many, key }: Row): unknown[] {
  return (body[many] as WireEntity[]).map((entity) => entity[key]);
}

function summarise(results: BulkResult[]): unknown[] {
  return results.map(({ itemMetadata: { success, error } }) => (success ? 'done' : error?.code));
}

describe.each(rows)('$path of a V3 store', (row) => {
  const { one, many, path, key, permission, wanted } = row;
  const root = `/stores/v3/${path}`;

  test('are made, read, changed from the revision that was read, and deleted', async () => {
    const { call, create } = await startService(row);
    const made = await create('First');
    expect(made).toMatchObject({ ...toEntity(row, 'First'), revision: '1', createdDate: made['updatedDate'] });
    expect((await call(`GET ${root}/${made.id}`)).body[one]).toEqual(made);
    const update = (revision: string | undefined, name: string) =>
      call(`PATCH ${root}/${made.id}`, { [one]: { id: made.id, revision, [key]: name } });
    expect((await update('1', 'Second')).body[one]).toMatchObject({
      ...made,
      [key]: 'Second',
      revision: '2',
      updatedDate: expect.any(String),
    });
    const stale = await update('1', 'Third');
    expect([stale.status, stale.body.message]).toEqual([409, 'revision mismatch']);
    expect(readViolations(await update(undefined, 'Third'))).toEqual({ [`${one}.revision`]: 'REQUIRED_FIELD' });
    expect((await call(`GET ${root}/${made.id}`)).body[one]).toMatchObject({ [key]: 'Second', revision: '2' });
    const gone = await call(`DELETE ${root}/${made.id}?${one}Id=${made.id}`);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    for (const method of ['GET', 'DELETE']) expect((await call(`${method} ${root}/${made.id}`)).status).toBe(404);
  });

  test('are written by keys with the permission, and read by visitors only where the platform lets them', async () => {
    const { platform, create } = await startService(row);
    const { id } = await create('First');
    const visitor = await asVisitor(platform);
    const status = async (line: string, headers: Record<string, string>, body?: object) =>
      (await ask(platform, line, { headers, body })).status;
    const reads = row.visitorsRead ? 200 : 403;
    expect(await status(`GET ${root}/${id}`, visitor)).toBe(reads);
    expect(await status(`POST ${root}/query`, visitor, {})).toBe(reads);
    expect(await status(`GET ${root}/query?.r=e30`, visitor)).toBe(row.visitorsRead ? 200 : 403);
    expect(await status(`POST ${root}/count`, visitor, {})).toBe(403);
    const body = { [one]: toEntity(row, 'Second') };
    expect(await status(`POST ${root}`, visitor, body)).toBe(403);
    const reader = asMerchant(platform, [`WIX_STORES.${permission}_READ`]);
    expect(await status(`GET ${root}/${id}`, reader)).toBe(200);
    expect(await status(`POST ${root}`, reader, body)).toBe(403);
    expect(await status(`DELETE ${root}/${id}`, reader)).toBe(403);
    expect(await status(`POST ${root}`, asMerchant(platform, [`WIX_STORES.${permission}_CREATE`]), body)).toBe(200);
  });

  test('are not there on a V1 store', async () => {
    const platform = await startTestPlatform();
    const answer = await ask(platform, `POST ${root}/query`, { headers: asMerchant(platform), body: {} });
    expect(answer.status).toBe(428);
    expect(answer.body.details.applicationError?.code).toBe('CATALOG_V1_CALLING_CATALOG_V3_API');
  });

  test('are refused outside their bounds', async () => {
    const { call, create } = await startService(row);
    const { id } = await create('First');
    const violations = async (line: string, body?: object) => readViolations(await call(line, body));
    const tooLong = toEntity(row, 'x'.repeat(row.maxLength + 1));
    expect(await violations(`POST ${root}`, { [one]: tooLong })).toMatchObject({ [`${one}.${key}`]: 'MAX_LENGTH' });
    expect(await violations(`POST ${root}`, { [one]: {} })).toMatchObject({ [`${one}.${key}`]: 'REQUIRED_FIELD' });
    expect(await violations(`POST ${root}`, {})).toEqual({ [one]: 'REQUIRED_FIELD' });
    expect(await violations(`GET ${root}/nonsense`)).toEqual({ [`${one}Id`]: 'FORMAT' });
    expect(await violations(`GET ${root}/${id}?fields=EVERYTHING`)).toEqual({ 'fields[0]': 'INVALID_ENUM_VALUE' });
    const ofAnother = { [one]: { id: missingId, revision: '1' } };
    expect(await violations(`PATCH ${root}/${id}`, ofAnother)).toEqual({ [`${one}.id`]: 'VALIDATION' });
    const ids = Array.from({ length: 101 }, () => id);
    expect(await violations(`POST /stores/v3/bulk/${path}/delete`, { [`${one}Ids`]: ids })).toEqual({
      [`${one}Ids`]: 'MAX_SIZE',
    });
    const query = { cursorPaging: { limit: row.maxLimit + 1 } };
    expect(await violations(`POST ${root}/query`, { query })).toEqual({ 'query.cursorPaging.limit': 'MAX' });
  });

  test('are listed newest first, 100 at a time by default', async () => {
    let at = Date.now();
    const { call, create, bulk } = await startService(row, () => (at += 1));
    await create('First');
    const others = Array.from({ length: 99 }, (_, index) => toEntity(row, `Other ${index}`));
    await bulk('create', { [many]: others });
    await create('Last');
    const answer = await call(`POST ${root}/query`, {});
    expect(readNames(answer, row)).toHaveLength(100);
    expect(readNames(answer, row)[0]).toBe('Last');
    expect(readNames(answer, row)).not.toContain('First');
  });

  test('are filtered, sorted, counted and paged', async () => {
    const { call, create } = await startService(row);
    for (const name of ['cedar', 'Ash', 'birch', 'Alder']) await create(name);
    const sort = [{ fieldName: key, order: 'ASC' }];
    const query = (requests: object) => call(`POST ${root}/query`, { query: requests });
    const first = await query({ sort, cursorPaging: { limit: 3 } });
    expect(readNames(first, row)).toEqual(['Alder', 'Ash', 'birch']);
    const { cursors, ...paging } = first.body['pagingMetadata'] as { cursors: { next: string } };
    expect(paging).toEqual({ count: 3, hasNext: true });
    expect(readNames(await query({ cursorPaging: { cursor: cursors.next } }), row)).toEqual(['cedar']);
    const filter = { [key]: { $startsWith: 'a' } };
    expect(readNames(await query({ sort, filter }), row)).toEqual(['Alder', 'Ash']);
    expect((await call(`POST ${root}/count`, { filter })).body['count']).toBe(2);
    expect((await call(`POST ${root}/count`, {})).body['count']).toBe(4);
    expect((await query({ sort: [{ fieldName: 'id' }] })).status).toBe(400);
    expect((await query({ filter: { revision: '1' } })).status).toBe(400);
  });

  test('have a name of their own, by which they are found or made', async () => {
    const { call, create, bulk } = await startService(row);
    const [first, second] = [await create('First'), await create('Second')];
    expect((await call(`POST ${root}`, { [one]: toEntity(row, 'First') })).status).toBe(409);
    const rename = (name: string) => call(`PATCH ${root}/${second.id}`, { [one]: { revision: '1', [key]: name } });
    expect((await rename('First')).status).toBe(409);
    expect((await rename('Second')).status).toBe(200);
    const found = await call(`POST ${root}/get-or-create`, { [wanted.one]: wanted.toItem('First') });
    expect(found.body[one]).toEqual(first);
    const names = ['First', 'Third', 'Third'].map(wanted.toItem);
    const { results } = await bulk('get-or-create', { [wanted.many]: names, fields: [row.ask] });
    expect(results.map(({ item }) => item?.[key])).toEqual(['First', 'Third', 'Third']);
    expect(results[0]?.item).toEqual({ ...first, [row.count]: 0 });
    expect(results[2]?.item?.id).toBe(results[1]?.item?.id);
    expect((await call(`POST ${root}/count`, {})).body['count']).toBe(3);
  });

  test('are written in bulk, each on its own', async () => {
    const { call, bulk } = await startService(row);
    const entities = ['First', 'Second', 'First'].map((name) => toEntity(row, name));
    const made = await bulk('create', { [many]: entities, returnEntity: true });
    expect(summarise(made.results)).toEqual(['done', 'done', 'CONFLICT']);
    expect(made.body['bulkActionMetadata']).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    const ids = made.results.slice(0, 2).map(({ item }) => item?.id ?? '');
    const updates = [
      { [one]: { id: ids[0], revision: '1', [key]: 'Changed' } },
      { [one]: { id: ids[1], revision: '7', [key]: 'Stale' } },
      { [one]: { id: missingId, revision: '1', [key]: 'Missing' } },
    ];
    const updated = await bulk('update', { [many]: updates });
    expect(summarise(updated.results)).toEqual(['done', 'CONFLICT', 'NOT_FOUND']);
    expect(updated.results.map(({ itemMetadata }) => itemMetadata.id)).toEqual([...ids, missingId]);
    expect(updated.results[0]).not.toHaveProperty('item');
    const sort = [{ fieldName: key, order: 'ASC' }];
    const names = readNames(await call(`POST ${root}/query`, { query: { sort } }), row);
    expect(names).toEqual(['Changed', 'Second']);
    const deleted = await bulk('delete', { [`${one}Ids`]: [ids[0], missingId] });
    expect(summarise(deleted.results)).toEqual(['done', 'NOT_FOUND']);
    expect((await call(`POST ${root}/count`, {})).body['count']).toBe(1);
  });

  test('count their products when asked, and leave them when they are deleted', async () => {
    const { platform, call, create } = await startService(row);
    const [used, unused] = [await create('Used'), await create('Unused')];
    const productId = addProduct(platform, row.toProduct(used.id));
    addProduct(platform, row.toProduct(used.id));
    addProduct(platform, row.productWithout);
    const get = async (suffix: string) => (await call(`GET ${root}/${used.id}${suffix}`)).body[one];
    expect(await get('')).not.toHaveProperty(row.count);
    expect(await get(`?fields=${row.ask}`)).toEqual({ ...used, [row.count]: 2 });
    const sort = [{ fieldName: key, order: 'DESC' }];
    const all = await call(`POST ${root}/query`, { query: { sort }, fields: [row.ask] });
    expect(all.body[many]).toEqual([
      { ...used, [row.count]: 2 },
      { ...unused, [row.count]: 0 },
    ]);
    await call(`DELETE ${root}/${used.id}`);
    const { id, revision, createdDate, updatedDate, ...left } =
      readDocument({ db: platform.db, now: Date.now }, 'product', productId) ?? {};
    expect([id, revision, createdDate, updatedDate]).toEqual([productId, '2', expect.any(String), expect.any(String)]);
    expect(left).toEqual(row.productWithout);
  });
});

const [, brands, infoSections] = rows as [Row, Row, Row];

test('a masked update changes only what its mask names', async () => {
  const { create, bulk } = await startService(infoSections);
  const { id } = await create('First');
  const infoSection = { id, revision: '1', title: 'Changed', uniqueName: 'changed' };
  const body = { infoSections: [{ infoSection, fieldMask: 'title' }], returnEntity: true };
  const { results } = await bulk('update', body);
  expect(results[0]?.item).toMatchObject({ title: 'Changed', uniqueName: 'First' });
});

test('an info section shows its description as rich content and as HTML', async () => {
  const { call, create } = await startService(infoSections);
  const { id } = await create('Care');
  const update = async (fields: object) =>
    (await call(`PATCH /stores/v3/info-sections/${id}`, { infoSection: fields })).body['infoSection'];
  const text = { type: 'TEXT', textData: { text: 'Wash cold', decorations: [] } };
  const plain = await update({ revision: '1', plainDescription: '<p>Wash cold</p>' });
  expect(plain).toMatchObject({
    plainDescription: '<p>Wash cold</p>',
    description: { nodes: [{ type: 'PARAGRAPH', nodes: [text] }] },
  });
  const nodes = [{ type: 'HEADING', headingData: { level: 3 }, nodes: [text] }];
  const rich = await update({ revision: '2', description: { nodes }, plainDescription: 'ignored' });
  expect(rich).toMatchObject({ plainDescription: '<h3>Wash cold</h3>', description: { nodes } });
  const bare = { uniqueName: 'bare', title: 'Bare', plainDescription: null };
  const made = await call('POST /stores/v3/info-sections', { infoSection: bare });
  expect(made.body['infoSection']).not.toHaveProperty('plainDescription');
  const cleared = await update({ revision: '3', plainDescription: null });
  expect(cleared).not.toHaveProperty('description');
  expect(cleared).not.toHaveProperty('plainDescription');
});

test('an info section is found by its id, and made only with a title', async () => {
  const { call, create } = await startService(infoSections);
  const made = await create('Care');
  const ask = (infoSection: object) => call('POST /stores/v3/info-sections/get-or-create', { infoSection });
  expect((await ask({ id: made.id })).body['infoSection']).toEqual(made);
  expect((await ask({ id: missingId })).status).toBe(404);
  expect(readViolations(await ask({ uniqueName: 'new' }))).toEqual({ 'infoSection.title': 'REQUIRED_FIELD' });
  expect(readViolations(await ask({}))).toEqual({ 'infoSection.uniqueName': 'REQUIRED_FIELD' });
});

test('a brand of only spaces and a brand too many break the rules the platform names', async () => {
  const { platform, call, bulk } = await startService(brands);
  const blank = await call('POST /stores/v3/brands', { brand: { name: '   ' } });
  expect(blank.body.details.validationError?.fieldViolations).toMatchObject([
    { field: 'brand.name', ruleName: 'ONLY_SPACES_STRING_ERROR' },
  ]);
  const store = { db: platform.db, now: Date.now };
  for (let index = 1; index < 1000; index += 1) insertDocument(store, 'brand', { name: `Brand ${index}` });
  const { results } = await bulk('create', { brands: [{ name: 'The last' }, { name: 'One too many' }] });
  expect(summarise(results)).toEqual(['done', 'BRAND_LIMIT_EXCEEDED']);
});
