import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame } from 'playwright';
import { canBeUndone, type Edit, type Intent } from '../../src/domain/edit.ts';
import { guardRules } from '../../src/domain/guardrails.ts';
import { editableParts } from '../../src/domain/editable-parts.ts';
import { partOf, type Product } from '../../src/domain/product.ts';
import { baseValue } from '../../src/products/values/current-value.ts';
import { isReplaceable } from '../../src/products/values/edit-lookup.ts';
import type { Fetched, Known } from '../../src/products/values/known-product.ts';
import { readField } from '../../src/ui/fields/read-field.ts';
import type { PartRef } from '../../src/products/values/target.ts';
import { askFrom, editsShown, findCard, type ChaosBrowser, type OpenedPage } from './chaos-browser.ts';
import type { Part } from './platform-facts.ts';
import { changeInBulk } from './bulk-change.ts';
import {
  isChaosField,
  keyOf,
  toValue,
  type ChaosField,
  type Commit,
  type SeenEdit,
  type Decision,
} from './run-data.ts';
import { typeInCard, type TypedField } from './typing.ts';

/** The record of the run; it outlives browsers. */
export interface RunRecord {
  commits: Commit[];
  decisions: Decision[];
  /** Every edit ever shown, by id. */
  seen: Map<string, SeenEdit>;
  /** The texts that were typed into fields and were seen in no journal: they may stand unsaved on every surface. */
  unseen: Pick<Commit, 'productId' | 'field' | 'value'>[];
  /** The number of commits that were typed into a field. */
  typed: number;
  /** The ids of the rows of each bulk change, by its id. */
  batchRows: Map<string, string[]>;
  /** Finished edits that may have been pruned since, by id. */
  pruned: Map<string, Edit>;
}

export interface MerchantOptions {
  browser: ChaosBrowser;
  parts: readonly Part[];
  record: RunRecord;
  /** 0 to below 1. */
  random(): number;
}

export interface Merchant {
  /** Makes one random edit on a random surface; false if no surface took it. */
  edit(): Promise<boolean>;
  /** Makes one random edit of a price in the popup. */
  editPrice(): Promise<boolean>;
  /** Sets the price of several products by a bulk change, or raises or lowers it by some percent. */
  changeInBulk(kind: '=' | '%'): Promise<void>;
  /** Undoes the newest saved edit of a random target. */
  undo(): Promise<void>;
  /** Answers every edit that needs a decision. */
  decide(): Promise<void>;
  /** Answers those of these edits that need a decision. */
  decideOn(edits: readonly Edit[]): Promise<void>;
}

const makers: Record<ChaosField, (random: () => number) => string> = {
  price: (random) => (20 + random() * 60).toFixed(2),
  cost: (random) => (1 + random() * 15).toFixed(2),
  stock: (random) => String(Math.floor(2_000 + random() * 8_000)),
  name: (random) => `Jar of ${Math.floor(random() * 1e9).toString(36)}`,
  sku: (random) => `JAR-${Math.floor(random() * 1e9).toString(36)}`,
};

/** A random stock delta; negative only if the stock is large enough. */
const toDelta = (base: number, random: () => number): string => {
  const pieces = 1 + Math.floor(random() * 900);
  return String(base > 1_000 && random() < 0.5 ? -pieces : pieces);
};

const context = { currency: 'EUR', locale: 'en' };

/** The number of products of one bulk change. */
const bulkProducts = 4;

const isTyped = (part: Part): part is Part & { field: TypedField } => part.field === 'price' || part.field === 'stock';

type Surface = { name: 'popup'; at: OpenedPage } | { name: 'card'; at: Frame; slug: string };

