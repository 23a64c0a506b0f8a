import { mayWrite } from '../../domain/capabilities.ts';
import type { Edit } from '../../domain/edit.ts';
import { createSerialQueue } from '../../domain/queue.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { merchantOf } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';
import { readKey, removeKey, writeKey } from '../services/stored-values.ts';
import { checkKey } from './key-status.ts';

/** Looks now and then, without a person, whether the platform takes a key again that it refused. */
export interface KeyLooks {
  /** The platform refused the key of this store: plans the first look. */
  note(storeId: string): Promise<void>;
  /** Looks where it is due, and asks for a wake-up where it is not. Edits whose key is taken again go on. */
  run(): Promise<void>;
}

const minuteMs = 60_000;
/** The waits before the first look and between the further ones; the last repeats. */
const gapsMs = [minuteMs, 10 * minuteMs, 60 * minuteMs, 360 * minuteMs];
const lastGapMs = 360 * minuteMs;

type LookContext = Pick<Services, 'app' | 'accounts' | 'runtime' | 'editStore' | 'runner'>;

const isRefused = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_refused';

export function createKeyLooks(context: LookContext): KeyLooks {
  const { app, runtime, editStore, runner } = context;
  const serially = createSerialQueue();
  const plan = async (storeId: string, count: number): Promise<void> => {
    const at = runtime.now() + (gapsMs[count] ?? lastGapMs);
    await writeKey(runtime, 'keyLook', { at, count }, storeId);
    runtime.wakeAt(at);
  };
  const look = async (storeId: string): Promise<void> => {
    // Without a clear answer the next look comes after a longer wait.
    await checkKey(context, storeId).catch(() => undefined);
    await runner.retry(
      (edit) => edit.storeId === storeId && isRefused(edit) && mayWrite(merchantOf(app, storeId), edit.field),
    );
  };
  const runOne = async (storeId: string): Promise<void> => {
    const next = await readKey(runtime, 'keyLook', storeId);
    const isOpen = merchantOf(app, storeId).tag === 'refused';
    const waits = [...editStore.edits.all()].some((edit) => edit.storeId === storeId && isRefused(edit));
    if (next !== undefined && hasTimeLeft(next.at, runtime.now(), lastGapMs)) return runtime.wakeAt(next.at);
    if (!waits && !isOpen) return next === undefined ? undefined : removeKey(runtime, 'keyLook', storeId);
    if (next === undefined) return plan(storeId, 0);
    // Planned first, so that a worker that dies while it looks does not look again at once.
    await plan(storeId, next.count + 1);
    await look(storeId);
  };
  return {
    note: (storeId) =>
      serially(async () => {
        if ((await readKey(runtime, 'keyLook', storeId)) === undefined) await plan(storeId, 0);
      }),
    run: () =>
      serially(async () => {
        await editStore.ready();
        for (const { id } of app.getState().stores) await runOne(id);
      }),
  };
}
