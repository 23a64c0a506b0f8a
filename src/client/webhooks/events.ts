import { ShelfedgeError } from '../../domain/errors.ts';
import type { AvailabilityStatus } from '../enumerations/catalog-v3.ts';
import type { IdentityType } from '../enumerations/shared.ts';
import { createJwtVerifier, unexpectedData, type JwtOptions } from './jwt.ts';

/** The identity that caused an event; only the id of its own type is set. */
export interface EventIdentity {
  identityType: IdentityType;
  anonymousVisitorId?: string;
  memberId?: string;
  wixUserId?: string;
  appId?: string;
}

/** The origin of an event. */
export interface EventSource {
  instanceId?: string;
  identity?: EventIdentity;
  accountInfo?: { accountId: string; parentAccountId?: string; siteId?: string };
}

/** Metadata of an entity event; `entityEventSequence` grows with every event of one entity. */
export interface EntityEventMetadata extends EventSource {
  id?: string;
  entityFqdn?: string;
  /** ISO 8601. */
  eventTime?: string;
  triggeredByAnonymizeRequest?: boolean | null;
  originatedFrom?: string | null;
  entityEventSequence?: string | null;
}

/** An entity that was created, updated or deleted, in its new state. */
export interface EntityEvent<Entity> {
  entityId: string;
  /** The kind of change, such as `created`. */
  slug: string;
  entity: Entity;
  /** Old values by path, if the platform sends them. */
  modifiedFields?: Record<string, unknown>;
  metadata: EntityEventMetadata;
}

/** Another action on an entity. */
export interface ActionEvent<Data> {
  entityId: string;
  slug: string;
  data: Data;
  metadata: EntityEventMetadata;
}

/** An event of the older kind, without metadata. */
export interface PlainEvent<Data> {
  data: Data;
  metadata: EventSource;
}

/** One platform event as a row: its wire type and how its payload is unwrapped. */
export interface EventDefinition<Event> {
  readonly type: string;
  readonly unwrap: (payload: unknown, source: EventSource) => Event;
}

/** A verified and parsed event. */
export interface ProcessedEvent extends EventSource {
  eventType: string;
  payload: unknown;
}

export interface Events {
  /** Registers a handler for every event of a kind. */
  on<Event>(definition: EventDefinition<Event>, handler: (event: Event) => void | Promise<void>): void;
  /**
   * Verifies and parses a request body, awaits the event's handlers and resolves with the event. Throws `jwt_invalid`,
   * `jwt_unexpected_data`, or `unexpected_event` if there are handlers but none for this event.
   */
  process(requestText: string): Promise<ProcessedEvent>;
}

type Handle = (payload: unknown, source: EventSource) => Promise<void>;

/** Receives the events that the platform posts to your server. */
export function createEvents(options: Pick<JwtOptions, 'publicKey' | 'now'>): Events {
  const verify = createJwtVerifier(options);
  const handlers = new Map<string, Handle[]>();
  return {
    on(definition, handler) {
      const handle: Handle = async (payload, source) => handler(definition.unwrap(payload, source));
      handlers.set(definition.type, [...(handlers.get(definition.type) ?? []), handle]);
    },
    async process(requestText) {
      const { data } = await verify(requestText);
      const event = readEvent(data);
      const { eventType, payload, ...source } = event;
      const own = handlers.get(eventType) ?? [];
      if (own.length === 0 && handlers.size > 0) {
        const expected = [...handlers.keys()].join(', ');
        throw new ShelfedgeError(
          'unexpected_event',
          `Unexpected event type: ${eventType}. Expected one of: ${expected}`,
        );
      }
      await Promise.all(own.map((handle) => handle(payload, source)));
      return event;
    },
  };
}

function readEvent(data: unknown): ProcessedEvent {
  if (typeof data !== 'string')
    throw unexpectedData(`Unexpected type of JWT data: expected string, got ${typeof data}`);
  const { eventType, instanceId, identity, accountInfo, data: payload } = toObject(parseJson(data));
  if (typeof eventType !== 'string' || typeof payload !== 'string')
    throw unexpectedData('Unexpected JWT data: expected object with eventType and data strings');
  return {
    eventType,
    payload: parseJson(payload),
    ...(typeof instanceId === 'string' ? { instanceId } : {}),
    ...(typeof identity === 'string' && identity !== '' ? { identity: toObject(parseJson(identity)) as never } : {}),
    ...(accountInfo ? { accountInfo: toObject(accountInfo) as never } : {}),
  };
}

function readEntityPayload(payload: unknown, source: EventSource) {
  const { entityId, slug, createdEvent, updatedEvent, deletedEvent, actionEvent, ...rest } = toObject(payload);
  if (typeof entityId !== 'string' || typeof slug !== 'string')
    throw unexpectedData('Unexpected JWT data: expected object with entityId and slug strings');
  const metadata: EntityEventMetadata = { ...source, ...rest };
  return { entityId, slug, createdEvent, updatedEvent, deletedEvent, actionEvent, metadata };
}

