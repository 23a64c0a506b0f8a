import type { LedgerEntry } from '../../demo/platform/ledger.ts';
import type { Edit, Intent } from '../../src/domain/edit.ts';
import type { AssortmentRecord } from './assortment-merchant.ts';
import { isUnderWay, type Violation } from './check.ts';
import { findWrongWords } from './last-word.ts';
import { isChaosField, type Decision } from './run-data.ts';
import type { StoredFacts } from './stored-facts.ts';

export interface AssortmentEvidence {
  version: 'v1' | 'v3';
  record: AssortmentRecord;
  decisions: readonly Decision[];
  /** Every edit as stored in the journal at the end. */
  journal: readonly Edit[];
  facts: StoredFacts;
  /** True if the browser lost its journal: what was saved since the last copy of the history is in none. */
  wasLost: boolean;
  /** Everything that the platform stored. */
  ledger: readonly LedgerEntry[];
}

const placeOf = ({ productId, variantId, field }: Pick<Edit, 'productId' | 'variantId' | 'field'>): string =>
  `${productId}/${variantId ?? ''}/${field}`;

/** Edits that were lost, that stand still, or that are not stored although they were typed last. */
export const checkAssortment = (evidence: AssortmentEvidence): Violation[] => [
  ...judgeLost(evidence),
  ...judgeStandstill(evidence.journal),
  ...judgeLeftOut(evidence),
  ...judgeGuardrails(evidence),
  ...judgeWords(evidence),
];

/** The changes that are not in the journal, nor replaced by one that is. */
function missingOf({ record, journal }: AssortmentEvidence): AssortmentRecord['sent'] {
  const kept = new Set(journal.flatMap(({ id, replaced }) => [id, ...replaced]));
  return record.sent.filter(({ intent, isAcknowledged }) => isAcknowledged && !kept.has(intent.id));
}

/** The missing changes that took effect, or were replaced by one that did, before a loss took them. */
function forgottenOf(evidence: AssortmentEvidence): AssortmentRecord['sent'] {
  if (!evidence.wasLost) return [];
  const missing = missingOf(evidence);
  const stood = missing.filter(({ intent, at }) => evidence.ledger.some((entry) => isOf(entry, intent, at)));
  return missing.filter((one) =>
    stood.some(({ intent, at }) => at >= one.at && placeOf(intent) === placeOf(one.intent)),
  );
}

/** True if the platform stored the value of a change in its product since then. */
const isOf = (entry: LedgerEntry, { productId, value }: Intent, since: number): boolean => {
  const text = String(entry.after);
  const isSame = text === value || (value !== '' && Number(text) === Number(value));
  return entry.at >= since && entry.productId === productId && isSame;
};

function judgeLost(evidence: AssortmentEvidence): Violation[] {
  const { record, decisions } = evidence;
  const forgotten = new Set(forgottenOf(evidence));
  const dropped = new Set(decisions.flatMap(({ kind, id }) => (kind === 'discarded' ? [id] : [])));
  return missingOf(evidence)
    .filter((one) => !forgotten.has(one) && !record.dropped.has(one.intent.id) && !dropped.has(one.intent.id))
    .map(({ intent }) => ({
      rule: 'lost',
      key: placeOf(intent),
      what: `${intent.id} (${intent.value})`,
      detail: 'acknowledged, not in the journal',
    }));
}

/** Judges that no write ignores a guardrail's question. */
const judgeGuardrails = ({ record, decisions, journal }: AssortmentEvidence): Violation[] =>
  journal
    .filter(({ id, sent }) => {
      const isAllowed = decisions.some((one) => one.kind === 'kept-mine' && one.id === id);
      const isGuarded = record.guarded.some(({ from, to }) => sent !== null && sent.at > from && sent.at < to);
      return record.unconfirmed.has(id) && isGuarded && !isAllowed;
    })
    .map((edit) => ({ rule: 'guardrail', key: placeOf(edit), what: edit.id, detail: `${edit.value} was sent` }));

/** The other check sees the edits of its own fields. */
const judgeStandstill = (journal: readonly Edit[]): Violation[] =>
  journal
    .filter((edit) => !isChaosField(edit.field) && isUnderWay(edit))
    .map((edit) => ({
      rule: 'stands still',
      key: placeOf(edit),
      what: `${edit.id} (${edit.value})`,
      detail: JSON.stringify(edit.state),
    }));

/** Rows that are still cancelled although their bulk change was continued, and not cancelled since. */
function judgeLeftOut({ journal, decisions }: AssortmentEvidence): Violation[] {
  const lastAt = (kind: Decision['kind'], id: string): number =>
    Math.max(-Infinity, ...decisions.flatMap((one) => (one.kind === kind && one.id === id ? [one.at] : [])));
  return journal
    .filter(({ id, state }) => state.tag === 'cancelled' && lastAt('continued', id) > lastAt('discarded', id))
    .map((edit) => ({
      rule: 'lost',
      key: placeOf(edit),
      what: `${edit.id} (${edit.value})`,
      detail: 'its bulk change was continued, and it is cancelled',
    }));
}

function judgeWords(evidence: AssortmentEvidence): Violation[] {
  const { version, journal, facts, decisions } = evidence;
  // Of what is forgotten only its intent is known.
  const forgotten = forgottenOf(evidence).map(({ intent }) => ({ ...intent, undoOf: null }) as unknown as Edit);
  const late = decisions.filter(({ kind }) => kind === 'kept-mine');
  return findWrongWords(journal, facts, { late, forgotten, isV1: version === 'v1' }).map(({ key, id, detail }) => ({
    rule: 'last word',
    key,
    what: id,
    detail,
  }));
}
