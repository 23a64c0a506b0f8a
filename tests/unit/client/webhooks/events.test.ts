import { generateKeyPairSync } from 'node:crypto';
import * as publishedCategories from '@wix/categories';
import { AppStrategy, createClient } from '@wix/sdk';
import * as publishedStores from '@wix/stores';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import type { ShelfedgeError } from '../../../../src/base/errors.ts';
import * as client from '../../../../src/client/webhooks/events.ts';
import {
  brandEvents,
  categoryEvents,
  createEvents,
  customizationEvents,
  infoSectionEvents,
  inventoryItemEvents,
  productEvents,
  productV1Events,
  ribbonEvents,
} from '../../../../src/client/webhooks/events.ts';
import type { EntityEvent, EventDefinition } from '../../../../src/client/webhooks/unwrap-event.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
const identity = { identityType: 'WIX_USER', wixUserId: 'user' };
const accountInfo = { accountId: 'account', siteId: 'site' };
const source = { instanceId: 'instance', identity, accountInfo };

const sign = (claims: Record<string, unknown>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).setIssuedAt().setExpirationTime('1m').sign(privateKey);

const isEvent = (value: unknown): value is { type: string } =>
  typeof value === 'function' && 'isDomainEvent' in value && 'type' in value;
const text = (envelope: unknown) => JSON.stringify(envelope);

/** The body of a request as the platform writes it: JSON text in JSON text in a token. */
const request = (eventType: string, payload: unknown) =>
  sign({
    data: JSON.stringify({
      data: JSON.stringify(payload),
      eventType,
      instanceId: 'instance',
      identity: JSON.stringify(identity),
      accountInfo,
    }),
  });

const about = {
  id: 'event-1',
  entityFqdn: 'wix.stores.catalog.v3.ribbon',
  slug: 'created',
  entityId: 'r1',
  eventTime: '2026-11-20T10:00:00.000Z',
  triggeredByAnonymizeRequest: false,
  originatedFrom: '',
  entityEventSequence: '7',
};
const at = new Date(about.eventTime);
const { entityId: _entityId, slug: _slug, ...sentMetadata } = about;
const metadata = { ...sentMetadata, eventTime: at };
const sentRibbon = { id: 'r1', revision: '1', name: 'New', createdDate: about.eventTime, unheardOf: { a: [1] } };
const ribbon = { ...sentRibbon, createdDate: at };
const created = { ...about, createdEvent: { entity: sentRibbon } };

/** Processes one event with one handler and returns the handler's argument. */
async function handled<Event>(definition: EventDefinition<Event>, payload: unknown): Promise<Event> {
  const events = createEvents({ publicKey: pem });
  const seen: Event[] = [];
  events.on(definition, (event) => void seen.push(event));
  await events.process(await request(definition.type, payload));
  expect(seen).toHaveLength(1);
  return seen[0] as Event;
}

