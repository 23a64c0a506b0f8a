import { codeOf, ShelfedgeError, type ErrorCode } from '../base/errors.ts';
import { assertOneField, assertWritable } from './changes.ts';
import type { Change } from './port.ts';
import type { Written } from './written.ts';

/** A chunk of changes that is sent in one call, with one outcome per change, in order. */
export interface Chunk {
  changes: readonly Change[];
  send(): Promise<Written[]>;
  /** The same changes in two calls; omitted if they belong together. */
  halves?(): readonly Chunk[];
}

export const written: Written = { tag: 'ok' };

/** The outcome of a failed change; foreign errors become `internal`. */
export function failed(error: unknown): Written {
  const known =
    error instanceof ShelfedgeError
      ? error
      : new ShelfedgeError('internal', 'The change could not be sent', {}, { cause: error });
  return { tag: 'failed', error: known };
}

/** The number of concurrent chunks; the client's limiter keeps the platform's rate. */
const maxConcurrent = 6;

/** Sends changes of one field in chunks. Returns one outcome per change, in their order. */
export async function sendMany(
  changes: readonly Change[],
  toParcels: (changes: readonly Change[]) => readonly Chunk[],
): Promise<Written[]> {
  assertOneField(changes);
  const results = new Map<Change, Written>();
  const good = changes.filter((change) => {
    try {
      assertWritable(change);
      return true;
    } catch (error) {
      results.set(change, failed(error));
      return false;
    }
  });
  // The first refusal of the key ends the rest: each further call would be refused, too.
  let refusal: ShelfedgeError | undefined;
  await runConcurrently(toParcels(good), maxConcurrent, async (parcel) => {
    const answers = refusal === undefined ? await sendChunk(parcel) : parcel.changes.map(() => unsent(refusal));
    refusal ??= answers.map(refusalOf).find((error) => error !== undefined);
    for (const [index, change] of parcel.changes.entries()) results.set(change, answers[index] ?? failed(undefined));
  });
  return changes.map((change) => results.get(change) ?? failed(undefined));
}

/** The error of an outcome that says that the key itself was refused. */
const refusalOf = (outcome: Written): ShelfedgeError | undefined =>
  outcome.tag === 'failed' && (outcome.error.code === 'unauthorized' || outcome.error.code === 'forbidden')
    ? outcome.error
    : undefined;

/** The outcome of a change that was not sent after this refusal; it has no status, for nobody answered it. */
const unsent = (refusal: ShelfedgeError | undefined): Written =>
  failed(new ShelfedgeError(refusal?.code ?? 'unauthorized', 'Not sent: the key was refused just before.'));

/** True for an error of a call that was refused as a whole for its content: nothing was written. */
const isForContent = (error: unknown): boolean =>
  (['invalid_input', 'validation', 'application'] as ErrorCode[]).includes(codeOf(error));

/** If so many pieces of a call are refused and none is accepted, the reason is the same for all. */
const enoughPieces = 16;

/**
 * Sends a chunk. A call that is refused for its content is sent in halves, down to the refused changes alone: one
 * product must not keep others from being saved.
 */
async function sendChunk(chunk: Chunk): Promise<Written[]> {
  const outcomes = new Map<Change, Written>();
  const fail = ({ changes }: Chunk, error: unknown): void => {
    for (const change of changes) outcomes.set(change, failed(error));
  };
  for (let pieces: readonly Chunk[] = [chunk]; pieces.length > 0;) {
    const refused: Chunk[] = [];
    for (const piece of pieces) {
      try {
        for (const [index, outcome] of (await piece.send()).entries())
          outcomes.set(piece.changes[index] as Change, outcome);
      } catch (error) {
        fail(piece, error);
        if (isForContent(error) && piece.halves !== undefined) refused.push(piece);
      }
    }
    const isForAll = refused.length >= enoughPieces && refused.length === pieces.length;
    pieces = isForAll ? [] : refused.flatMap(({ halves }) => halves?.() ?? []);
  }
  return chunk.changes.map((change) => outcomes.get(change) ?? failed(undefined));
}

