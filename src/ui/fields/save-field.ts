import type { Edit, PriceChange } from '../../domain/edit.ts';
import type { Entry } from '../../domain/typing/entry.ts';
import { codeOf, ShelfedgeError } from '../../base/errors.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import { labelOfVariants } from '../../domain/choice-groups.ts';
import { Finding, unconfirmed, type GuardLimits, type GuardRule } from '../../domain/guardrails.ts';
import { effectOf } from '../../domain/pricing/effect.ts';
import { partOf, variantOf, type Product } from '../../domain/product.ts';
import { z } from '../../base/schema.ts';
import { skusOf } from '../../domain/skus.ts';
import { isOpenKey } from '../../domain/store.ts';
import type { StoreView } from '../../protocol/view.ts';
import type { Services } from '../shared/services.ts';
import type { DraftStore } from './draft-store.ts';
import { questionOf, readingMs, type Editing } from './field-edit.ts';
import { mayBeApplied, toValueIntent, type ValueIntent } from './value-intent.ts';
import { isReplaceable } from '../../products/values/edit-lookup.ts';
import type { Fetched } from '../../products/values/known-product.ts';
import { locationNumberOf, type Target } from '../../products/values/target.ts';
import { keepsCurrentValue, isSame } from './unchanged.ts';

/** The product, part and store of an edited field. */
export interface Subject {
  storeId: string;
  fetched: Fetched;
  target: Target;
  /** Newest first. */
  edits: readonly Edit[];
  /** The guardrails of the store. */
  limits: GuardLimits;
  /** As in the store's view. */
  bulkRows: StoreView['bulkRows'];
  /** True if a guardrail's question is asked twice, because no passphrase protects the key. */
  asksAgain?: boolean;
  /** The browser cannot prove that this surface is visible. A guardrail's question is then not answered on it. */
  isUnproven?: boolean;
}

/** The parts of a `Subject` that come from its store. */
export const ofStore = ({
  id,
  limits,
  bulkRows,
  merchant,
}: Pick<StoreView, 'id' | 'limits' | 'bulkRows' | 'merchant'>) => ({
  storeId: id,
  limits,
  bulkRows,
  asksAgain: isOpenKey(merchant),
});

interface Save {
  services: Services;
  drafts: Pick<DraftStore, 'send' | 'idOf'>;
  subject: Subject;
  key: string;
  state: Editing;
  /** The meaning of the typed text. */
  entry: Entry;
  /** For a price: the stored prices and those that would be stored. */
  prices: PriceChange | null;
  /** The newest edit of the field. */
  edit: Edit | undefined;
  holdMs: number;
}

/**
 * Saves typed text and returns the new edit's id. Returns null if nothing is sent: the text cannot be read, nothing
 * changed and no row of a bulk change would change the value, or a guardrail objects. Saving again confirms a guardrail's question that
 * was shown long enough to be read; where no passphrase protects the key, it is confirmed twice.
 */
export function saveField({ services, drafts, subject, key, state, entry, prices, edit, holdMs }: Save): string | null {
  if (entry.tag === 'problem') {
    drafts.send(key, { type: 'stopped', problem: entry.problem });
    return null;
  }
  const keepsCurrent = keepsCurrentValue(state, entry, edit, subject.bulkRows);
  if (!keepsCurrent && isSame(subject.target.field, state.base, entry.value, prices)) {
    if (edit === undefined || !isReplaceable(edit)) drafts.send(key, { type: 'cancelled' });
    else void discard(services, drafts, { key, from: state, edit });
    return null;
  }
  if (edit !== undefined && edit.id === state.id) {
    // Only the answer was lost.
    drafts.send(key, { type: 'submitted', id: edit.id });
    drafts.send(key, { type: 'seen', edit });
    return edit.id;
  }
  const intent = { ...toValueIntent(entry, state.base, edit), ...(prices && { prices }) };
  const question = questionOf(state);
  const isRead = question !== null && services.now() - question.askedMs >= readingMs;
  const confirmed = isRead ? question.findings.map(({ rule }) => rule) : [];
  const findings = findingsOf(subject, intent);
  const isAskedElsewhere = subject.isUnproven === true && findings.every(({ level }) => level === 'ask');
  if (unconfirmed(findings, confirmed).length > 0 && !isAskedElsewhere) {
    drafts.send(key, { type: 'guarded', findings, atMs: services.now() });
    return null;
  }
  if (isRead && subject.asksAgain === true && question.isAgain !== true) {
    drafts.send(key, { type: 'guarded', findings: question.findings, atMs: services.now(), isAgain: true });
    return null;
  }
  const id = drafts.idOf(state);
  drafts.send(key, { type: 'submitted', id });
  void commit(services, subject, { id, ...intent, confirmed, holdMs, before: edit }).then(
    (seen) => drafts.send(key, { type: 'seen', edit: seen }),
    (error: unknown) =>
      drafts.send(key, { type: 'failed', id, code: codeOf(error), atMs: services.now(), ...failureDetailsOf(error) }),
  );
  return id;
}

