import { codeOf } from '../base/errors.ts';
import type { Call } from './call.ts';
import type { CommandInput, CommandOutput } from './commands.ts';
import { keepCommands, type KeepCommand } from './keep-commands.ts';

/** The number of attempts without a pause, so that the person's next action does not overtake the kept value. */
const maxAtOnce = 5;
/** The pause between later attempts. */
const againMs = 1000;

export interface Keeper<T, Answer = unknown> {
  /** Sends this in place of the unacknowledged value, once nothing newer came for `pauseMs`. */
  keep(value: T, pauseMs?: number): void;
  /** Sends the value that waits for its pause at once. */
  flush(): void;
  /**
   * Call when the form ends: sends the waiting value, and counts a refused value, which is not shown any more, as kept.
   */
  close(): void;
  /** The newest value, while it is not acknowledged; null if there is none. */
  unkept(): T | null;
  /** False while the newest value that was sent is known not to be kept. */
  isKept(): boolean;
  subscribe(listener: () => void): () => void;
  /** Calls back with each value that is acknowledged, unless a newer one was sent meanwhile. */
  onKept(listener: (value: T, answer: Answer) => void): () => void;
}

/** The keeper of a command for one subject, such as a store: one in a page, however many forms use it. */
export type Keepers = <K extends KeepCommand>(
  command: K,
  subject?: string,
) => Keeper<CommandInput<K>, CommandOutput<K>>;

interface OwnKeeper<T, Answer> extends Keeper<T, Answer> {
  /** Sends unacknowledged values once more, at once, because the page closes. */
  leave(): void;
}

/**
 * Has the background keep the newest value. It is sent until an answer comes, however often the browser stops the
 * background meanwhile; a refused value is sent no more. An older value is never sent after a newer one, which takes it in by `merge`.
 */
export function createKeeper<T, Answer>(
  send: (value: T) => Promise<Answer>,
  merge: (older: T, newer: T) => T = (_, newer) => newer,
): OwnKeeper<T, Answer> {
  let waiting: { value: T } | null = null;
  let newest: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { tell, isKept, subscribe } = createKeptState();
  const kept = createListeners<[value: T, answer: Answer]>();
  const attempt = async (mine: { value: T }, tries = 1): Promise<void> => {
    if (mine !== newest) return;
    try {
      const answer = await send(mine.value);
      if (mine !== newest) return;
      newest = null;
      tell(true);
      kept.tell(mine.value, answer);
    } catch (error) {
      if (mine !== newest) return;
      const isLost = codeOf(error) === 'interrupted';
      if (!isLost) newest = null;
      // No attempt waits for the next one: a chain of promises would grow while no answer comes.
      if (isLost && tries < maxAtOnce) return void attempt(mine, tries + 1);
      tell(false);
      if (isLost) setTimeout(() => void attempt(mine, tries + 1), againMs);
    }
  };
  const flush = (): void => {
    clearTimeout(timer);
    if (waiting === null) return;
    newest = waiting;
    waiting = null;
    void attempt(newest);
  };
  return {
    keep(value, pauseMs = 0) {
      const older = waiting ?? newest;
      waiting = { value: older === null ? value : merge(older.value, value) };
      clearTimeout(timer);
      if (pauseMs === 0) flush();
      else timer = setTimeout(flush, pauseMs);
    },
    flush,
    close() {
      flush();
      if (newest === null) tell(true);
    },
    unkept: () => (waiting ?? newest)?.value ?? null,
    leave() {
      const unanswered = waiting === null ? newest : null;
      flush();
      if (unanswered !== null) void attempt(unanswered, maxAtOnce);
    },
    isKept,
    subscribe,
    onKept: kept.add,
  };
}

/** True until a value is known not to be kept. */
function createKeptState() {
  let isKept = true;
  const changed = createListeners<[]>();
  const tell = (now: boolean): void => {
    if (now === isKept) return;
    isKept = now;
    changed.tell();
  };
  return { tell, isKept: () => isKept, subscribe: changed.add };
}

function createListeners<Args extends unknown[]>() {
  const listeners = new Set<(...args: Args) => void>();
  return {
    add: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (...args: Args): void => {
      for (const listener of listeners) listener(...args);
    },
  };
}

/** The keepers of a page; `onLeave` calls back when the page closes. */
export function createKeepers(call: Call, onLeave: (leave: () => void) => void): Keepers {
  const keepers = new Map<string, OwnKeeper<never, never>>();
  onLeave(() => {
    for (const keeper of keepers.values()) keeper.leave();
  });
  return <K extends KeepCommand>(command: K, subject = '') => {
    const key = `${command} ${subject}`;
    const known = keepers.get(key);
    if (known !== undefined) return known;
    const keeper = createKeeper((input: CommandInput<K>) => call(command, input), keepCommands[command]);
    keepers.set(key, keeper as unknown as OwnKeeper<never, never>);
    return keeper;
  };
}
