import type { Edit } from '../../domain/edit.ts';
import { formatValue } from '../shared/format.ts';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { failureWords, words } from '../shared/words.ts';
import { statusOf, type EditDeed } from './status.ts';
import { deedWords, useDeeds } from './use-deed.ts';

interface EditStatusProps {
  edit: Edit;
  /** What the change is called, such as "Price"; left out where the place says it. */
  label?: string;
  /** Lets a press through to the deeds that write, where presses must be proven. */
  guard?: (press: MouseEvent, write: () => void) => void;
  /** Deeds that are possible by the state alone, but not any more. */
  without?: readonly EditDeed[];
  onCorrect?(): void;
  onDone?(deed: EditDeed): void;
}

const writing: ReadonlySet<EditDeed> = new Set(['undo', 'retry', 'keepMine']);
const letThrough = (_press: MouseEvent, write: () => void): void => write();

/** Where an edit stands, in words, with the buttons that lead on. */
export function EditStatus({ edit, label, guard = letThrough, without = [], onCorrect, onDone }: EditStatusProps) {
  const services = useServices();
  const { busy, failure, run } = useDeeds();
  const status = statusOf(edit, { locale: services.locale, nowMs: services.now() });
  const doIt = async (deed: EditDeed) => {
    if (deed === 'enterKey') services.openWorkbench();
    else if (deed === 'correct') onCorrect?.();
    else if (await run(deed, edit.id)) onDone?.(deed);
  };
  const shown = (value: string) => formatValue(edit.field, value, edit.currency, services.locale);
  // Typed text can be corrected only where its editor is.
  const deeds = status.deeds.filter(
    (deed) => !without.includes(deed) && (deed !== 'correct' || onCorrect !== undefined),
  );
  const saysChange = edit.state.tag !== 'conflict';
  return (
    <div className="edit-status">
      <WordsLine tone={status.tone}>
        {label !== undefined && `${label} `}
        {saysChange && <bdi className="numbers">{words.change(shown(edit.base), shown(edit.value))}</bdi>}
        {saysChange && ' · '}
        {status.text}
        {status.next !== undefined && `. ${status.next}`}
      </WordsLine>
      <span className="deeds">
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            className="link small"
            disabled={busy}
            onClick={(event) => (writing.has(deed) ? guard : letThrough)(event.nativeEvent, () => void doIt(deed))}
          >
            {deedWords[deed]}
          </button>
        ))}
      </span>
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
    </div>
  );
}
