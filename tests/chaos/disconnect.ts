import { setTimeout as sleep } from 'node:timers/promises';
import type { Edit } from '../../src/domain/edit.ts';
import { askFrom, connectAgain, inTime, type ChaosBrowser } from './chaos-browser.ts';
import type { Violation } from './check.ts';
import { createDraftRecord, type DraftRecord } from './drafts.ts';
import { describeStandstill } from './standstill.ts';
import { isChaosField, keyOf, toValue, type RunData } from './run-data.ts';

/** The longest time for a disconnect, which awaits the platform's answers for half a minute. */
const maxMs = 120_000;

/** Disconnects the store, whatever is under way, and connects it again. Text in its cards is dropped. */
export async function disconnectForMoment(browser: ChaosBrowser, drafts: DraftRecord): Promise<void> {
  const { storeId, tabs } = browser;
  const answers: unknown[] = [];
  for (const end = Date.now() + maxMs; ; await sleep(500)) {
    // The command's answer is not awaited for as long as a disconnect can take. A second command ends what the first began.
    const answer = await askFrom(browser.workbench, 'stores.disconnect', { storeId });
    if (answer.tag === 'ok') break;
    answers.push(answer);
    if (Date.now() > end)
      throw new Error(
        `${storeId} could not be disconnected: ${JSON.stringify(answers)}, ${await describeStandstill(browser)}`,
      );
  }
  await connectAgain(browser);
  Object.assign(drafts, { possible: createDraftRecord().possible });
  const reload = ({ page }: (typeof tabs)[number]) =>
    inTime(
      page.reload().catch(() => null),
      null,
    );
  await Promise.all(tabs.map(reload));
}

/**
 * Finds which edits that could still be sent before a disconnect cannot come back after it. One that was replaced comes back as the later
 * one is dropped, and is dropped as well, or stays replaced by what is gone, or by what gave way to that.
 */
export function droppedOf(before: readonly Edit[], after: readonly Edit[]): Edit[] {
  const left = new Map(after.map((edit) => [edit.id, edit]));
  const dropped = before.filter(({ id }) => isOver(left.get(id)));
  for (;;) {
    const more = before.filter((edit) => !dropped.includes(edit) && isReplacedBy(edit, dropped));
    if (more.length === 0) return dropped;
    dropped.push(...more);
  }
}

/** True if an edit is gone, if its bulk change was cancelled, or if it is only read back: one that was not written goes then. */
const isOver = (edit: Edit | undefined): boolean =>
  edit === undefined ||
  edit.readBackOnly === true ||
  edit.state.tag === 'cancelled' ||
  (edit.state.tag === 'replaced' && edit.state.by === null);

/** True for an edit whose place was taken by one of these. */
const isReplacedBy = ({ state }: Edit, others: readonly Edit[]): boolean =>
  state.tag === 'replaced' && others.some(({ id, replaced }) => [id, ...replaced].includes(state.by ?? ''));

/** Judges the edits that a disconnect found unfinished and that nobody else dropped: none that was written is cancelled or gone. */
export const judgeDisconnected = (
  stopped: readonly Edit[],
  journal: readonly Edit[],
  { applied, decisions }: Pick<RunData, 'applied' | 'decisions'>,
): Violation[] =>
  stopped.flatMap(({ id, productId, variantId, field, value, delta, undoOf }): Violation[] => {
    // A written value tells whose edit it is; a delta and an undo have no value of their own.
    if (!isChaosField(field) || delta != null || undoOf !== null) return [];
    const tag = journal.find((edit) => edit.id === id)?.state.tag;
    const drops = decisions.filter((one) => one.kind === 'discarded' && one.id === id);
    if (drops.length !== 1 || !(tag === undefined || tag === 'cancelled')) return [];
    const key = keyOf({ productId, variantId, field });
    // Over a write of before, another client wrote, and the merchant who was asked wanted the value once more.
    const asked = Math.max(
      ...decisions.flatMap((one) => (one.kind === 'kept-mine' && one.id === id ? [one.at] : [])),
      0,
    );
    const changes = applied.filter(({ target, at }) => keyOf(target) === key && at >= asked);
    if (!changes.some(({ isOurs, after }) => isOurs && after === toValue(field, value))) return [];
    return [
      { rule: 'lost', key, what: `${id} (${value})`, detail: `written, and ${tag ?? 'gone'} after a disconnect` },
    ];
  });
