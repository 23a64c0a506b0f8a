import { useState } from 'react';
import type { BatchProgress } from '../../../domain/batch.ts';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Confirm } from '../confirm.tsx';
import type { BatchStatus, UndoStatus } from './batch-state.ts';
import { again } from '../again.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import controlStyles from '../../shared/controls.module.css';
import textStyles from '../../shared/text.module.css';
import styles from './bulk.module.css';

interface BatchActionsProps {
  progress: BatchProgress;
  status: BatchStatus;
  undo: UndoStatus;
  title: string;
  isConnected: boolean;
  isOpen: boolean;
  onRows(): void;
}

/** The actions that a batch's status allows. */
export function BatchActions({ progress, status, undo, title, isConnected, isOpen, onRows }: BatchActionsProps) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const { id, state } = progress.batch;
  const { tag, unsent, waiting, refused } = status;
  const press = (name: 'bulk.pause' | 'bulk.resume' | 'bulk.retryFailed') => () =>
    send(() => again(() => call(name, { id })));
  const isMoving = isConnected && (tag === 'running' || tag === 'paused');
  return (
    <>
      <FailureLine failure={failure} />
      <div className={styles['batchActions']}>
        {tag !== 'filling' && (
          <button type="button" className={controlStyles['button']} aria-expanded={isOpen} onClick={onRows}>
            {batchMessages.showRows}
          </button>
        )}
        {isMoving && (
          <button
            type="button"
            className={controlStyles['button']}
            disabled={busy}
            onClick={press(state === 'paused' ? 'bulk.resume' : 'bulk.pause')}
          >
            {state === 'paused' ? batchMessages.resume : batchMessages.pause}
          </button>
        )}
        {isConnected && refused + waiting > 0 && (
          <button type="button" className={controlStyles['button']} disabled={busy} onClick={press('bulk.retryFailed')}>
            {progress.hold?.reason === 'key_refused' ? commonMessages.sameKey : batchMessages.retry}
          </button>
        )}
        {(isMoving || tag === 'filling') && <Cancel id={id} tag={tag} unsent={unsent} title={title} />}
        {isConnected && <Undo key={undo.tries} progress={progress} undo={undo} isMoving={isMoving} title={title} />}
      </div>
    </>
  );
}

function Cancel({ id, tag, unsent, title }: { id: string; tag: BatchStatus['tag']; unsent: number; title: string }) {
  const { call } = useServices();
  const texts =
    tag === 'filling'
      ? { label: batchMessages.discard, title: batchMessages.discardTitle, text: batchMessages.discardText }
      : {
          label: batchMessages.cancel,
          title: batchMessages.cancelTitle({ title }),
          text: batchMessages.cancelText({ count: unsent }),
        };
  return (
    <Confirm
      {...texts}
      yes={tag === 'filling' ? batchMessages.discard : batchMessages.cancelYes}
      no={tag === 'filling' ? commonMessages.cancel : batchMessages.keepGoing}
      onYes={() => again(() => call('bulk.cancel', { id }))}
    />
  );
}

function Undo({
  progress: { batch, counts },
  undo,
  isMoving,
  title,
}: Pick<BatchActionsProps, 'progress' | 'undo' | 'title'> & { isMoving: boolean }) {
  const { call, newId } = useServices();
  // Created once, so that repeated calls make one batch.
  const [batchId] = useState(newId);
  if (undo.tag === 'all') return <span className={textStyles['quiet']}>{batchMessages.undone}</span>;
  const state = (
    <span className={textStyles['quiet']}>{batchMessages.partlyUndone({ done: undo.undone, all: undo.all })}</span>
  );
  if (undo.tag === 'moving') return state;
  if (batch.undoOf !== null || isMoving || counts.applied === 0) return null;
  if (undo.rest === 0) return state;
  const label = undo.tag === 'partly' ? batchMessages.undoRest : batchMessages.undo;
  return (
    <>
      {undo.tag === 'partly' && state}
      <Confirm
        label={label}
        title={batchMessages.undoTitle({ title })}
        text={batchMessages.undoText({ count: undo.rest })}
        yes={label}
        isDanger={false}
        onYes={() => again(() => call('bulk.undo', { storeId: batch.storeId, id: batch.id, batchId }))}
      />
    </>
  );
}
