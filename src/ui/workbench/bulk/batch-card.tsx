import { useId, useState } from 'react';
import type { BatchProgress } from '../../../domain/batch.ts';
import type { WorkbenchView } from '../../../protocol/view.ts';
import { formatUnit, formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { WordsLine, type Tone } from '../../shared/words-line.tsx';
import { BatchDeeds } from './batch-deeds.tsx';
import { BatchRows } from './batch-rows.tsx';
import { roughly, standingOf, type BatchStanding } from './batch-state.ts';
import * as waitingMessages from '../../../messages/compiled/waiting.ts';
import * as batchMessages from '../../../messages/compiled/batch.ts';

interface BatchCardProps extends Pick<WorkbenchView, 'stores' | 'edits'> {
  progress: BatchProgress;
  /** Whether another batch takes it back. */
  isUndone: boolean;
}

const tones: Record<BatchStanding['tag'], Tone> = {
  filling: 'wait',
  running: 'busy',
  paused: 'notice',
  done: 'good',
  some: 'asks',
  cancelled: 'notice',
};

/** One batch: what it does, how far it is, why it stands still, and what can be done about it. */
export function BatchCard({ progress, isUndone, stores, edits }: BatchCardProps) {
  const { batch } = progress;
  const { locale, now } = useServices();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const standing = standingOf(progress);
  const title = batch.undoOf === null ? batch.title : batchMessages.undoOf({ title: batch.title });
  const store = stores.length > 1 ? stores.find(({ id }) => id === batch.storeId) : undefined;
  return (
    <li className="batch panel">
      <div className="batch-body">
        <div>
          <h3 id={titleId}>
            <bdi>{title}</bdi>
          </h3>
          <p className="small quiet">
            {formatWhen(batch.createdAt, now(), locale)}
            {store !== undefined && (
              <>
                {' '}
                · <bdi>{store.name}</bdi>
              </>
            )}
          </p>
        </div>
        {standing.tag !== 'filling' && standing.all > 0 && (
          <progress className="bar" aria-labelledby={titleId} max={standing.all} value={standing.saved} />
        )}
        {standing.tag !== 'filling' && <p className="numbers">{numbersOf(standing, progress)}</p>}
        <StandingLine progress={progress} standing={standing} />
        <BatchDeeds
          progress={progress}
          standing={standing}
          isUndone={isUndone}
          title={title}
          isOpen={isOpen}
          onRows={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && <BatchRows batch={batch} title={title} isAsking={standing.asking > 0} stores={stores} edits={edits} />}
    </li>
  );
}

function numbersOf(standing: BatchStanding, { batch, leftMs }: BatchProgress): string {
  const { all, saved, left, waiting, asking, refused } = standing;
  const time = leftMs === null ? null : roughly(leftMs);
  return [
    ...(all > 0 ? [batchMessages.done({ done: saved, all })] : []),
    ...(left > 0 ? [batchMessages.left({ count: left })] : []),
    ...(waiting > 0 ? [batchMessages.waiting({ count: waiting })] : []),
    ...(asking > 0 ? [batchMessages.asking({ count: asking })] : []),
    ...(refused > 0 ? [batchMessages.refused({ count: refused })] : []),
    ...(batch.cancelled > 0 ? [batchMessages.cancelled({ count: batch.cancelled })] : []),
    ...(time === null || left === 0 ? [] : [batchMessages.timeLeft({ time: formatUnit(time.unit, time.count) })]),
  ].join(' · ');
}

function StandingLine({ progress: { hold }, standing: { tag } }: { progress: BatchProgress; standing: BatchStanding }) {
  const { locale, now } = useServices();
  if (hold !== null && tag === 'running') {
    const { short: reason, next } = waitingMessages[hold.reason];
    // The merchant, not the clock, ends what waits for a key.
    const isTimed = hold.until > now() + 1000 && Number.isFinite(hold.until);
    const until = isTimed ? formatWhen(hold.until, now(), locale) : null;
    return (
      <WordsLine tone="wait">
        {until === null ? batchMessages.hold({ reason, next }) : batchMessages.holdUntil({ reason, next, until })}
      </WordsLine>
    );
  }
  return <WordsLine tone={tones[tag]}>{batchMessages.states[tag]}</WordsLine>;
}
