import { isFinished, finishedSeqOf, type Edit } from '../../domain/edit.ts';
import { defaultLimits } from '../../domain/guardrails.ts';
import type { Batches } from '../../edits/bulk/batch-access.ts';
import { createBatches } from '../../edits/bulk/batches.ts';
import { journalRetryMs } from '../../edits/runner/back-off.ts';
import { createEditStore, type EditStore } from '../../edits/runner/edit-store.ts';
import { renewed } from '../../base/queue.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import { singleEdits } from '../../edits/journal/list-edits.ts';
import { createRunner, type Runner } from '../../edits/runner/runner.ts';
import type { RunnerOptions } from '../../edits/runner/runner-options.ts';
import { withoutSaved } from '../../products/working-copy/working-copy.ts';
import type { AppStore } from '../../store/app-store.ts';
import { shownEdits } from '../../store/project.ts';
import { withSaved } from '../../store/latest-tiles.ts';
import type { Accounts } from './accounts.ts';
import { createBackup, type Backup, type BackupRuntime } from './backup.ts';
import { countKeptBack, countSentEdits } from './kept-back-edits.ts';
import type { ProductReadings } from './readings.ts';
import type { Sequence } from './sequence.ts';

export interface EditingOptions {
  runtime: BackupRuntime & Pick<RunnerOptions, 'now' | 'random' | 'wakeAt' | 'exclusively'>;
  app: AppStore;
  journal: Journal;
  accounts: Accounts;
  readings: ProductReadings;
  sequence: Sequence;
}

type Shown = Pick<EditingOptions, 'app' | 'readings'>;

/** Changed edits by id, in their new versions; null for one that is no longer shown by itself. */
type Changes = Map<string, Edit | null>;

const isSingle = ({ batchId }: Edit): boolean => batchId === null;

/** The services that take edits from intent to proof. */
export interface Editing {
  editStore: EditStore;
  runner: Runner;
  batches: Batches;
  backup: Backup;
  /** Shows the edits of the journal. Rejects if it cannot be read; the next edit then reports it. */
  showEdits(): Promise<void>;
  /** Shows every batch, which only a workbench does, and whether one could not be read. */
  showAllBatches(): Promise<void>;
  /** Shows them if that has failed last, for which a wake-up is set. */
  showMissedEdits(): Promise<void>;
}

export function createEditing(options: EditingOptions): Editing {
  const { runtime, app, journal, accounts, readings, sequence } = options;
  const showBatches = (): void => app.setState({ batches: batches.progress() });
  const showOthers = (): void =>
    app.setState({ keptBackEdits: countKeptBack(editStore, accounts), sentEdits: countSentEdits(editStore) });
  // After a change of key, counts the waiting edits of another key before any of them is retried.
  app.subscribe(({ merchants }, before) => (merchants === before.merchants ? undefined : showOthers()));
  /** The changes since the reading of the journal that is under way began. */
  let changes: Changes | undefined;
  const afterChange = (): void => {
    showOthers();
    backup.scheduleCopy();
  };
  const editStore = createEditStore(
    journal,
    {
      onEdits: (changed) => {
        for (const edit of changed) changes?.set(edit.id, isSingle(edit) ? edit : null);
        showChanged({ app, readings }, changed, runtime.now(), showBatches);
        afterChange();
        if (changed.some(isFinished)) backup.scheduleHistory();
      },
      onRemoved: (ids) => {
        const gone = new Set(ids);
        for (const id of ids) changes?.set(id, null);
        app.setState(({ edits }) => ({ edits: edits.filter(({ id }) => !gone.has(id)) }));
        showBatches();
        afterChange();
      },
    },
    sequence.next,
  );
  const runner = createRunner({
    ...runtime,
    editStore,
    writerOf: (storeId, isAwaited) => accounts.get(storeId)?.[isAwaited ? 'writer' : 'backgroundWriter'] ?? null,
    limitsOf: (storeId) => app.getState().limits[storeId] ?? defaultLimits,
    onProduct: (storeId, product) => readings.add(storeId, [product], readings.begin('merchant')),
  });
  const batches = createBatches({
    editStore,
    runner,
    ofBatch: journal.ofBatch,
    now: runtime.now,
    onBatches: showBatches,
  });
  const showJournal = async (): Promise<void> => app.setState({ journal: await backup.check() });
  const { showEdits, showMissedEdits } = createShowing(runtime, async () => {
    changes = new Map();
    await showStored(options, { editStore, batches, changes }).finally(() => (changes = undefined));
    showOthers();
    await showJournal();
  });
  const backup = createBackup(runtime, journal, {
    onLost: async () => {
      await editStore.reread([...editStore.edits.all()].map(({ id }) => id));
      await showEdits();
    },
  });
  // Each change from then on is shown as it comes.
  const showAllBatches = (): Promise<void> => editStore.readyWithAllBatches().then(showBatches).then(showJournal);
  return { editStore, runner, batches, backup, showEdits, showAllBatches, showMissedEdits };
}

