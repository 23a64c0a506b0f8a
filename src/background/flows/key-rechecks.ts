import { mayWrite } from '../../domain/capabilities.ts';
import type { Edit } from '../../domain/edit.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { merchantOf } from '../services/key-state.ts';
import type { Services } from '../services/services.ts';
import { readKey, removeKey, writeKey } from '../services/stored-values.ts';
import { checkKey } from './key-status.ts';

/** Checks now and then, without a person, if the platform accepts a key again that it refused. */
export interface KeyRechecks {
  /** The platform refused the key of this store: plans the first recheck. */
  note(storeId: string): Promise<void>;
  /** Runs the rechecks that are due, and sets an alarm for the others. Edits whose key is accepted again go on. */
  run(): Promise<void>;
}

const minuteMs = 60_000;
/** The waits before the first recheck and between the further ones; the last repeats. */
const gapsMs = [minuteMs, 10 * minuteMs, 60 * minuteMs, 360 * minuteMs];
const lastGapMs = 360 * minuteMs;

type RecheckContext = Pick<Services, 'app' | 'accounts' | 'runtime' | 'editStore' | 'runner'>;

const isRefused = ({ state }: Edit): boolean => state.tag === 'waiting' && state.reason === 'key_refused';

export function createKeyRechecks(context: RecheckContext): KeyRechecks {
  const { app, runtime, editStore, runner } = context;
  const serially = createSerialQueue();
  const plan = async (storeId: string, count: number): Promise<void> => {
    const at = runtime.now() + (gapsMs[count] ?? lastGapMs);
    await writeKey(runtime, 'keyRecheck', { at, count }, storeId);
    runtime.wakeAt(at);
  };
  const recheck = async (storeId: string): Promise<void> => {
    // Without a clear answer the next recheck comes after a longer wait.
    await checkKey(context, storeId).catch(() => undefined);
    await runner.retry(
      (edit) => edit.storeId === storeId && isRefused(edit) && mayWrite(merchantOf(app, storeId), edit.field),
    );
  };
  const runOne = async (storeId: string): Promise<void> => {
    const next = await readKey(runtime, 'keyRecheck', storeId);
    const isOpen = merchantOf(app, storeId).tag === 'refused';
    const waits = [...editStore.edits.all()].some((edit) => edit.storeId === storeId && isRefused(edit));
    if (next !== undefined && hasTimeLeft(next.at, runtime.now(), lastGapMs)) return runtime.wakeAt(next.at);
    if (!waits && !isOpen) return next === undefined ? undefined : removeKey(runtime, 'keyRecheck', storeId);
    if (next === undefined) return plan(storeId, 0);
    // Planned first, so that a worker that dies during a recheck does not repeat it at once.
    await plan(storeId, next.count + 1);
    await recheck(storeId);
  };
  return {
    note: (storeId) =>
      serially(async () => {
        if ((await readKey(runtime, 'keyRecheck', storeId)) === undefined) await plan(storeId, 0);
      }),
    run: () =>
      serially(async () => {
        await editStore.ready();
        for (const { id } of app.getState().stores) await runOne(id);
      }),
  };
}
