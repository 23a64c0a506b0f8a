import { generateKeyPairSync } from 'node:crypto';
import * as publishedCategories from '@wix/categories';
import { AppStrategy, createClient } from '@wix/sdk';
import * as publishedStores from '@wix/stores';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import * as client from '../../../../src/client/webhooks/events.ts';
import {
  brandEvents,
  createEvents,
  inventoryItemEvents,
  productV1Events,
  ribbonEvents,
} from '../../../../src/client/webhooks/events.ts';

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
const { entityId: _entityId, slug: _slug, ...metadata } = about;
const ribbon = { id: 'r1', revision: '1', name: 'New', createdDate: '2026-11-20T10:00:00.000Z', unheardOf: { a: [1] } };

/** Processes one event with one handler and returns the handler's argument. */
async function handled<Event>(definition: client.EventDefinition<Event>, payload: unknown): Promise<Event> {
  const events = createEvents({ publicKey: pem });
  const seen: Event[] = [];
  events.on(definition, (event) => void seen.push(event));
  await events.process(await request(definition.type, payload));
  expect(seen).toHaveLength(1);
  return seen[0] as Event;
}

describe('a handler’s argument', () => {
  test('for a creation is the unwrapped entity', async () => {
    const event = await handled(ribbonEvents.created, { ...about, createdEvent: { entity: ribbon } });
    expect(event).toEqual({ entityId: 'r1', slug: 'created', entity: ribbon, metadata: { ...source, ...metadata } });
    expect(event.entity.name).toBe('New');
  });

  test('for an update is the new entity, and the old values if sent', async () => {
    const updatedEvent = { currentEntity: ribbon, modifiedFields: { name: 'Old' } };
    const event = await handled(ribbonEvents.updated, { ...about, slug: 'updated', updatedEvent });
    expect(event).toMatchObject({ slug: 'updated', entity: ribbon, modifiedFields: { name: 'Old' } });
  });

  test('for a deletion is the entity if sent, and undefined otherwise', async () => {
    const gone = { ...about, slug: 'deleted' };
    const told = await handled(ribbonEvents.deleted, { ...gone, deletedEvent: { deletedEntity: ribbon } });
    expect(told.entity).toEqual(ribbon);
    for (const deletedEvent of [{}, { deletedEntity: null }]) {
      const untold = await handled(brandEvents.deleted, { ...gone, deletedEvent });
      expect(untold).toMatchObject({ entityId: 'r1', slug: 'deleted', entity: undefined });
    }
  });

  test('for an action is its data', async () => {
    const body = { currentEntity: { id: 'i1' }, reason: 'ORDER' };
    const payload = { ...about, slug: 'updated_with_reason', actionEvent: { body } };
    expect(await handled(inventoryItemEvents.updatedWithReason, payload)).toEqual({
      entityId: 'r1',
      slug: 'updated_with_reason',
      data: body,
      metadata: { ...source, ...metadata },
    });
  });

  test('for an event of the older kind is its data', async () => {
    const data = { productId: 'p1', changedFields: ['price'] };
    expect(await handled(productV1Events.updated, data)).toEqual({ data, metadata: source });
  });

  test('is that of the published client, with wire names', async () => {
    const { ribbonsV3 } = publishedStores;
    const auth = AppStrategy({ appId: 'app', appSecret: 'secret', publicKey: pem });
    const published = createClient({ auth, modules: { ribbonsV3 } });
    const seen: unknown[] = [];
    published.ribbonsV3.onRibbonUpdated((event) => void seen.push(event));
    const payload = { ...about, updatedEvent: { currentEntity: { ...ribbon, createdDate: undefined } } };
    await published.webhooks.process(await request(ribbonEvents.updated.type, payload));
    const ours = await handled(ribbonEvents.updated, payload);
    const { id, ...entity } = ours.entity;
    const { id: eventId, eventTime, ...rest } = ours.metadata;
    const { entityId, slug } = ours;
    expect(seen).toEqual([
      {
        entity: { _id: id, ...entity },
        metadata: { ...rest, _id: eventId, eventTime: new Date(eventTime ?? ''), entityId, slug },
      },
    ]);
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

  test('calls every handler of the event and no other, and awaits them', async () => {
    const events = createEvents({ publicKey: pem });
    const called: string[] = [];
    events.on(ribbonEvents.created, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      called.push('first');
    });
    events.on(ribbonEvents.created, () => void called.push('second'));
    events.on(ribbonEvents.deleted, () => void called.push('other'));
    await events.process(await request(ribbonEvents.created.type, { ...about, createdEvent: { entity: ribbon } }));
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
    ['Unexpected JWT data: expected JSON text', text({ eventType: ribbonEvents.created.type, data: '' })],
    ['Unexpected JWT data: expected JSON text', text({ eventType: 'a', data: '{}', identity: '{' })],
    ['Unexpected JWT data: expected an object', text({ eventType: ribbonEvents.created.type, data: '1' })],
    [
      'Unexpected JWT data: expected object with entityId and slug strings',
      text({ eventType: ribbonEvents.created.type, data: '{}' }),
    ],
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
