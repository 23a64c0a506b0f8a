import { ShelfedgeError, type ErrorCode } from '../domain/errors.ts';
import { assertOneField, assertWritable } from './changes.ts';
import type { Change, Written } from './port.ts';

/** A share of many changes that goes to the platform together, and what becomes of each of its changes, in order. */
export interface Parcel {
  changes: readonly Change[];
  send(): Promise<Written[]>;
}

const written: Written = { tag: 'ok' };

/** A failure of one change; what is not ours is `internal`. */
export function failed(error: unknown): Written {
  const known =
    error instanceof ShelfedgeError
      ? error
      : new ShelfedgeError('internal', 'The change could not be sent', {}, { cause: error });
  return { tag: 'failed', error: known };
}

/** How many parcels are on their way at once; the limiter below keeps the platform's pace. */
const lanes = 6;

/** Sends changes of one field by parcels, and gives what became of each, in their order. */
export async function sendMany(
  changes: readonly Change[],
  toParcels: (changes: readonly Change[]) => readonly Parcel[],
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
  await inLanes(toParcels(good), lanes, async (parcel) => {
    const answers = await sendParcel(parcel);
    for (const [index, change] of parcel.changes.entries()) results.set(change, answers[index] ?? failed(undefined));
  });
  return changes.map((change) => results.get(change) ?? failed(undefined));
}

async function sendParcel({ changes, send }: Parcel): Promise<Written[]> {
  try {
    return await send();
  } catch (error) {
    return changes.map(() => failed(error));
  }
}

/** Runs for every item, so many at a time. */
export async function inLanes<T>(items: readonly T[], count: number, run: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
}

/** One parcel for each product, sent by the calls that write one product. */
export const byProduct = (changes: readonly Change[], write: (changes: readonly Change[]) => Promise<void>): Parcel[] =>
  [...Map.groupBy(changes, ({ product }) => product.id).values()].map((ofOne) => ({
    changes: ofOne,
    async send() {
      await write(ofOne);
      return ofOne.map(() => written);
    },
  }));

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

/** Reads a bulk answer: what became of each of `count` items; one that it does not mention is unknown. */
export function readBulk(results: readonly BulkResult[], count: number, path: string): Written[] {
  const answers = new Map(results.map((result, index) => [result.itemMetadata?.originalIndex ?? index, result]));
  return Array.from({ length: count }, (_, index) => {
    const item = answers.get(index)?.itemMetadata;
    if (item?.success === true) return written;
    if (item === undefined || item === null)
      return failed(new ShelfedgeError('malformed_answer', 'The answer leaves out an item', { path }));
    const { code, description } = item.error ?? {};
    const details = { path, applicationCode: code ?? 'UNKNOWN', description: description ?? '' };
    return failed(new ShelfedgeError(codeOfItem(code ?? ''), `${path} refused an item`, details));
  });
}

/** An item's refusal as the status would have said it. */
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

/** The items of a page and of all that follow it. */
export async function everyOf<Item>(first: AnyPage<Item>): Promise<Item[]> {
  const found = [...first.items];
  for (let page = first; page.hasNext();) {
    page = await page.next();
    found.push(...page.items);
  }
  return found;
}