/** Shows the edits of the journal, and once more at a wake-up where that has failed. */
function createShowing(
  { now, wakeAt }: EditingOptions['runtime'],
  show: () => Promise<void>,
): Pick<Editing, 'showEdits' | 'showMissedEdits'> {
  let isMissed = false;
  const showEdits = renewed(async () => {
    try {
      await show();
      isMissed = false;
    } catch (error) {
      isMissed = true;
      // A person who does not see an edit that waits would type it again.
      wakeAt(now() + journalRetryMs);
      throw error;
    }
  });
  return { showEdits, showMissedEdits: () => (isMissed ? showEdits() : Promise.resolve()) };
}

/** Shows edits in their new versions, rows of batches as the progress of these. */
function showChanged(shown: Shown, changed: readonly Edit[], now: number, showBatches: () => void): void {
  showSaved(shown, changed, now);
  const single = changed.filter(isSingle);
  // The undo of a batch takes over single undos, which were shown by themselves.
  const rows = new Set(changed.filter((edit) => !isSingle(edit)).map(({ id }) => id));
  if (single.length > 0 || shown.app.getState().edits.some(({ id }) => rows.has(id)))
    shown.app.setState(({ edits, workingCopy }) => ({
      edits: single.reduce(
        put,
        edits.filter(({ id }) => !rows.has(id)),
      ),
      workingCopy: withoutSaved(workingCopy, single),
    }));
  if (rows.size > 0) showBatches();
}

interface Stored extends Pick<Editing, 'editStore' | 'batches'> {
  changes: Changes;
}

/** Shows the edits and batches of the journal, and what changes while it is read as it is then. */
async function showStored(options: EditingOptions, { editStore, batches, changes }: Stored): Promise<void> {
  const { app, journal, sequence } = options;
  const newest = journal.list(() => true, shownEdits, undefined, { source: singleEdits });
  const [{ edits }] = await Promise.all([newest, editStore.ready()]);
  const open = (await journal.open()).filter(isSingle).toReversed();
  const shown = new Set(edits.map(({ id }) => id));
  // The count of starts may be lost with the storage; the numbers of these edits are not.
  sequence.pass(Math.max(0, ...edits.map(finishedSeqOf)));
  const read = [...edits, ...open.filter(({ id }) => !shown.has(id))].filter(({ id }) => changes.get(id) !== null);
  const all = [...changes.values()].flatMap((edit) => edit ?? []).reduce(put, read);
  // The browser may have been killed between the write of an edit and that of the working copy.
  app.setState(({ workingCopy }) => ({
    edits: all,
    workingCopy: withoutSaved(workingCopy, all),
    batches: batches.progress(),
  }));
}

const put = (edits: Edit[], edit: Edit): Edit[] =>
  edits.some(({ id }) => id === edit.id)
    ? edits.map((other) => (other.id === edit.id ? edit : other))
    : [edit, ...edits];

/** Has pages print values that were read after they had been written. */
function showSaved({ app, readings }: Shown, changed: readonly Edit[], now: number): void {
  const applied = changed.filter(({ state }) => state.tag === 'applied');
  for (const [storeId, some] of Map.groupBy(applied, (edit) => edit.storeId)) {
    const ids = new Set(some.map(({ productId }) => productId));
    const products = [...ids].flatMap((id) => readings.get(storeId, id) ?? []);
    app.setState((state) => withSaved(state, storeId, products, now));
  }
}
