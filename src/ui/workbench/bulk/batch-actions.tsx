import { useRef, useState } from 'react';
import type { BatchProgress } from '../../../domain/batch.ts';
import { useServices } from '../../shared/services.ts';
import { useRequest } from '../../shared/use-request.ts';
import { Confirm, type ConfirmProps } from '../confirm.tsx';
import { batchButtons } from './batch-buttons.ts';
import type { BatchStatus, UndoStatus } from './batch-state.ts';
import { again } from '../again.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import * as commonMessages from '../../../messages/compiled/common.ts';
import { FailureLine } from '../../shared/failure-line.tsx';
import textStyles from '../../kit/text.module.css';
import styles from './bulk.module.css';
import { Button } from '../../kit/button.tsx';

interface BatchActionsProps {
  progress: BatchProgress;
  status: BatchStatus;
  undo: UndoStatus;
  title: string;
  isConnected: boolean;
  isOpen: boolean;
  onRows(): void;
}

/** The actions that a batch's rows allow. */
export function BatchActions({ progress, status, undo, title, isConnected, isOpen, onRows }: BatchActionsProps) {
  const { call } = useServices();
  const { send, busy, failure } = useRequest();
  const { batch, hold } = progress;
  const { id, storeId } = batch;
  const buttons = batchButtons({ batch, status, undo, isConnected });
  // The button beside it does not get the focus: a second Enter would continue the batch that the first one cancelled.
  const rowsButton = useRef<HTMLButtonElement>(null);
  const main = mainButtons.find((button) => buttons.includes(button));
  const press = (name: 'bulk.retryFailed' | `bulk.${MainButton}`) => () =>
    send(() => again(() => (name === 'bulk.continueRest' ? call(name, { storeId, id }) : call(name, { id }))));
  return (
    <>
      <FailureLine failure={failure} />
      <div className={styles['batchActions']}>
        {buttons.includes('rows') && (
          <Button ref={rowsButton} aria-expanded={isOpen} onClick={onRows}>
            {batchMessages.showRows}
          </Button>
        )}
        {main !== undefined && (
          <Button aria-disabled={busy} onClick={press(`bulk.${main}`)}>
            {batchMessages[main]}
          </Button>
        )}
        {buttons.includes('retryFailed') && (
          <Button aria-disabled={busy} onClick={press('bulk.retryFailed')}>
            {hold?.reason === 'key_refused' ? commonMessages.sameKey : batchMessages.retry}
          </Button>
        )}
        {(buttons.includes('cancel') || buttons.includes('discard')) && (
          <Cancel id={id} tag={status.tag} unsent={status.unsent} title={title} focusAfter={() => rowsButton.current} />
        )}
        {isConnected && <UndoState undo={undo} />}
        {(buttons.includes('undo') || buttons.includes('undoRest')) && (
          <Undo key={undo.tries} batch={batch} undo={undo} title={title} />
        )}
      </div>
    </>
  );
}

/** Pause, Resume and Continue are one button, which keeps the focus when it is pressed. */
const mainButtons = ['pause', 'resume', 'continueRest'] as const;
type MainButton = (typeof mainButtons)[number];

interface CancelProps extends Pick<BatchStatus, 'tag' | 'unsent'>, Pick<ConfirmProps, 'focusAfter'> {
  id: string;
  title: string;
}

function Cancel({ id, tag, unsent, title, focusAfter }: CancelProps) {
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
      {...(focusAfter && { focusAfter })}
    />
  );
}

function UndoState({ undo: { tag, undone, all } }: { undo: UndoStatus }) {
  if (tag === 'none') return null;
  const text = tag === 'all' ? batchMessages.undone : batchMessages.partlyUndone({ done: undone, all });
  return <span className={textStyles['quiet']}>{text}</span>;
}

function Undo({ batch, undo, title }: Pick<BatchActionsProps, 'undo' | 'title'> & Pick<BatchProgress, 'batch'>) {
  const { call, newId } = useServices();
  // Created once, so that repeated calls make one batch.
  const [batchId] = useState(newId);
  const label = undo.tag === 'partial' ? batchMessages.undoRest : batchMessages.undo;
  return (
    <Confirm
      label={label}
      title={batchMessages.undoTitle({ title })}
      text={batchMessages.undoText({ count: undo.rest })}
      yes={label}
      isDanger={false}
      onYes={() => again(() => call('bulk.undo', { storeId: batch.storeId, id: batch.id, batchId }))}
    />
  );
}
