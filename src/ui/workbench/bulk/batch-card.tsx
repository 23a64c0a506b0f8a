import { useId, useState } from 'react';
import type { BatchProgress, WorkbenchView } from '../../../protocol/view.ts';
import { formatCount, formatWhen } from '../../shared/format.ts';
import { useServices } from '../../shared/services.ts';
import { WordsLine, type Tone } from '../../shared/words-line.tsx';
import { BatchDeeds } from './batch-deeds.tsx';
import { BatchRows } from './batch-rows.tsx';
import { roughly, standingOf, type BatchStanding } from './batch-state.ts';
import { batchWords } from './batch-words.ts';

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
  const title = batch.undoOf === null ? batch.title : batchWords.undoOf(batch.title);
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
        {standing.tag !== 'filling' && <p className="numbers">{numbersOf(standing, progress, locale)}</p>}
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

function numbersOf(standing: BatchStanding, { batch, leftMs }: BatchProgress, locale: string): string {
  const number = (count: number) => formatCount(count, locale);
  const { all, saved, left, waiting, asking, refused } = standing;
  const time = leftMs === null ? null : roughly(leftMs);
  return [
    ...(all > 0 ? [batchWords.done(number(saved), number(all))] : []),
    ...(left > 0 ? [batchWords.left(number(left))] : []),
    ...(waiting > 0 ? [batchWords.waiting(number(waiting))] : []),
    ...(asking > 0 ? [batchWords.asking(number(asking))] : []),
    ...(refused > 0 ? [batchWords.refused(number(refused))] : []),
    ...(batch.cancelled > 0 ? [batchWords.cancelled(number(batch.cancelled))] : []),
    ...(time === null || left === 0 ? [] : [batchWords.timeLeft(batchWords[time.unit](number(time.count)))]),
  ].join(' · ');
}

function StandingLine({ progress: { hold }, standing: { tag } }: { progress: BatchProgress; standing: BatchStanding }) {
  const { locale, now } = useServices();
  if (hold !== null && tag === 'running') {
    // The merchant, not the clock, ends what waits for a key.
    const until = hold.until > now() + 1000 && Number.isFinite(hold.until) ? hold.until : null;
    const shown = until === null ? null : formatWhen(until, now(), locale);
    return <WordsLine tone="wait">{batchWords.hold(hold.reason, shown)}</WordsLine>;
  }
  return <WordsLine tone={tones[tag]}>{batchWords.states[tag]}</WordsLine>;
}