/** Edits in the form of the run's record, for the fields that the run changes. */
export const toKept = (edits: readonly Edit[]): SeenEdit[] =>
  edits.flatMap(
    ({
      id,
      batchId,
      productId,
      variantId,
      field,
      base,
      value,
      delta,
      ownValues,
      replaced,
      undoOf,
      createdAt,
      order,
      sent,
      state,
    }) => {
      if (!isChaosField(field)) return [];
      const toOwn = (text: string) => toValue(field, text);
      const values = { base: toOwn(base), value: toOwn(value), ours: ownValues.map(toOwn), replaced };
      const by = delta === null || delta === undefined ? null : Number(delta);
      const isDoubted = state.tag === 'conflict' && state.why === 'doubt';
      const place = {
        id,
        productId,
        variantId,
        field,
        undoOf,
        createdAt,
        order,
        isRemade: false,
        sentAt: sent === null ? [] : [sent.at],
      };
      const waits = state.tag === 'waiting' || state.tag === 'queued' ? JSON.stringify({ ...state, batchId }) : '';
      const isTakenOver =
        state.tag === 'replaced' && edits.some((other) => other.order > order && standsFor(other, state.by));
      return [{ ...place, tag: state.tag, isTakenOver, waits, isDoubted, delta: by, madeBy: by, ...values }];
    },
  );

const standsFor = (edit: Edit, id: string | null): boolean =>
  id !== null && (edit.id === id || edit.replaced.includes(id));

/** Merges an edit with its earlier version. An undo that was dropped can be created again under the same id. */
export const mergeSeen = (before: SeenEdit | undefined, now: SeenEdit): SeenEdit => ({
  ...now,
  isDoubted: now.isDoubted || before?.isDoubted === true,
  madeBy: before?.madeBy ?? now.madeBy,
  isRemade: before?.isRemade === true || (before !== undefined && before.order !== 0 && before.order !== now.order),
  // A clock that is ahead does not count.
  createdAt: Math.min(now.createdAt, before?.createdAt ?? Date.now()),
  sentAt: [...new Set([...(before?.sentAt ?? []), ...now.sentAt])],
});

/** A row of a bulk change as it was applied. */
function toCommit({ id, productId, variantId, field, base, value }: Intent): Commit {
  if (!isChaosField(field)) throw new Error(`the run changes no ${field}`);
  const row = { id, productId, variantId, field, base: toValue(field, base), value: toValue(field, value) };
  return { ...row, delta: null, surface: 'workbench', at: Date.now(), isAcknowledged: false, kept: null };
}

const isOfPart = (edit: Edit, { productId, variantId, field }: Part): boolean =>
  edit.productId === productId && edit.variantId === variantId && edit.field === field;

/** The location of a part's stock, as the surfaces name it. */
function locationOf({ variantId, field }: Part, product: Product | undefined): string | null {
  const part = product === undefined ? undefined : partOf(product, variantId);
  return part === undefined ? null : (editableParts(part, field)[0]?.locationId ?? null);
}

