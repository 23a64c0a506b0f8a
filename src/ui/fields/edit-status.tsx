import type { ReactNode } from 'react';
import type { Edit } from '../../domain/edit.ts';
import { hashOf } from '../shared/bench-address.ts';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { failureWords } from '../shared/words.ts';
import { statusOf, type EditDeed } from './status.ts';
import { deedWords, useDeeds } from './use-deed.ts';

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

/** Where an edit stands, in words, with the buttons that lead on. */
export function EditStatus({ edit, lead, look = 'links', guard = letThrough, ...props }: EditStatusProps) {
  const services = useServices();
  const { busy, failure, run } = useDeeds();
  const status = statusOf(edit, { locale: services.locale, nowMs: services.now() });
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
    else if (await run(deed, edit.id, holdMs)) onDone?.(deed);
  };
  const classOf = (deed: EditDeed) => {
    if (look === 'links') return 'link small';
    return deed === deeds[0] && deed !== 'discard' ? 'button primary' : 'button';
  };
  return (
    <div className="edit-status" data-look={look}>
      <WordsLine tone={status.tone}>
        {lead}
        {status.text}
        {status.next !== undefined && `. ${status.next}`}
      </WordsLine>
      <span className="deeds">
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className={classOf(deed)}
            disabled={busy}
            onClick={(event) =>
              (takes[deed] === 'proof' ? guard : letThrough)(event.nativeEvent, (holdMs) => void doIt(deed, holdMs))
            }
          >
            {status.labels?.[deed] ?? deedWords[deed]}
          </button>
        ))}
      </span>
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
    </div>
  );
}