/** A chunk of parts, each of which can be sent in a call of its own. */
export const ofParts = <Part>(parts: readonly Part[], toChunk: (parts: readonly Part[]) => Chunk): Chunk => ({
  ...toChunk(parts),
  ...(parts.length > 1 && {
    halves: () => chunksOf(parts, Math.ceil(parts.length / 2)).map((half) => ofParts(half, toChunk)),
  }),
});

/** Runs work for every item, at most `count` at a time. */
export async function runConcurrently<T>(
  items: readonly T[],
  count: number,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

/**
 * Makes one chunk per product, or several if one call takes only `most` changes; each is sent by the single-product
 * calls.
 */
export const byProduct = (
  changes: readonly Change[],
  write: (changes: readonly Change[]) => Promise<void>,
  most = Number.POSITIVE_INFINITY,
): Chunk[] =>
  [...Map.groupBy(changes, ({ product }) => product.id).values()]
    .flatMap((ofOne) => chunksOf(ofOne, most))
    .map((part) => ({
      changes: part,
      async send() {
        await write(part);
        return part.map(() => written);
      },
    }));

/** Splits a list into chunks with a total size of at most `max`; a larger item forms its own chunk. */
export function chunksOf<T>(items: readonly T[], max: number, sizeOf: (item: T) => number = () => 1): T[][] {
  const chunks: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (chunks.length === 0 || size > room) {
      chunks.push([]);
      room = max;
    }
    chunks.at(-1)?.push(item);
    room -= size;
  }
  return chunks;
}

interface BulkResult {
  itemMetadata?:
    | {
        originalIndex?: number | null | undefined;
        success?: boolean | null | undefined;
        error?: { code?: string | null | undefined; description?: string | null | undefined } | null | undefined;
      }
    | null
    | undefined;
}

/**
 * Reads a bulk response into one outcome for each of `count` items. An item missing from the response has an unknown
 * outcome. Of two results for one item, the failure counts.
 */
export function readBulk(results: readonly BulkResult[], count: number, path: string): Written[] {
  const answers = new Map<number, BulkResult['itemMetadata']>();
  for (const [index, { itemMetadata: item }] of results.entries()) {
    const at = item?.originalIndex ?? index;
    if (!answers.has(at) || item?.success !== true) answers.set(at, item);
  }
  return Array.from({ length: count }, (_, index) => {
    const item = answers.get(index);
    if (item?.success === true) return written;
    if (item === undefined || item === null)
      return failed(new ShelfedgeError('malformed_answer', 'The answer leaves out an item', { path }));
    const { code, description } = item.error ?? {};
    const details = { path, applicationCode: code ?? 'UNKNOWN', description: description ?? '' };
    return failed(new ShelfedgeError(codeOfItem(code ?? ''), `${path} refused an item`, details));
  });
}

/** Maps an item's error to the code that the same HTTP status would have. */
function codeOfItem(code: string): ErrorCode {
  if (/NOT_FOUND/.test(code)) return 'not_found';
  if (/REVISION|CONFLICT|ABORTED/.test(code)) return 'conflict';
  if (/FORBIDDEN|PERMISSION/.test(code)) return 'forbidden';
  if (/INTERNAL|UNAVAILABLE|TIMEOUT/.test(code)) return 'server';
  return 'application';
}

interface AnyPage<Item> {
  items: Item[];
  hasNext(): boolean;
  next(): Promise<AnyPage<Item>>;
}

/** The items of a page and of all pages after it. */
export async function everyOf<Item>(first: AnyPage<Item>): Promise<Item[]> {
  const found = [...first.items];
  for (let page = first; page.hasNext();) {
    page = await page.next();
    found.push(...page.items);
  }
  return found;
}

/** The items of a page that are not in `seen`; adds them to `seen`. */
export function unseenOf<Item extends { id: string }>(items: readonly Item[], seen: Set<string>): Item[] {
  const unseen = items.filter(({ id }) => !seen.has(id));
  for (const { id } of unseen) seen.add(id);
  return unseen;
}
