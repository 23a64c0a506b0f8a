import type { Catalog } from '../catalog/port.ts';
import type { Edit, EditState, WaitingReason } from '../domain/edit.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../domain/errors.ts';
import { fields } from '../domain/fields.ts';
import { partOf, type Product } from '../domain/product.ts';
import { neverMs, waitMs } from './back-off.ts';

/** What an attempt needs besides the edit. */
export interface AttemptContext {
  catalog: Catalog;
  now(): number;
  /** 0 to 1, for jitter. */
  random(): number;
  /** Keeps the state durably before the attempt goes on; false when the edit was dropped meanwhile. */
  record(state: EditState): Promise<boolean>;
  /** Told each product that was read, the newest reading last. */
  onProduct(product: Product): void;
}

/**
 * One try at an edit: read, compare with what the merchant saw, write, read back. A write that may or may not have
 * arrived is never repeated blindly: the next try reads first and finds it done, undone or changed by somebody else.
 * Null when the edit was dropped before anything was sent.
 */
export async function attempt(edit: Edit, context: AttemptContext): Promise<EditState | null> {
  const tried = triedBefore(edit.state);
  tried.number += 1;
  try {
    const product = await read(edit, context);
    const before = compare(edit, product);
    if (before.tag === 'same') return { tag: 'applied', at: context.now() };
    if (before.tag === 'other') return before.state;
    if (!(await context.record({ tag: 'sending', attempt: tried.number }))) return null;
    await write(edit, product, context);
    tried.wasSent = true;
    const after = compare(edit, await read(edit, context));
    if (after.tag === 'same') return { tag: 'applied', at: context.now() };
    return after.tag === 'other' ? after.state : toWaiting('server', tried, undefined, context);
  } catch (error) {
    return afterError(error, tried, context);
  }
}

interface Tried {
  number: number;
  /** Whether any of them sent something whose outcome nobody has seen. */
  wasSent: boolean;
}

/** How often an edit was tried. */
export const triedBefore = (state: EditState): Tried => ({
  number: state.tag === 'waiting' || state.tag === 'sending' ? state.attempt : 0,
  wasSent: state.tag === 'sending' || (state.tag === 'waiting' && state.wasSent),
});

async function read({ productId }: Edit, { catalog, onProduct }: AttemptContext): Promise<Product> {
  const product = await catalog.product(productId);
  onProduct(product);
  return product;
}

/** A write whose outcome is unknown is looked up at once by the read that follows; only a definite no throws. */
async function write({ variantId, field, value }: Edit, product: Product, { catalog }: AttemptContext): Promise<void> {
  try {
    await catalog.write([{ product, variantId, field, value, delta: null }]);
  } catch (error) {
    if (!unknownOutcomes.includes(codeOf(error))) throw error;
  }
}

type Comparison = { tag: 'same' } | { tag: 'base' } | { tag: 'other'; state: EditState };

function compare(edit: Edit, product: Product): Comparison {
  const part = partOf(product, edit.variantId);
  if (part === undefined) return refused('variant_gone');
  const field = fields[edit.field];
  const current = field.read(part);
  if (current === null) return refused('field_gone');
  if (field.same(current, edit.value)) return { tag: 'same' };
  return [edit.base, ...edit.ours].some((base) => field.same(current, base))
    ? { tag: 'base' }
    : { tag: 'other', state: { tag: 'conflict', theirs: current } };
}

const refused = (description: string): Comparison => ({
  tag: 'other',
  state: { tag: 'refused', code: 'not_found', description },
});

const unknownOutcomes: readonly ErrorCode[] = ['network', 'timeout', 'server', 'malformed_answer'];

const waitingFor: Partial<Record<ErrorCode, WaitingReason>> = {
  network: 'offline',
  timeout: 'timeout',
  server: 'server',
  malformed_answer: 'malformed_answer',
  throttled: 'throttled',
  unauthorized: 'key_refused',
  forbidden: 'key_refused',
  not_elevated: 'key_missing',
};

function afterError(error: unknown, tried: Tried, context: AttemptContext): EditState {
  // The journal failed: nothing may go on that could not be written down.
  if (!(error instanceof ShelfedgeError) || error.code === 'storage') throw error;
  const reason = waitingFor[error.code];
  if (reason !== undefined) return toWaiting(reason, tried, error.details.retryAfterMs, context);
  const description = error.details.violations?.map(({ description }) => description).join('; ') ?? '';
  return { tag: 'refused', code: error.code, description };
}

function toWaiting(
  reason: WaitingReason,
  { number, wasSent }: Tried,
  retryAfterMs: number | undefined,
  context: AttemptContext,
): EditState {
  const ms = waitMs({ reason, attempt: number, retryAfterMs, random: context.random() });
  return { tag: 'waiting', reason, attempt: number, nextAt: ms === null ? neverMs : context.now() + ms, wasSent };
}
