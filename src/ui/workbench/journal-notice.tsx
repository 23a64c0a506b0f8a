import type { JournalHealth } from '../../protocol/view.ts';
import { fields } from '../../domain/fields.ts';
import { ChangeWords } from '../fields/change-words.tsx';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { failureWords } from '../shared/words.ts';
import { Confirm } from './confirm.tsx';
import { journalWords } from './journal-words.ts';
import { saveFile } from './save-file.ts';
import { partWords } from '../shared/part-words.ts';
import { useAsk } from '../shared/use-ask.ts';

/** What is the matter with what Shelfedge keeps on this device, with the way on; nothing while all is well. */
export function JournalNotice({ journal: { lost, unreadable } }: { journal: JournalHealth }) {
  return (
    <div aria-live="polite" className="notices">
      {lost.length > 0 && <Lost lost={lost} />}
      {unreadable > 0 && <Aside count={unreadable} />}
    </div>
  );
}

function Lost({ lost }: { lost: JournalHealth['lost'] }) {
  const { call } = useServices();
  const { busy, failure, ask } = useAsk();
  const { title, text, restore, discard, discardTitle, discardText, which } = journalWords.lost;
  return (
    <div className="notice panel">
      <WordsLine tone="asks">
        <strong>{title(lost.length)}</strong> {text}
      </WordsLine>
      <details>
        <summary className="small">{which}</summary>
        <ul className="small lost">
          {lost.map((edit) => (
            <li key={edit.id}>
              <bdi>{edit.productName}</bdi>
              {partWords(edit) !== null && <bdi>, {partWords(edit)}</bdi>}: {fields[edit.field].label}{' '}
              <ChangeWords edit={edit} />
            </li>
          ))}
        </ul>
      </details>
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
      <div className="form-end">
        <Confirm
          label={discard}
          look="button"
          title={discardTitle(lost.length)}
          text={discardText}
          yes={discard}
          onYes={() => call('journal.dropLost', {})}
        />
        <button
          type="button"
          className="button primary"
          disabled={busy}
          onClick={() => ask(() => call('journal.recover', {}))}
        >
          {restore}
        </button>
      </div>
    </div>
  );
}

function Aside({ count }: { count: number }) {
  const { call } = useServices();
  const { busy, failure, ask } = useAsk();
  const { title, text, save, forget, forgetTitle, forgetText, file } = journalWords.aside;
  const saveCopy = async () => {
    const { text: records } = await call('journal.exportUnreadable', {});
    saveFile(file, 'application/json', records);
  };
  return (
    <div className="notice panel">
      <WordsLine tone="asks">
        <strong>{title(count)}</strong> {text}
      </WordsLine>
      {failure !== null && <WordsLine tone="bad">{failureWords(failure)}</WordsLine>}
      <div className="form-end">
        <Confirm
          label={forget}
          look="button"
          title={forgetTitle(count)}
          text={forgetText}
          yes={forget}
          onYes={() => call('journal.dropUnreadable', {})}
        />
        <button type="button" className="button primary" disabled={busy} onClick={() => ask(saveCopy)}>
          {save}
        </button>
      </div>
    </div>
  );
}