describe('a handler’s argument', () => {
  test('the argument for a creation is the unwrapped entity', async () => {
    const event = await handled(ribbonEvents.created, created);
    expect(event).toEqual({ entityId: 'r1', slug: 'created', entity: ribbon, metadata: { ...source, ...metadata } });
    expect(event.entity.name).toBe('New');
  });

  test('the argument for an update is the new entity, and the old values if sent', async () => {
    const updatedEvent = { currentEntity: sentRibbon, modifiedFields: { name: 'Old', updatedDate: about.eventTime } };
    const event = await handled(ribbonEvents.updated, { ...about, slug: 'updated', updatedEvent });
    expect(event).toMatchObject({ slug: 'updated', entity: ribbon, modifiedFields: { name: 'Old', updatedDate: at } });
  });

  test('the argument for a deletion is the entity if sent, and undefined otherwise', async () => {
    const gone = { ...about, slug: 'deleted' };
    const told = await handled(ribbonEvents.deleted, { ...gone, deletedEvent: { deletedEntity: sentRibbon } });
    expect(told.entity).toEqual(ribbon);
    for (const deletedEvent of [{}, { deletedEntity: null }]) {
      const untold = await handled(brandEvents.deleted, { ...gone, deletedEvent });
      expect(untold).toMatchObject({ entityId: 'r1', slug: 'deleted', entity: undefined });
    }
  });

  test('the argument for an action is its data', async () => {
    const body = { currentEntity: { id: 'i1', updatedDate: about.eventTime }, reason: 'ORDER' };
    const payload = { ...about, slug: 'updated_with_reason', actionEvent: { body } };
    expect(await handled(inventoryItemEvents.updatedWithReason, payload)).toEqual({
      entityId: 'r1',
      slug: 'updated_with_reason',
      data: { ...body, currentEntity: { id: 'i1', updatedDate: at } },
      metadata: { ...source, ...metadata },
    });
  });

  test('the argument for an event of the older kind is its data', async () => {
    const data = { productId: 'p1', changedFields: ['price'] };
    expect(await handled(productV1Events.updated, data)).toEqual({ data, metadata: source });
  });

  test('is that of the published client, with wire names and the same Dates', async () => {
    const { ribbonsV3 } = publishedStores;
    const auth = AppStrategy({ appId: 'app', appSecret: 'secret', publicKey: pem });
    const published = createClient({ auth, modules: { ribbonsV3 } });
    const seen: unknown[] = [];
    published.ribbonsV3.onRibbonUpdated((event) => void seen.push(event));
    const payload = { ...about, updatedEvent: { currentEntity: sentRibbon } };
    await published.webhooks.process(await request(ribbonEvents.updated.type, payload));
    const ours = await handled(ribbonEvents.updated, payload);
    const { id, createdDate, ...entity } = ours.entity;
    const { id: eventId, ...rest } = ours.metadata;
    const { entityId, slug } = ours;
    expect(seen).toEqual([
      {
        entity: { _id: id, _createdDate: createdDate, ...entity },
        metadata: { ...rest, _id: eventId, entityId, slug },
      },
    ]);
    expect([createdDate, rest.eventTime]).toEqual([at, at]);
  });

  test.each([
    ['product', productEvents, { variantsInfo: { variants: [{ id: 'v1' }] } }, {}],
    ['ribbon', ribbonEvents, { assignedProductCount: 'NaN' }, { assignedProductCount: Number.NaN }],
    ['brand', brandEvents, { assignedProductsCount: 'Infinity' }, { assignedProductsCount: Infinity }],
    [
      'customization',
      customizationEvents,
      { assignedProductsCount: '-Infinity' },
      { assignedProductsCount: -Infinity },
    ],
    ['info section', infoSectionEvents, { assignedProductsCount: 'NaN' }, { assignedProductsCount: Number.NaN }],
    ['inventory item', inventoryItemEvents, { quantity: 'NaN' }, { quantity: Number.NaN }],
    ['category', categoryEvents, { itemCounter: 'NaN' }, { itemCounter: Number.NaN }],
  ] as const)('has a %s as its read call answers it, with Dates and numbers', async (_, rows, own, converted) => {
    const sent = { id: 'e1', createdDate: about.eventTime, updatedDate: '2026-11-20T12:00:00+02:00', ...own };
    const expected = { ...sent, createdDate: at, updatedDate: at, ...converted };
    const entities = [
      await handled<EntityEvent<unknown>>(rows.created, { ...about, createdEvent: { entity: sent } }),
      await handled<EntityEvent<unknown>>(rows.updated, { ...about, updatedEvent: { currentEntity: sent } }),
      await handled<EntityEvent<unknown>>(rows.deleted, { ...about, deletedEvent: { deletedEntity: sent } }),
    ].map(({ entity }) => entity);
    expect(entities).toEqual([expected, expected, expected]);
  });

  test('is its own: neither other handlers nor the resolved event see its Dates', async () => {
    const events = createEvents({ publicKey: pem });
    const seen: unknown[] = [];
    events.on(ribbonEvents.created, (event) => {
      event.entity.createdDate?.setTime(0);
      event.entity.name = 'Mine';
    });
    events.on(ribbonEvents.created, ({ entity }) => void seen.push(entity));
    const { payload } = await events.process(await request(ribbonEvents.created.type, created));
    expect(seen).toEqual([ribbon]);
    expect(payload).toEqual(created);
  });

  test('keeps the text of the wire if asked', async () => {
    const events = createEvents({ publicKey: pem, values: 'wire' });
    const seen: [entity: unknown, created: string | null | undefined, time: string | null | undefined][] = [];
    events.on(ribbonEvents.created, ({ entity, metadata: { eventTime } }) => {
      seen.push([entity, entity.createdDate, eventTime]);
    });
    await events.process(await request(ribbonEvents.created.type, created));
    expect(seen).toEqual([[sentRibbon, about.eventTime, about.eventTime]]);
  });
});

