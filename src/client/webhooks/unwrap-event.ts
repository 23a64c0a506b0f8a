import type { IdentityType } from '../enumerations/shared.ts';
import type { EventChecks } from './convert-event.ts';
import { unexpectedData } from './jwt.ts';

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
  eventTime?: Date | null;
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
  /** Old values by path, if the platform sends them; converted where they are fields of the entity. */
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

/** One platform event as a row: its wire type, and how its payload is unwrapped and checked. */
export interface EventDefinition<Event> {
  readonly type: string;
  /** Unwraps the payload and keeps its values as they were sent; `createEvents` converts them. */
  readonly unwrap: (payload: unknown, source: EventSource) => Event;
  /** The checks that convert the parts of the unwrapped event; default: only the event's time is converted. */
  readonly checks?: EventChecks;
}

/** A verified and parsed event. */
export interface ProcessedEvent extends EventSource {
  eventType: string;
  payload: unknown;
}

/** Reads a verified request: the event's type, its source and its parsed payload. */
export function readEvent(data: unknown): ProcessedEvent {
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
