import type { Edit, EditState } from '../domain/edit.ts';
import { fields } from '../domain/fields.ts';
import { partOf, type Product } from '../domain/product.ts';

/** What stands in the store now, at the place that an edit is about. */
export interface Standing {
  value: string;
  /** Where the store counts revisions, the one that a write of this value goes by. */
  revision: string | null;
}

export type Verdict =
  /** It stands already. */
  | { tag: 'applied' }
  /** This is to be written over `before`. */
  | { tag: 'write'; value: string; before: Standing }
  /** The reading may be older than the write: look again. `else`: what to make of it when looking does not help. */
  | { tag: 'unclear'; else: EditState | null }
  | { tag: 'settled'; state: EditState };

type Reading = { tag: 'standing'; standing: Standing } | { tag: 'gone'; state: EditState };

/** What a reading says of an edit's place: its value, or why an edit of it cannot be. */
export function readStanding(edit: Edit, product: Product | undefined): Reading {
  if (product === undefined) return gone('product_gone');
  const part = partOf(product, edit.variantId);
  if (part === undefined) return gone('variant_gone');
  const value = fields[edit.field].read(part);
  if (value === null) return gone('field_gone');
  if (product.locks.includes(edit.field)) return gone('locked');
  const revision = edit.field === 'stock' ? (part.stockItem?.revision ?? null) : product.revision;
  return { tag: 'standing', standing: { value, revision } };
}

const gone = (description: string): Reading => ({
  tag: 'gone',
  state: { tag: 'refused', code: 'not_found', description },
});

/** What to do about an edit before anything is sent in this try. `wasSent`: an earlier write may have arrived. */
export function judgeBefore(edit: Edit, standing: Standing, wasSent: boolean): Verdict {
  if (edit.delta !== null) return wasSent ? lookUpDelta(edit, standing) : startAgain(edit, standing);
  const { same } = fields[edit.field];
  if (same(standing.value, edit.value)) return { tag: 'applied' };
  return isBase(edit, standing) ? { tag: 'write', value: edit.value, before: standing } : changed(standing.value);
}

/** What a reading right after a write says of it; the edit knows whether the platform has said yes. */
export function judgeAfter(edit: Edit, standing: Standing): Verdict {
  if (edit.delta !== null) return edit.sent?.isAnswered === true ? confirmDelta(edit, standing) : unclear(standing);
  if (fields[edit.field].same(standing.value, edit.value)) return { tag: 'applied' };
  return isBase(edit, standing) ? { tag: 'unclear', else: null } : changed(standing.value);
}

const isBase = ({ base, ours, field }: Edit, { value }: Standing): boolean =>
  [base, ...ours].some((one) => fields[field].same(value, one));

/** A change of stock goes from whatever stands there, so that it takes back no sale. */
function startDelta({ delta }: Edit, standing: Standing): Verdict {
  const value = Number(standing.value) + Number(delta);
  if (value < 0) return { tag: 'settled', state: { tag: 'refused', code: 'invalid_input', description: 'below_zero' } };
  return { tag: 'write', value: String(value), before: standing };
}

/**
 * The platform said no to the last write, if there was one. A browser whose kept-alive connection dies sends a request
 * once more by itself: that no may be said to the second of two, and the first have been applied.
 */
function startAgain(edit: Edit, standing: Standing): Verdict {
  const { sent, delta } = edit;
  if (sent === null) return startDelta(edit, standing);
  // Sent twice, or sold just as many by somebody: that looks the same.
  if (isAt(standing, sent.before, delta, 1)) return doubt(standing);
  const isUntouched =
    sent.revision === null ? isAt(standing, sent.before, delta, 0) : isOtherWrite(sent.revision, standing.revision);
  return isUntouched ? startDelta(edit, standing) : doubt(standing);
}

/** Whether there was no write since but one of somebody else, or none at all; never sure without revisions. */
const isOtherWrite = (before: string | null, now: string | null): boolean =>
  before !== null && now !== null && Number(now) - Number(before) <= 1;

/** What became of a change of stock: not sent again unless it is sure that it never arrived. */
function lookUpDelta(edit: Edit, standing: Standing): Verdict {
  const { sent, delta } = edit;
  if (sent === null) return startDelta(edit, standing);
  // A write that is late goes by this revision as well, so only one of the two can be taken.
  if (standing.revision !== null && standing.revision === sent.revision) return startDelta(edit, standing);
  if (isOlder(standing.revision, sent.revision)) return unclear(standing);
  if (sent.isAnswered) return confirmDelta(edit, standing);
  const isDone = isAt(standing, sent.before, delta, 1);
  // One change came since, and it was not this one, which cannot come any more.
  if (isNext(standing.revision, sent.revision) && !isDone) return startDelta(edit, standing);
  if (isDone) return { tag: 'applied' };
  return isAt(standing, sent.before, delta, 0) ? unclear(standing) : doubt(standing);
}

/** Whether a revision comes right after another: the platform counts them one by one. */
const isNext = (revision: string | null, before: string | null): boolean =>
  revision !== null && before !== null && Number(revision) === Number(before) + 1;

const isOlder = (revision: string | null, than: string | null): boolean =>
  revision !== null && than !== null && Number(revision) < Number(than);

/** The platform said yes. Sales may have moved on what stands there, but not by the same pieces once more. */
function confirmDelta({ sent, delta }: Edit, standing: Standing): Verdict {
  if (sent === null) return { tag: 'applied' };
  if (standing.revision !== null)
    return standing.revision === sent.revision ? { tag: 'unclear', else: null } : { tag: 'applied' };
  if (isAt(standing, sent.before, delta, 2)) return doubt(standing);
  return isAt(standing, sent.before, delta, 0) ? { tag: 'unclear', else: null } : { tag: 'applied' };
}

const isAt = ({ value }: Standing, before: string, delta: string | null, times: number): boolean =>
  Number(value) === Number(before) + Number(delta) * times;

const changed = (theirs: string): Verdict => ({ tag: 'settled', state: { tag: 'conflict', theirs } });
const inDoubt = ({ value }: Standing): EditState => ({ tag: 'conflict', theirs: value, why: 'doubt' });
const doubt = (standing: Standing): Verdict => ({ tag: 'settled', state: inDoubt(standing) });
const unclear = (standing: Standing): Verdict => ({ tag: 'unclear', else: inDoubt(standing) });