describe('an event whose values do not match their types', () => {
  const damaged = { ...sentRibbon, createdDate: 'soon', name: 7 };
  test.each<[string, EventDefinition<unknown>, object, string[]]>([
    [
      'a new entity',
      ribbonEvents.created,
      { ...about, createdEvent: { entity: damaged } },
      ['entity.createdDate', 'entity.name'],
    ],
    [
      'a deleted entity',
      ribbonEvents.deleted,
      { ...about, deletedEvent: { deletedEntity: { name: 'Gone' } } },
      ['entity.id'],
    ],
    [
      'an action’s entity',
      inventoryItemEvents.updatedWithReason,
      { ...about, actionEvent: { body: { currentEntity: { id: 'i1', updatedDate: 1 } } } },
      ['data.currentEntity.updatedDate'],
    ],
    ['the event’s time', ribbonEvents.created, { ...created, eventTime: 'soon' }, ['metadata.eventTime']],
  ])('is refused by the code of a malformed answer: %s', async (_, definition, payload, fields) => {
    const events = createEvents({ publicKey: pem });
    events.on(definition, () => expect.unreachable());
    const error: unknown = await events.process(await request(definition.type, payload)).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'malformed_answer', message: expect.stringContaining(definition.type) });
    const { violations = [] } = (error as ShelfedgeError).details;
    expect(violations.map(({ field }) => field).toSorted()).toEqual(fields);
    expect(JSON.stringify([(error as Error).message, violations])).not.toContain('soon');
  });

  test('comes as it was sent if asked', async () => {
    const events = createEvents({ publicKey: pem, values: 'wire' });
    const seen: unknown[] = [];
    events.on(ribbonEvents.created, ({ entity }) => void seen.push(entity));
    await events.process(await request(ribbonEvents.created.type, { ...about, createdEvent: { entity: damaged } }));
    expect(seen).toEqual([damaged]);
  });

  test('keeps old values of an unknown form', async () => {
    const modifiedFields = { updatedDate: 'soon', 'a.path': 1 };
    const payload = { ...about, updatedEvent: { currentEntity: sentRibbon, modifiedFields } };
    expect(await handled(ribbonEvents.updated, payload)).toMatchObject({ entity: ribbon, modifiedFields });
  });
});

describe('the rows', () => {
  test('equal the events of the published packages', () => {
    const modules = [...Object.values(publishedStores), ...Object.values(publishedCategories)];
    const theirs = modules
      .flatMap((module) => (typeof module === 'object' ? Object.values(module as object) : []))
      .filter(isEvent)
      .map(({ type }) => type)
      .filter((type) => !type.includes('.promotion_'));
    const ours = Object.entries(client)
      .filter(([name]) => name.endsWith('Events') && name !== 'createEvents')
      .flatMap(([, rows]) => Object.values(rows as Record<string, { type: string }>).map(({ type }) => type));
    expect(new Set(theirs).size).toBe(38);
    expect(new Set(ours)).toEqual(new Set(theirs));
  });
});