/** A simulated merchant who edits on two product pages and in the popup. */
export function createMerchant(options: MerchantOptions): Merchant {
  const { browser, parts, record, random } = options;
  const fetched = new Map<string, Fetched>();
  const used = new Set<string>();
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];

  const recordDecision = (kind: Decision['kind'], id: string, theirs: string | null = null): void =>
    void record.decisions.push({ kind, id, theirs, at: Date.now() });

  const findSurface = async (): Promise<Surface | undefined> => {
    const tab = pick(browser.tabs.filter(({ slug }) => parts.some((part) => part.slug === slug)));
    if (tab === undefined || random() < 0.5) return { name: 'popup', at: browser.popup };
    const card = await findCard(tab);
    return card === undefined ? undefined : { name: 'card', at: card, slug: tab.slug };
  };
  const noteSeen = (edits: readonly Edit[]): void => {
    for (const edit of toKept(edits)) record.seen.set(edit.id, mergeSeen(record.seen.get(edit.id), edit));
  };
  const readEdits = async (surface: Surface): Promise<Edit[] | undefined> => {
    const edits = await editsShown(surface.at, surface.name);
    noteSeen(edits ?? []);
    return edits;
  };
  const fetchOn = async ({ at }: Surface, productId: string): Promise<Fetched | undefined> => {
    if (random() < 0.6 && fetched.has(productId)) return fetched.get(productId);
    const reply = await askFrom(at, 'catalog.product', { storeId: browser.storeId, productId });
    if (reply.tag === 'ok') fetched.set(productId, reply.value);
    return fetched.get(productId);
  };
  const fresh = (part: Part, make: () => string): string => {
    for (;;) {
      const value = make();
      const key = `${keyOf(part)} ${toValue(part.field, value)}`;
      if (used.has(key)) continue;
      used.add(key);
      return value;
    }
  };
  /** A typed edit counts as acknowledged once the surface shows it. */
  const typeIn = async (
    surface: Surface,
    part: Part & { field: TypedField },
    sku: string,
    before: Edit | undefined,
  ): Promise<boolean> => {
    // The surface drops this edit, because the next one replaces it.
    if (before !== undefined && isReplaceable(before)) recordDecision('discarded', before.id);
    const value = fresh(part, () => makers[part.field](random));
    const typed = { productId: part.productId, field: part.field, value };
    record.unseen.push(typed);
    const isTyped =
      surface.name === 'popup'
        ? await surface.at.typeValue(sku, part.field, value)
        : await typeInCard(surface.at, value);
    if (!isTyped) return false;
    const end = Date.now() + 3_000;
    while (Date.now() < end) {
      const shown = toKept((await readEdits(surface)) ?? []).find(
        (edit) => keyOf(edit) === keyOf(part) && edit.value === toValue(part.field, value),
      );
      if (shown !== undefined) {
        const kept = { base: shown.base, ours: shown.ours, replaced: shown.replaced };
        const { productId, variantId, field } = part;
        const change = { productId, variantId, field, base: shown.base, value: shown.value, delta: shown.delta };
        const { id, createdAt: at } = shown;
        record.commits.push({ ...change, id, at, surface: surface.name, kept, isAcknowledged: true });
        record.typed += 1;
        record.unseen = record.unseen.filter((each) => each !== typed);
        return true;
      }
      await sleep(50);
    }
    return false;
  };
  const commit = async (
    surface: Surface,
    part: Part & PartRef,
    before: Edit | undefined,
    { base, known }: { base: string; known: Known },
  ): Promise<void> => {
    const { productId, variantId, locationId, field, sku } = part;
    if (before !== undefined && isReplaceable(before)) {
      recordDecision('discarded', before.id);
      await askFrom(surface.at, 'edits.discard', { id: before.id });
    }
    const delta = field === 'stock' && random() < 0.3 ? fresh(part, () => toDelta(Number(base), random)) : null;
    const value = delta === null ? fresh(part, () => makers[field](random)) : String(Number(base) + Number(delta));
    const names = { productName: sku, variantLabel: null, currency: 'EUR' };
    const place = { productId, variantId, locationId, field };
    const prices =
      field === 'price' || field === 'cost'
        ? readField({ known, target: place, shown: base, context }, { text: value }).prices
        : null;
    const intent = { id: randomUUID(), ...place, base, value, delta, ...(prices !== null && { prices }), ...names };
    const typed: Commit = {
      id: intent.id,
      productId,
      variantId,
      field,
      surface: surface.name,
      base: toValue(field, base),
      value: toValue(field, value),
      delta: delta === null ? null : Number(delta),
      at: Date.now(),
      isAcknowledged: false,
      kept: null,
    };
    record.commits.push(typed);
    const send = () => askFrom(surface.at, 'edits.commit', { storeId: browser.storeId, intent, holdMs: 0 });
    const first = await send();
    const answer = first.tag === 'interrupted' ? await send() : first;
    if (answer.tag !== 'ok') return;
    typed.isAcknowledged = true;
    const [edit] = toKept([answer.value.edit]);
    if (edit !== undefined) typed.kept = { base: edit.base, ours: edit.ours, replaced: edit.replaced };
  };
  const decideOn = async (edits: readonly Edit[]): Promise<void> => {
    // No surface shows the questions of rows all at once, and each is answered as it was seen.
    noteSeen(edits);
    for (const { id, field, state, replaced } of edits) {
      if (state.tag === 'conflict' && random() < 0.5 && state.theirs !== null) {
        recordDecision('kept-mine', id, isChaosField(field) ? toValue(field, state.theirs) : state.theirs);
        await askFrom(browser.popup, 'edits.keepMine', { id, holdMs: 0, confirmed: [...guardRules] });
      } else if (state.tag === 'conflict' || state.tag === 'refused') {
        // The other check knows by what the edits of its own fields were replaced.
        for (const gone of isChaosField(field) ? [id] : [id, ...replaced]) recordDecision('discarded', gone);
        await askFrom(browser.popup, 'edits.discard', { id });
      } else if (state.tag === 'waiting' && ['other_key', 'restored'].includes(state.reason))
        await askFrom(browser.popup, 'edits.resend', { id, holdMs: 0 });
      else if (state.tag === 'waiting') await askFrom(browser.popup, 'edits.retry', { id, holdMs: 0 });
    }
  };
  const editOn = async (surface: Surface | undefined, isWanted: (part: Part) => boolean): Promise<boolean> => {
    if (surface === undefined) return false;
    const own = surface.name === 'card' ? parts.filter(({ slug }) => slug === surface.slug) : parts;
    const part = pick(own.filter(isWanted));
    const edits = await readEdits(surface);
    if (part === undefined || edits === undefined) return false;
    const seen = await fetchOn(surface, part.productId);
    const before = edits.find((edit) => isOfPart(edit, part));
    const isTypable = surface.name === 'popup' ? part.variantId === null : part.field === 'price';
    if (random() < 0.1 && isTypable && isTyped(part))
      return typeIn(surface, part, seen?.product.sku ?? part.sku, before);
    const target = { ...part, locationId: locationOf(part, seen?.product) };
    if (seen === undefined) return false;
    const known = { fetched: seen, edits };
    const base = baseValue(known, target);
    if (base === null) return false;
    await commit(surface, target, before, { base, known });
    return true;
  };
  return {
    edit: async () => editOn(await findSurface(), () => true),
    editPrice: () => editOn({ name: 'popup', at: browser.popup }, ({ field }) => field === 'price'),
    async changeInBulk(kind) {
      const price = makers.price(random);
      const text = kind === '=' ? `=${price}` : `${random() < 0.5 ? '+' : '-'}${1 + Math.floor(random() * 15)}%`;
      const priced = parts.filter(({ variantId, field }) => variantId === null && field === 'price');
      const start = Math.floor(random() * priced.length);
      const chosen = [...priced.slice(start), ...priced].slice(0, bulkProducts);
      for (const part of chosen) used.add(`${keyOf(part)} ${toValue('price', price)}`);
      const many = {
        selection: { kind: 'ids', ids: chosen.map(({ productId }) => productId) },
        change: { kind: 'entry', field: 'price', text },
      } as const;
      let commits: Commit[] = [];
      const isStarted = await changeInBulk(browser, many, (batchId, rows) => {
        commits = rows.map(toCommit);
        record.commits.push(...commits);
        record.batchRows.set(
          batchId,
          rows.map(({ id }) => id),
        );
      });
      if (isStarted) for (const commit of commits) commit.isAcknowledged = true;
    },
    async undo() {
      const edits = (await readEdits({ name: 'popup', at: browser.popup })) ?? [];
      const done = pick(edits.filter((edit) => canBeUndone(edit) && edit.undoOf === null).slice(0, 10));
      if (done === undefined) return;
      recordDecision('taken-back', done.id);
      await askFrom(browser.popup, 'edits.undo', { id: done.id, holdMs: 0 });
    },
    async decide() {
      await decideOn((await readEdits({ name: 'popup', at: browser.popup })) ?? []);
    },
    decideOn,
  };
}
