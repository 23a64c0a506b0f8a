import type { Edit, PriceChange } from '../../domain/edit.ts';
import type { Entry } from '../../domain/typing/entry.ts';
import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { checkEdit, Finding, unconfirmed, type GuardLimits, type GuardRule } from '../../domain/guardrails.ts';
import { effectOf } from '../../domain/pricing/effect.ts';
import { samePrices } from '../../domain/pricing/prices.ts';
import { partOf } from '../../domain/product.ts';
import { z } from '../../domain/schema.ts';
import type { Services } from '../shared/services.ts';
import type { DraftStore } from './draft-store.ts';
import { questionOf, readingMs, type FieldEdit } from './field-edit.ts';
import { toMeant, type Meant } from './meant.ts';
import { isReplaced, locationNumberOf, type Fetched, type Target } from './standing.ts';

/** What a field is edited on. */
export interface Subject {
  storeId: string;
  fetched: Fetched;
  target: Target;
  /** Newest first. */
  edits: readonly Edit[];
  /** How the store's edits are guarded. */
  limits: GuardLimits;
  /** Whether the browser cannot prove that this surface is seen: a guardrail's question is not answered on it. */
  isUnproven?: boolean;
}

interface Save {
  services: Services;
  drafts: DraftStore;
  subject: Subject;
  key: string;
  state: Extract<FieldEdit, { tag: 'editing' }>;
  /** The text of the field, as it is understood. */
  entry: Entry;
  /** Of a price: what is stored, before and after. */
  prices: PriceChange | null;
  /** The newest edit of the field. */
  edit: Edit | undefined;
  holdMs: number;
}

/**
 * Saves what was typed, unless it cannot be read or a guardrail stands in the way, and answers the new edit's id; null
 * where nothing is sent. What a guardrail asked the last time is taken as confirmed, once there was time to read it.
 */
export function saveField({ services, drafts, subject, key, state, entry, prices, edit, holdMs }: Save): string | null {
  if (entry.tag === 'problem') {
    drafts.send(key, { type: 'stopped', problem: entry.problem });
    return null;
  }
  if (isSame(subject.target.field, state.base, entry.value, prices)) {
    drafts.send(key, { type: 'cancelled' });
    if (edit !== undefined && isReplaced(edit)) void drop(services, edit);
    return null;
  }
  const meant = { ...toMeant(entry, state.base, edit), ...(prices && { prices }) };
  const question = questionOf(state);
  const isRead = question !== null && services.now() - question.askedMs >= readingMs;
  const confirmed = isRead ? question.findings.map(({ rule }) => rule) : [];
  const findings = findingsOf(subject, meant);
  const isAskedElsewhere = subject.isUnproven === true && findings.every(({ level }) => level === 'ask');
  if (unconfirmed(findings, confirmed).length > 0 && !isAskedElsewhere) {
    drafts.send(key, { type: 'guarded', findings, atMs: services.now() });
    return null;
  }
  const id = services.newId();
  drafts.send(key, { type: 'submitted', id });
  void commit(services, subject, { id, ...meant, confirmed, holdMs, before: edit }).then(
    (seen) => drafts.send(key, { type: 'seen', edit: seen }),
    (error: unknown) =>
      drafts.send(key, { type: 'failed', id, code: codeOf(error), atMs: services.now(), ...foundBy(error) }),
  );
  return id;
}

/** Whether there is nothing to save. */
const isSame = (field: FieldKey, base: string, value: string, prices: PriceChange | null): boolean =>
  prices === null
    ? fields[field].same(base, value)
    : samePrices(prices.from, prices.to, 'price') && samePrices(prices.from, prices.to, 'cost');

interface Typed extends Meant {
  id: string;
  confirmed: GuardRule[];
  holdMs: number;
  before: Edit | undefined;
}

function findingsOf({ target, fetched, limits }: Subject, { base, value, prices }: Meant): Finding[] {
  const { product } = fetched;
  const part = partOf(product, target.variantId, target.locationId);
  const subject = part === undefined ? null : { product, part };
  const { currency } = product;
  const effect = prices && { effect: effectOf(prices.from, prices.to, currency) };
  return checkEdit({ field: target.field, value, base, subject, ...effect, currency, limits });
}

/** What the door found, where that is why it refused, and why nothing could be kept. */
function foundBy(error: unknown): { findings?: Finding[]; description?: string } {
  if (!(error instanceof ShelfedgeError)) return {};
  if (error.code === 'storage') return { description: error.details.description ?? '' };
  if (error.code !== 'guarded') return {};
  const findings = z.array(Finding).safeParse(error.details.findings);
  return findings.success ? { findings: findings.data } : {};
}

/** Hands the intent to the journal; an edit of the same field that waits for a decision makes room for it. */
async function commit(services: Services, subject: Subject, typed: Typed): Promise<Edit> {
  const { storeId, target, fetched, isUnproven = false } = subject;
  const { holdMs, before, ...said } = typed;
  const { product } = fetched;
  const names = {
    productName: product.name.slice(0, 200),
    variantLabel: product.variants.find(({ id }) => id === target.variantId)?.label.slice(0, 500) ?? null,
    locationNumber: locationNumberOf(product, target),
    currency: product.currency,
  };
  const { variantIds, ...place } = target;
  const intent = { ...place, ...(variantIds && { variantIds: [...variantIds] }), ...said, ...names };
  const replaces = before !== undefined && makesRoom(before) ? { replaces: before.id } : {};
  const { edit } = await services.call('edits.commit', { storeId, intent, holdMs, ...replaces, isUnproven });
  return edit;
}

/** Whether an edit goes for another of its field; pieces of stock that may have arrived stand for themselves. */
const makesRoom = (edit: Edit): boolean =>
  isReplaced(edit) && !(edit.delta !== null && edit.state.tag === 'waiting' && edit.state.wasSent);

/** Drops an edit; one that is gone or was sent meanwhile needs no dropping. */
const drop = (services: Services, { id }: Edit): Promise<unknown> =>
  services.call('edits.discard', { id }).catch(() => undefined);
