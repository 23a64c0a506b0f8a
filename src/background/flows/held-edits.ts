import { withoutWatch, toUnseenQuestion, isWatchOver, isWatched } from '../../domain/held-edit.ts';
import { journalRetryMs } from '../../edits/runner/back-off.ts';
import type { CardSender } from '../../protocol/sender.ts';
import type { PortLike } from '../../store/mirror.ts';
import type { Services } from '../services/services.ts';

/** The edits that cards hold back. Each is sent only if its card is there until its undo window ends, and asks otherwise. */
export interface HeldEdits {
  /** Follows a card's frame by its port: once that closes, the card is gone. */
  follow(port: PortLike, frame: CardSender): void;
  /** Asks about edits whose card is gone or out of sight. */
  ask(ids: readonly string[]): Promise<void>;
  /** Has edits sent although their card is gone: its person closed it. */
  release(ids: readonly string[]): Promise<void>;
  /** Decides about the edits whose undo window is over. */
  settle(): Promise<void>;
}

/** For how long a new worker waits for the ports of the cards that the last one knew, in ms. */
const reconnectMs = 3_000;

/**
 * The journal holds the waiting edits, and the ports show the open cards: a new worker asks about an edit whose card is
 * gone.
 */
export function createHeldEdits({
  app,
  editStore,
  runner,
  runtime,
}: Pick<Services, 'app' | 'editStore' | 'runner' | 'runtime'>): HeldEdits {
  const frames = new Map<PortLike, CardSender>();
  let startedMs: number | undefined;
  const isFollowed = (tabId: number, documentId: string | null): boolean =>
    [...frames.values()].some((frame) => frame.tabId === tabId && frame.documentId === documentId);
  const isSeen = (id: string): boolean =>
    Object.entries(app.getState().cards).some(
      ([tabId, { heldEdits, documentId }]) => heldEdits.includes(id) && isFollowed(Number(tabId), documentId),
    );
  const change: (ids: readonly string[], to: typeof withoutWatch) => Promise<void> = async (ids, to) => {
    await editStore.ready();
    const watched = ids.filter((id) => {
      const edit = editStore.edits.get(id);
      return edit !== undefined && isWatched(edit);
    });
    if (watched.length > 0) await runner.change(watched, to);
  };
  const ask: HeldEdits['ask'] = (ids) => change(ids, (edit) => toUnseenQuestion(edit, runtime.now()));
  const decide = async (): Promise<void> => {
    startedMs ??= runtime.monotonicMs();
    await editStore.ready();
    const now = runtime.now();
    const due = [...editStore.edits.all()].filter((edit) => isWatchOver(edit, now)).map(({ id }) => id);
    const isAwaited = startedMs + reconnectMs > runtime.monotonicMs();
    if (isAwaited && !due.every(isSeen)) runtime.wakeAt(now + reconnectMs);
    // A card may go while this is stored.
    await change(isAwaited ? due.filter(isSeen) : due, (edit) =>
      isSeen(edit.id) ? withoutWatch(edit) : toUnseenQuestion(edit, now),
    );
  };
  // A question that cannot be stored now comes up at the end of the undo window.
  const askSoon = (ids: readonly string[]): void => void (ids.length > 0 && ask(ids).catch(runtime.report));
  app.subscribe(({ cards }, before) => {
    if (cards === before.cards) return;
    const gone = Object.entries(before.cards).filter(([tabId, { token }]) => cards[Number(tabId)]?.token !== token);
    askSoon(gone.flatMap(([, { heldEdits }]) => heldEdits));
  });
  return {
    follow(port, frame) {
      frames.set(port, frame);
      port.onDisconnect.addListener(() => {
        frames.delete(port);
        const { tabId, documentId } = frame;
        const card = app.getState().cards[tabId];
        if (card?.documentId === documentId && !isFollowed(tabId, documentId)) askSoon(card.heldEdits);
      });
    },
    ask,
    release: (ids) => change(ids, withoutWatch),
    settle: () =>
      decide().catch((error: unknown) => {
        runtime.wakeAt(runtime.now() + journalRetryMs);
        throw error;
      }),
  };
}
