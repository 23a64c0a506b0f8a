import type { Batch } from '../../../domain/batch.ts';
import type { BatchStatus, UndoStatus } from './batch-state.ts';

/** The buttons of a batch. `pause`, `resume` and `continueRest` are one button, so that it keeps the focus. */
export type BatchButton =
  | 'rows'
  | 'pause'
  | 'resume'
  | 'continueRest'
  | 'retryFailed'
  | 'cancel'
  | 'discard'
  | 'undo'
  | 'undoRest';

interface Shown {
  batch: Pick<Batch, 'undoOf'>;
  status: BatchStatus;
  undo: UndoStatus;
  isConnected: boolean;
}

/** The buttons that a batch has, in their order. They follow from the rows of the batch and of its undos alone. */
export function batchButtons({ batch, status, undo, isConnected }: Shown): BatchButton[] {
  const { tag, continuable, refused, waiting } = status;
  if (tag === 'filling') return ['discard'];
  if (!isConnected) return ['rows'];
  const isMoving = tag === 'running' || tag === 'paused';
  const buttons: (BatchButton | null)[] = [
    'rows',
    isMoving ? (tag === 'paused' ? 'resume' : 'pause') : continuable > 0 ? 'continueRest' : null,
    refused + waiting > 0 ? 'retryFailed' : null,
    isMoving ? 'cancel' : null,
    isMoving || batch.undoOf !== null ? null : undoButton(undo),
  ];
  return buttons.filter((button) => button !== null);
}

function undoButton({ tag, rest }: UndoStatus): BatchButton | null {
  if (rest === 0) return null;
  return tag === 'none' ? 'undo' : tag === 'partial' ? 'undoRest' : null;
}