describe('processing', () => {
  test('resolves with the event as the published client does', async () => {
    const text = await request('some.type', { a: 1 });
    const published = createClient({ auth: AppStrategy({ appId: 'app', appSecret: 'secret', publicKey: pem }) });
    const event = await createEvents({ publicKey: pem }).process(text);
    expect(event).toEqual({ eventType: 'some.type', payload: { a: 1 }, ...source });
    expect(event).toEqual(await published.webhooks.process(text));
  });

  test('leaves out the parts of the source that the platform does not tell', async () => {
    const data = text({ eventType: 'some.type', data: '{}', instanceId: null, identity: '', accountInfo: null });
    const event = await createEvents({ publicKey: pem }).process(await sign({ data }));
    expect(event).toStrictEqual({ eventType: 'some.type', payload: {} });
  });

  test('calls every handler of the event and no other, and awaits them', async () => {
    const events = createEvents({ publicKey: pem });
    const called: string[] = [];
    events.on(ribbonEvents.created, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      called.push('first');
    });
    events.on(ribbonEvents.created, () => void called.push('second'));
    events.on(ribbonEvents.deleted, () => void called.push('other'));
    await events.process(await request(ribbonEvents.created.type, created));
    expect(called).toEqual(['second', 'first']);
  });

  test('rejects if a handler fails, so that the platform delivers again, and still runs the other handlers', async () => {
    const events = createEvents({ publicKey: pem });
    const called: string[] = [];
    events.on(productV1Events.created, () => {
      throw new Error('full');
    });
    events.on(productV1Events.created, () => void called.push('second'));
    await expect(events.process(await request(productV1Events.created.type, {}))).rejects.toThrow('full');
    expect(called).toEqual(['second']);
  });

  test('refuses an event without handler, with the published client’s message', async () => {
    const text = await request(brandEvents.created.type, {});
    const events = createEvents({ publicKey: pem });
    events.on(ribbonEvents.created, () => undefined);
    events.on(ribbonEvents.deleted, () => undefined);
    const message =
      'Unexpected event type: wix.stores.catalog.v3.brand_created. Expected one of: wix.stores.catalog.v3.ribbon_created, wix.stores.catalog.v3.ribbon_deleted';
    await expect(events.process(text)).rejects.toEqual(expect.objectContaining({ code: 'unexpected_event', message }));
    const { ribbonsV3 } = publishedStores;
    const auth = AppStrategy({ appId: 'app', appSecret: 'secret', publicKey: pem });
    const published = createClient({ auth, modules: { ribbonsV3 } });
    published.ribbonsV3.onRibbonCreated(() => undefined);
    published.ribbonsV3.onRibbonDeleted(() => undefined);
    await expect(published.webhooks.process(text)).rejects.toThrow(message);
  });

  test('refuses an event signed by another key', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    const events = createEvents({ publicKey: other.export({ format: 'jwk' }) });
    await expect(events.process(await request('some.type', {}))).rejects.toMatchObject({ code: 'jwt_invalid' });
  });

  test.each<[string, unknown]>([
    ['Unexpected type of JWT data: expected string, got undefined', undefined],
    ['Unexpected type of JWT data: expected string, got object', { eventType: 'a', data: '{}' }],
    ['Unexpected JWT data: expected JSON text', 'no json'],
    ['Unexpected JWT data: expected an object', 'null'],
    ['Unexpected JWT data: expected an object', '[]'],
    ['Unexpected JWT data: expected object with eventType and data strings', '{}'],
    ['Unexpected JWT data: expected object with eventType and data strings', text({ eventType: 'a', data: {} })],
    ['Unexpected JWT data: expected object with eventType and data strings', text({ eventType: 7, data: '{}' })],
    ['Unexpected JWT data: expected JSON text', text({ eventType: ribbonEvents.created.type, data: '' })],
    ['Unexpected JWT data: expected JSON text', text({ eventType: 'a', data: '{}', identity: '{' })],
    ['Unexpected JWT data: expected an object', text({ eventType: ribbonEvents.created.type, data: '1' })],
    [
      'Unexpected JWT data: expected object with entityId and slug strings',
      text({ eventType: ribbonEvents.created.type, data: '{}' }),
    ],
    ...[{ entityId: 'r1' }, { slug: 'created' }, { entityId: 1, slug: 'created' }].map((data): [string, unknown] => [
      'Unexpected JWT data: expected object with entityId and slug strings',
      text({ eventType: ribbonEvents.created.type, data: text({ ...data, createdEvent: { entity: sentRibbon } }) }),
    ]),
    [
      'Unexpected JWT data: expected an object',
      text({ eventType: ribbonEvents.created.type, data: text({ ...about, createdEvent: {} }) }),
    ],
  ])('refuses unexpected data: %s', async (message, data) => {
    const events = createEvents({ publicKey: pem });
    events.on(ribbonEvents.created, () => expect.unreachable());
    await expect(events.process(await sign({ data }))).rejects.toEqual(
      expect.objectContaining({ code: 'jwt_unexpected_data', message }),
    );
  });
});
