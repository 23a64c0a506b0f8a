import { finishedSeqOf, type Edit } from '../../domain/edit.ts';
import type { FieldKey } from '../../domain/fields.ts';
import type { CardView } from '../../protocol/view.ts';
import { latestEdit } from '../../products/values/edit-lookup.ts';
import { isNews } from '../fields/news.ts';
import { useDraftStore } from '../fields/draft-store.ts';
import { EditLine } from '../fields/edit-line.tsx';
import type { Target } from '../../products/values/target.ts';
import type { FieldController } from '../fields/use-field-edit.ts';
import { CheckLive } from './check-live.tsx';
import type { PressCheck } from './use-press-check.ts';
import styles from './card.module.css';

interface RecentSaveProps {
  view: CardView;
  target: Target;
  controller: FieldController;
  check: PressCheck;
  /** True if the key may undo it. */
  canWrite: boolean;
  onDone(): void;
}

/**
 * The last save of the field, with Undo; nothing if it is long ago or something else is typed. A sale is begun and ended at
 * either of its two numbers, so the other's save counts, too.
 */
export function RecentSave({
  view,
  target,
  controller: { edit: own, state },
  check,
  canWrite,
  onDone,
}: RecentSaveProps) {
  const { staleSeq } = useDraftStore();
  const [edit] = [own, otherOfSale(view.edits, target)]
    .flatMap((each) => (each?.state.tag === 'applied' ? [each] : []))
    .toSorted((a, b) => finishedSeqOf(b) - finishedSeqOf(a));
  const isOpen = own !== undefined && own.state.tag !== 'applied';
  if (state.tag === 'saving' || isOpen || edit === undefined || !isNews(edit, staleSeq)) return null;
  return (
    <div className={styles['moreStatus']} data-recent aria-live="polite">
      <EditLine edit={edit} canWrite={canWrite} guard={check.pass} onDone={onDone} />
      {edit.undoOf === null && <CheckLive view={view} edit={edit} />}
    </div>
  );
}

const otherNumber: Partial<Record<FieldKey, FieldKey>> = { price: 'salePrice', salePrice: 'price' };

function otherOfSale(edits: readonly Edit[], target: Target): Edit | undefined {
  const field = otherNumber[target.field];
  return field === undefined ? undefined : latestEdit(edits, { ...target, field });
}
