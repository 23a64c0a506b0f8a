import type { CardView } from '../../protocol/view.ts';
import { isNews } from '../fields/news.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { EditLine } from '../fields/edit-line.tsx';
import type { FieldController } from '../fields/use-field-edit.ts';
import { CheckLive } from './check-live.tsx';
import type { CommitGate } from './use-commit-gate.ts';
import styles from './card.module.css';

interface RecentSaveProps {
  view: CardView;
  controller: FieldController;
  gate: CommitGate;
  /** Whether the key may undo it. */
  canWrite: boolean;
  onDone(): void;
}

/** The field's last save, with Undo; nothing if it is long ago or something else is typed. */
export function RecentSave({ view, controller: { edit, state }, gate, canWrite, onDone }: RecentSaveProps) {
  const { staleSeq } = useDraftStore();
  if (state.tag === 'saving' || edit?.state.tag !== 'applied' || !isNews(edit, staleSeq)) return null;
  return (
    <div className={styles['moreStatus']} data-recent aria-live="polite">
      <EditLine edit={edit} canWrite={canWrite} guard={gate.pass} onDone={onDone} />
      {edit.undoOf === null && <CheckLive view={view} edit={edit} />}
    </div>
  );
}
