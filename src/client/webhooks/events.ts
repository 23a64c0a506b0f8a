import { ShelfedgeError } from '../../base/errors.ts';
import type { z } from '../../base/schema.ts';
import type { Brand } from '../entities/brand.ts';
import type { Category } from '../entities/category.ts';
import type { Customization } from '../entities/customization.ts';
import type { InfoSection } from '../entities/info-section.ts';
import type { InventoryItem } from '../entities/inventory-item.ts';
import type { ProductV3 } from '../entities/product-v3.ts';
import type { Ribbon } from '../entities/ribbon.ts';
import type { ReasonType } from '../enumerations/catalog-v3.ts';
import type { LifecycleEvent } from '../enumerations/shared.ts';
import { getBrand } from '../operations/brands-v3.ts';
import { getCategory } from '../operations/categories.ts';
import { getCustomization } from '../operations/customizations-v3.ts';
import { getInfoSection } from '../operations/info-sections-v3.ts';
import { getInventoryItem } from '../operations/inventory-items-v3.ts';
import { getProduct } from '../operations/products-v3.ts';
import { getRibbon } from '../operations/ribbons-v3.ts';
import type { Schema } from '../schema/describe.ts';
import type { Open } from '../schema/narrow.ts';
import { convertEvent, dataChecks, entityChecks, type Wire } from './convert-event.ts';
import { createJwtVerifier, type JwtOptions } from './jwt.ts';
import {
  readEvent,
  toActionEvent,
  toEntityEvent,
  toPlainEvent,
  type ActionEvent,
  type EntityEvent,
  type EventDefinition,
  type EventSource,
  type ProcessedEvent,
} from './unwrap-event.ts';

type Values = 'converted' | 'wire';

/** The key that signs the events, and the form of their values. */
export interface EventsOptions<Form extends Values = 'converted'> extends Pick<JwtOptions, 'publicKey' | 'now'> {
  /**
   * The values that handlers get: checked and converted as those of a call's answer are (`converted`, the default), or
   * unchecked as the platform sent them (`wire`), where a time is RFC 3339 text.
   */
  values?: Form | undefined;
}

/** Handlers by event, and the function that a server passes each request to. */
export interface Events<Form extends Values = 'converted'> {
  /** Registers a handler for every event of a kind. */
  on<Event>(
    definition: EventDefinition<Event>,
    handler: (event: Form extends 'wire' ? Wire<Event> : Event) => void | Promise<void>,
  ): void;
  /**
   * Verifies and parses a request body, awaits the event's handlers and resolves with the event as it was sent. Throws
   * `jwt_invalid`, `jwt_unexpected_data`, or `unexpected_event` if there are handlers but none for this event.
   *
   * Throws `malformed_answer` with `violations` if a value does not match its type, and does not call the event's
   * handlers, which would get what their types exclude. The platform delivers an event that is not answered with 200 up
   * to 12 more times, within two days; `values: 'wire'` hands it over unchecked.
   */
  process(requestText: string): Promise<ProcessedEvent>;
}

type Handle = (payload: unknown, source: EventSource) => Promise<void>;

/** Receives the events that the platform posts to your server. */
export function createEvents<const Form extends Values = 'converted'>({
  values,
  ...options
}: EventsOptions<Form>): Events<Form> {
  const verify = createJwtVerifier(options);
  const handlers = new Map<string, Handle[]>();
  return {
    on(definition, handler) {
      const { type, unwrap, checks } = definition;
      const handle: Handle = async (payload, source) => {
        const event = unwrap(payload, source);
        await handler((values === 'wire' ? event : convertEvent(type, event, checks)) as Parameters<typeof handler>[0]);
      };
      handlers.set(type, [...(handlers.get(type) ?? []), handle]);
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

/** Data of older events and of actions: the changes, as they were sent. */
interface ChangedFields {
  productId?: string;
  inventoryItemId?: string;
  categoryId?: string;
  cartId?: string;
  changedFields?: string[];
  [field: string]: unknown;
}

/** Data of the event that tells why an inventory item changed. */
interface UpdatedItem extends ChangedFields {
  currentEntity?: InventoryItem | null;
  reason?: Open<ReasonType>;
  appId?: string;
}

/** The events of an entity, which comes as its read call answers it. */
export interface LifecycleEvents<Entity> {
  created: EventDefinition<EntityEvent<Entity>>;
  updated: EventDefinition<EntityEvent<Entity>>;
  /** Some kinds are sent without the deleted entity. */
  deleted: EventDefinition<EntityEvent<Entity | undefined>>;
}

// @__NO_SIDE_EFFECTS__
const lifecycle = <Row extends { readonly output: Schema }, Name extends string & keyof z.output<Row['output']>>(
  fqdn: string,
  row: Row,
  name: Name,
): LifecycleEvents<z.output<Row['output']>[Name]> => {
  const checks = entityChecks(row, name);
  const of = <Event extends LifecycleEvent>(event: Event) => ({
    type: `${fqdn}_${event}`,
    unwrap: toEntityEvent,
    checks,
  });
  return { created: of('created'), updated: of('updated'), deleted: of('deleted') };
};

/** A call, because a spread in a module's object keeps all its events in every bundle. */
// @__NO_SIDE_EFFECTS__
const withActions = <Entity, Actions>(events: LifecycleEvents<Entity>, actions: Actions) => ({ ...events, ...actions });

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
export const productEvents: LifecycleEvents<ProductV3> = lifecycle(`${catalogV3}.product`, getProduct, 'product');
/** Ribbons. */
export const ribbonEvents: LifecycleEvents<Ribbon> = lifecycle(`${catalogV3}.ribbon`, getRibbon, 'ribbon');
/** Brands. */
export const brandEvents: LifecycleEvents<Brand> = lifecycle(`${catalogV3}.brand`, getBrand, 'brand');
/** Customizations: the options and modifiers that products share. */
export const customizationEvents: LifecycleEvents<Customization> = lifecycle(
  `${catalogV3}.customization`,
  getCustomization,
  'customization',
);
/** Info sections. */
export const infoSectionEvents: LifecycleEvents<InfoSection> = lifecycle(
  `${catalogV3}.info_section`,
  getInfoSection,
  'infoSection',
);

/** Inventory items of a V3 catalog. */
export const inventoryItemEvents: LifecycleEvents<InventoryItem> & {
  stockStatusUpdated: EventDefinition<ActionEvent<ChangedFields>>;
  updatedWithReason: EventDefinition<ActionEvent<UpdatedItem>>;
} = withActions(lifecycle(`${catalogV3}.inventory_item`, getInventoryItem, 'inventoryItem'), {
  stockStatusUpdated: action(`${catalogV3}.inventory_item_stock_status_updated`),
  updatedWithReason: {
    type: `${catalogV3}.inventory_item_updated_with_reason`,
    unwrap: toActionEvent<UpdatedItem>,
    checks: dataChecks(getInventoryItem, 'inventoryItem'),
  },
});

type CategoryAction = 'moved' | 'itemAdded' | 'itemRemoved' | 'itemsArranged';

/** Categories, which replace collections in a V3 catalog. */
export const categoryEvents: LifecycleEvents<Category> &
  Record<CategoryAction, EventDefinition<ActionEvent<ChangedFields>>> = withActions(
  lifecycle('wix.categories.v1.category', getCategory, 'category'),
  {
    moved: action('wix.categories.v1.category_category_moved'),
    itemAdded: action('wix.categories.v1.category_item_added_to_category'),
    itemRemoved: action('wix.categories.v1.category_item_removed_from_category'),
    itemsArranged: action('wix.categories.v1.category_items_arranged_in_category'),
  },
);
