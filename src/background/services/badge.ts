import { needsPerson, manualReasons } from '../../domain/edit.ts';
import type { AppState, AppStore } from '../../store/app-store.ts';

/** The counts of the toolbar button: changes that need a person, and changes that continue by themselves. */
export interface Badge {
  needs: number;
  waits: number;
}

type Counted = Pick<AppState, 'edits' | 'batches' | 'journal' | 'stores'>;

/** Counts single changes and batch rows of all connected stores. Lost edits, a lost history and unreadable records need a person. */
export function toBadge({ edits: all, batches, journal, stores }: Counted): Badge {
  const isConnected = ({ storeId }: { storeId: string }): boolean => stores.some(({ id }) => id === storeId);
  const edits = all.filter(isConnected);
  const lost = journal.lostCount + Number(journal.lostHistory > 0);
  const needs = edits.filter(needsPerson).length + lost + journal.unreadable;
  const waits = edits.filter((edit) => edit.state.tag === 'waiting' && !needsPerson(edit)).length;
  const badge = { needs, waits };
  for (const { batch, counts, hold } of batches) {
    if (!isConnected(batch)) continue;
    badge.needs += counts.conflict + counts.refused;
    badge[hold !== null && manualReasons.includes(hold.reason) ? 'needs' : 'waits'] += counts.waiting;
  }
  return badge;
}

/** Shows how things stand, now and whenever that changes. */
export function watchBadge(app: AppStore, show: (badge: Badge) => void): void {
  let shown: Badge | undefined;
  const update = (state: AppState): void => {
    const badge = toBadge(state);
    if (badge.needs === shown?.needs && badge.waits === shown.waits) return;
    shown = badge;
    show(badge);
  };
  update(app.getState());
  app.subscribe((state, before) => {
    if (
      state.edits !== before.edits ||
      state.batches !== before.batches ||
      state.journal !== before.journal ||
      state.stores !== before.stores
    )
      update(state);
  });
}