/** Unwraps a created, updated or deleted entity. */
export function toEntityEvent<Entity>(payload: unknown, source: EventSource): EntityEvent<Entity> {
  const { createdEvent, updatedEvent, deletedEvent, actionEvent: _, ...event } = readEntityPayload(payload, source);
  const updated = toObject(updatedEvent ?? {});
  const entity =
    toObject(deletedEvent ?? {})['deletedEntity'] ?? updated['currentEntity'] ?? toObject(createdEvent ?? {})['entity'];
  const isGone = deletedEvent !== undefined && (entity === undefined || entity === null);
  return {
    ...event,
    entity: (isGone ? undefined : toObject(entity)) as Entity,
    ...(updated['modifiedFields'] ? { modifiedFields: toObject(updated['modifiedFields']) } : {}),
  };
}

/** Unwraps the data of an action. */
export function toActionEvent<Data>(payload: unknown, source: EventSource): ActionEvent<Data> {
  const { entityId, slug, actionEvent, metadata } = readEntityPayload(payload, source);
  return { entityId, slug, data: toObject(toObject(actionEvent)['body']) as Data, metadata };
}

/** Unwraps an event of the older kind, which has no envelope. */
export const toPlainEvent = <Data>(payload: unknown, source: EventSource): PlainEvent<Data> => ({
  data: toObject(payload) as Data,
  metadata: source,
});

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unexpectedData('Unexpected JWT data: expected an object');
  return value as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw unexpectedData('Unexpected JWT data: expected JSON text');
  }
}

/** An entity of an event, in wire format; fields added by the platform are kept. */
export interface Entity {
  id: string;
  /** Grows by one with every change. */
  revision?: string;
  /** ISO 8601. */
  createdDate?: string;
  updatedDate?: string;
  [field: string]: unknown;
}

type Named = Entity & { name?: string };
type InfoSection = Entity & { uniqueName?: string; title?: string };
type InventoryItem = Entity & { productId?: string; variantId?: string; availabilityStatus?: AvailabilityStatus };

/** Data of older events and of actions: the changes, under their wire names. */
interface ChangedFields {
  productId?: string;
  inventoryItemId?: string;
  categoryId?: string;
  cartId?: string;
  changedFields?: string[];
  [field: string]: unknown;
}

// @__NO_SIDE_EFFECTS__
const lifecycle = <Kind extends Entity>(fqdn: string) => ({
  created: { type: `${fqdn}_created`, unwrap: toEntityEvent<Kind> },
  updated: { type: `${fqdn}_updated`, unwrap: toEntityEvent<Kind> },
  /** Some kinds are sent without the deleted entity. */
  deleted: { type: `${fqdn}_deleted`, unwrap: toEntityEvent<Kind | undefined> },
});

// @__NO_SIDE_EFFECTS__
const action = (type: string) => ({ type, unwrap: toActionEvent<ChangedFields> });

// @__NO_SIDE_EFFECTS__
const plain = (type: string) => ({ type, unwrap: toPlainEvent<ChangedFields> });

const catalogV1 = 'com.wix.ecommerce.catalog.api.v1';

/** Products of a V1 catalog. */
export const productV1Events = {
  created: plain(`${catalogV1}.ProductCreated`),
  updated: plain(`${catalogV1}.ProductChanged`),
  deleted: plain(`${catalogV1}.ProductDeleted`),
  variantsUpdated: plain(`${catalogV1}.VariantsChanged`),
};

/** Collections of a V1 catalog. */
export const collectionEvents = {
  created: plain(`${catalogV1}.CollectionCreated`),
  updated: plain(`${catalogV1}.CollectionChanged`),
  deleted: plain(`${catalogV1}.CollectionDeleted`),
};

/** Inventory of a V1 catalog. */
export const inventoryV1Events = {
  updated: plain('com.wix.ecommerce.inventory.api.v1.InventoryItemChanged'),
  variantsUpdated: plain('com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged'),
};

/** Abandoned carts and their recovery. */
export const cartEvents = {
  abandoned: plain('com.wix.ecommerce.cart.abandonment.api.v1.CartAbandonedEvent'),
  recovered: plain('com.wix.ecommerce.cart.abandonment.api.v1.CartRecoveredEvent'),
};

const catalogV3 = 'wix.stores.catalog.v3';

/** Products of a V3 catalog. */
export const productEvents = lifecycle<Named>(`${catalogV3}.product`);
/** Ribbons. */
export const ribbonEvents = lifecycle<Named>(`${catalogV3}.ribbon`);
/** Brands. */
export const brandEvents = lifecycle<Named>(`${catalogV3}.brand`);
/** Customizations: the options and modifiers that products share. */
export const customizationEvents = lifecycle<Named>(`${catalogV3}.customization`);
/** Info sections. */
export const infoSectionEvents = lifecycle<InfoSection>(`${catalogV3}.info_section`);

/** Inventory items of a V3 catalog. */
export const inventoryItemEvents = {
  ...lifecycle<InventoryItem>(`${catalogV3}.inventory_item`),
  stockStatusUpdated: action(`${catalogV3}.inventory_item_stock_status_updated`),
  updatedWithReason: action(`${catalogV3}.inventory_item_updated_with_reason`),
};

/** Categories, which replace collections in a V3 catalog. */
export const categoryEvents = {
  ...lifecycle<Named>('wix.categories.v1.category'),
  moved: action('wix.categories.v1.category_category_moved'),
  itemAdded: action('wix.categories.v1.category_item_added_to_category'),
  itemRemoved: action('wix.categories.v1.category_item_removed_from_category'),
  itemsArranged: action('wix.categories.v1.category_items_arranged_in_category'),
};
