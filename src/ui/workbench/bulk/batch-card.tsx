import { useId, useState } from 'react';
import type { BatchProgress } from '../../../domain/batch.ts';
import { hasTimeLeft, neverMs } from '../../../domain/wait.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { formatUnit, formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { StatusLine, type Tone } from '../../shared/status-line.tsx';
import { BatchActions } from './batch-actions.tsx';
import { BatchRows } from './batch-rows.tsx';
import { roughly, batchStatus, type BatchStatus, type UndoStatus } from './batch-state.ts';
import * as waitingMessages from '../../../messages/compiled/waiting.ts';
import * as disconnectMessages from '../../../messages/compiled/disconnect.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';
import textStyles from '../../kit/text.module.css';
import styles from '../workbench.module.css';
import { BatchHeading } from './batch-heading.tsx';
import bulkStyles from './bulk.module.css';

interface BatchCardProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  progress: BatchProgress;
  undo: UndoStatus;
}

const tones: Record<BatchStatus['tag'], Tone> = {
  filling: 'wait',
  running: 'busy',
  paused: 'notice',
  done: 'good',
  some: 'asks',
  cancelled: 'notice',
};

/** One batch: its title, progress, status and actions. */
export function BatchCard({ progress, undo, stores, edits }: BatchCardProps) {
  const { batch } = progress;
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const status = batchStatus(progress);
  const title = batch.undoOf === null ? batch.title : batchMessages.undoOf({ title: batch.title });
  const ofBatch = stores.find(({ id }) => id === batch.storeId);
  const store = stores.length > 1 ? ofBatch : undefined;
  return (
    <li className={styles['panel']}>
      <div className={bulkStyles['batchBody']}>
        <BatchHeading id={titleId} createdAt={batch.createdAt} {...{ title, store }} />
        {status.tag !== 'filling' && status.all > 0 && (
          <progress className={bulkStyles['bar']} aria-labelledby={titleId} max={status.all} value={status.saved} />
        )}
        {status.tag !== 'filling' && <p className={textStyles['numbers']}>{numbersOf(status, progress)}</p>}
        <BatchStatusLine progress={progress} status={status} isConnected={ofBatch !== undefined} />
        <BatchActions
          progress={progress}
          status={status}
          undo={undo}
          title={title}
          isConnected={ofBatch !== undefined}
          isOpen={isOpen}
          onRows={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <BatchRows batch={batch} title={title} isAsking={status.asking > 0} stores={stores} edits={edits} />}
    </li>
  );
}

function numbersOf(status: BatchStatus, { batch, leftMs }: BatchProgress): string {
  const { all, saved, left, waiting, asking, refused, replaced, discarded } = status;
  const time = leftMs === null ? null : roughly(leftMs);
  const { done, refused: notDone } = batch.undoOf === null ? batchMessages : batchMessages.ofUndo;
  const { partlyUndone: partly = 0 } = batch;
  return [
    ...(all > 0 ? [done({ done: saved - partly, all })] : []),
    ...(partly > 0 ? [batchMessages.ofUndo.partly({ count: partly })] : []),
    ...(left > 0 ? [batchMessages.left({ count: left })] : []),
    ...(waiting > 0 ? [batchMessages.waiting({ count: waiting })] : []),
    ...(asking > 0 ? [batchMessages.asking({ count: asking })] : []),
    ...(refused > 0 ? [notDone({ count: refused })] : []),
    ...(replaced > 0 ? [batchMessages.replaced({ count: replaced })] : []),
    ...(discarded > 0 ? [batchMessages.discarded({ count: discarded })] : []),
    ...(batch.cancelled > 0 ? [batchMessages.cancelled({ count: batch.cancelled })] : []),
    ...(time === null || left === 0 ? [] : [batchMessages.timeLeft({ time: formatUnit(time.unit, time.count) })]),
  ].join(' · ');
}

interface BatchStatusLineProps {
  progress: BatchProgress;
  status: BatchStatus;
  isConnected: boolean;
}

function BatchStatusLine({ progress: { batch, hold }, status, isConnected }: BatchStatusLineProps) {
  const { tag, left, saved, all } = status;
  const { locale, now } = useServices();
  if (!isConnected && left > 0) return <StatusLine tone="notice">{disconnectMessages.batch}</StatusLine>;
  if (hold !== null && tag === 'running') {
    const { short: reason, next } = waitingMessages[hold.reason];
    // Waiting for a key has no end time.
    const isTimed = hold.until < neverMs && hasTimeLeft(hold.until, now() + 1000);
    const until = isTimed ? formatWhen(hold.until, now(), locale) : null;
    return (
      <StatusLine tone="wait">
        {until === null ? batchMessages.hold({ reason, next }) : batchMessages.holdUntil({ reason, next, until })}
      </StatusLine>
    );
  }
  const isUndo = batch.undoOf !== null;
  const { cancelledAt } = isUndo ? batchMessages.ofUndo : batchMessages;
  const states = isUndo ? { ...batchMessages.states, ...batchMessages.ofUndo.states } : batchMessages.states;
  return (
    <StatusLine tone={tones[tag]}>
      {tag === 'cancelled' ? cancelledAt({ done: saved - (batch.partlyUndone ?? 0), all }) : states[tag]}
    </StatusLine>
  );
}