/** Takes back a waiting edit of the field. A failure is shown at the field. */
async function discard(
  services: Services,
  drafts: Save['drafts'],
  { key, from, edit }: { key: string; from: Editing; edit: Edit },
): Promise<void> {
  try {
    await services.call('edits.discard', { id: edit.id, isAnswer: edit.state.tag === 'conflict' });
    drafts.send(key, { type: 'dropped', from });
  } catch (error) {
    drafts.send(key, { type: 'undropped', from, code: codeOf(error) });
  }
}

interface Typed extends ValueIntent {
  id: string;
  confirmed: GuardRule[];
  holdMs: number;
  before: Edit | undefined;
}

function findingsOf({ target, fetched, limits }: Subject, { base, value, prices }: ValueIntent): Finding[] {
  const { product } = fetched;
  const part = partOf(product, target.variantId, target.locationId);
  const subject = part === undefined ? null : { product, part };
  const { currency } = product;
  const effect = prices && { effect: effectOf(prices.from, prices.to, currency) };
  return checkEdit({ field: target.field, value, base, subject, ...effect, currency, limits });
}

/** Details of a refused commit: the guardrails' findings, or the description of a storage failure. */
function failureDetailsOf(error: unknown): { findings?: Finding[]; description?: string } {
  if (!(error instanceof ShelfedgeError)) return {};
  if (error.code === 'storage') return { description: error.details.description ?? '' };
  if (error.code !== 'guarded') return {};
  const findings = z.array(Finding).safeParse(error.details.findings);
  return findings.success ? { findings: findings.data } : {};
}

/** Commits the intent. It replaces an edit of the same field that is not saved yet. */
async function commit(services: Services, subject: Subject, typed: Typed): Promise<Edit> {
  const { storeId, target, fetched, isUnproven = false } = subject;
  const { holdMs, before, ...change } = typed;
  const { product } = fetched;
  const names = {
    productName: product.name.slice(0, 200),
    ...skusOf(product, target.variantIds ?? (target.variantId === null ? [] : [target.variantId])),
    variantLabel: labelOf(product, target)?.slice(0, 500) ?? null,
    locationNumber: locationNumberOf(product, target),
    currency: product.currency,
  };
  const { variantIds, ...place } = target;
  const intent = { ...place, ...(variantIds && { variantIds: [...variantIds] }), ...change, ...names };
  const replaces = before !== undefined && canReplace(before) ? { replaces: before.id } : {};
  const { edit } = await services.call('edits.commit', { storeId, intent, holdMs, ...replaces, isUnproven });
  return edit;
}

/** The name of a variant, or of the choice that several share. */
const labelOf = (product: Product, { variantId, variantIds }: Target): string | undefined =>
  variantIds === undefined ? variantOf(product, variantId)?.label : labelOfVariants(product, variantIds);

/** True if a new edit of the field replaces this one. A stock change that may have been applied is kept. */
const canReplace = (edit: Edit): boolean => isReplaceable(edit) && !(edit.delta !== null && mayBeApplied(edit));
