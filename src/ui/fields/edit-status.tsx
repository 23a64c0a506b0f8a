import type { ReactNode } from 'react';
import type { Edit } from '../../domain/edit.ts';
import type { GuardRule } from '../../domain/guardrails.ts';
import { hashOf } from '../shared/bench-address.ts';
import { useServices } from '../shared/services.ts';
import { TryingAgain } from '../shared/trying-again.tsx';
import { WordsLine } from '../shared/words-line.tsx';
import { readingMs } from './field-edit.ts';
import { useTimePassed } from './use-is-read.ts';
import { statusOf, type EditDeed } from './status.ts';
import { deedWords, useDeeds } from './use-deed.ts';
import { failureText } from '../shared/failure-text.ts';

interface EditStatusProps {
  edit: Edit;
  /** What is said before the state, such as which field it is about. */
  lead?: ReactNode;
  /** Whether the ways on are words in the line or buttons with the first one to press. */
  look?: 'links' | 'buttons';
  /** Deeds that are possible by the state alone, but not here. */
  without?: readonly EditDeed[];
  /** Whether the key may write it; without, nothing that writes is offered. */
  canWrite?: boolean;
  /** Lets a press through to the deeds that write, where presses must be proven. */
  guard?: (press: MouseEvent, write: (holdMs: number) => void) => void;
  onCorrect?(): void;
  onDone?(deed: EditDeed): void;
}

/** What a deed takes: a key and a press that is proven, where it writes; a key, for what will be written; or nothing. */
const takes: Record<EditDeed, 'proof' | 'key' | 'nothing'> = {
  undo: 'proof',
  retry: 'proof',
  keepMine: 'proof',
  adopt: 'proof',
  correct: 'key',
  discard: 'nothing',
  takeTheirs: 'nothing',
  enterKey: 'nothing',
};
const letThrough = (_press: MouseEvent, write: (holdMs: number) => void): void => write(0);

/** The guardrails whose question stands at an edit: keeping it answers them. */
const askedBy = ({ state }: Edit): GuardRule[] =>
  state.tag === 'conflict' ? (state.findings ?? []).map(({ rule }) => rule) : [];

/** Where an edit stands, in words, with the buttons that lead on. */
export function EditStatus({ edit, lead, look = 'links', guard = letThrough, ...props }: EditStatusProps) {
  const services = useServices();
  const { busy, failure, run } = useDeeds();
  const status = statusOf(edit, { locale: services.locale, nowMs: services.now() });
  const isRead = useTimePassed(edit.state.tag === 'conflict' ? (edit.state.askedAt ?? null) : null, readingMs);
  const { without = [], canWrite = true, onCorrect, onDone } = props;
  // Typed text can be corrected only where its editor is.
  const deeds = status.deeds.filter(
    (deed) =>
      !without.includes(deed) &&
      (canWrite || takes[deed] === 'nothing') &&
      (deed !== 'correct' || onCorrect !== undefined),
  );
  const doIt = async (deed: EditDeed, holdMs: number) => {
    if (deed === 'enterKey') services.openWorkbench(hashOf('stores'));
    else if (deed === 'correct') onCorrect?.();
    else if (await run(deed, edit.id, holdMs, askedBy(edit))) onDone?.(deed);
  };
  const classOf = (deed: EditDeed) => {
    if (look === 'links') return 'link small';
    const isWay = deed !== 'discard' && deed !== 'takeTheirs';
    return deed === deeds[0] && isWay ? 'button primary' : 'button';
  };
  return (
    <div className="edit-status" data-look={look}>
      <WordsLine tone={status.tone}>
        {lead}
        {status.text}
        {status.next !== undefined && `. ${status.next}`}
        {status.retryAt !== undefined && (
          <>
            {' '}
            <TryingAgain atMs={status.retryAt} />
          </>
        )}
      </WordsLine>
      <span className="deeds">
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className={classOf(deed)}
            disabled={busy || (deed === 'keepMine' && !isRead)}
            onClick={(event) =>
              (takes[deed] === 'proof' ? guard : letThrough)(event.nativeEvent, (holdMs) => void doIt(deed, holdMs))
            }
          >
            {status.labels?.[deed] ?? deedWords[deed]}
          </button>
        ))}
      </span>
      {failure !== null && <WordsLine tone="bad">{failureText(failure)}</WordsLine>}
    </div>
  );
}
