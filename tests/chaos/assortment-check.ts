import type { Edit } from '../../src/domain/edit.ts';
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

function judgeLost({ record, decisions, journal }: AssortmentEvidence): Violation[] {
  const kept = new Set(journal.flatMap(({ id, replaced }) => [id, ...replaced]));
  const dropped = new Set(decisions.flatMap(({ kind, id }) => (kind === 'discarded' ? [id] : [])));
  return record.sent.flatMap(({ intent, isAcknowledged }): Violation[] => {
    const { id, value } = intent;
    if (!isAcknowledged || kept.has(id) || record.dropped.has(id) || dropped.has(id)) return [];
    return [
      { rule: 'lost', key: placeOf(intent), what: `${id} (${value})`, detail: 'acknowledged, not in the journal' },
    ];
  });
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

function judgeWords({ version, journal, facts, decisions }: AssortmentEvidence): Violation[] {
  const late = decisions.filter(({ kind }) => kind === 'kept-mine');
  return findWrongWords(journal, facts, late, version === 'v1').map(({ key, id, detail }) => ({
    rule: 'last word',
    key,
    what: id,
    detail,
  }));
}
