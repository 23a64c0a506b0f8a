import type { JournalHealth } from '../../protocol/view.ts';
import { ChangeWords } from '../fields/change-words.tsx';
import { useServices } from '../shared/services.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { Confirm } from './confirm.tsx';
import { saveFile } from './save-file.ts';
import { useAsk } from '../shared/use-ask.ts';
import * as recoveryMessages from '../../messages/compiled/recovery.ts';
import { failureText } from '../shared/failure-text.ts';
import { partText } from '../shared/part-text.ts';
import * as fieldMessages from '../../messages/compiled/field.ts';

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
  const { title, text, restore, discard, discardTitle, discardText, which } = recoveryMessages.lost;
  return (
    <div className="notice panel">
      <WordsLine tone="asks">
        <strong>{title({ count: lost.length })}</strong> {text}
      </WordsLine>
      <details>
        <summary className="small">{which}</summary>
        <ul className="small lost">
          {lost.map((edit) => (
            <li key={edit.id}>
              <bdi>{edit.productName}</bdi>
              {partText(edit) !== null && <bdi>, {partText(edit)}</bdi>}: {fieldMessages[edit.field].label}{' '}
              <ChangeWords edit={edit} />
            </li>
          ))}
        </ul>
      </details>
      {failure !== null && <WordsLine tone="bad">{failureText(failure)}</WordsLine>}
      <div className="form-end">
        <Confirm
          label={discard}
          look="button"
          title={discardTitle({ count: lost.length })}
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
  const { title, text, save, forget, forgetTitle, forgetText } = recoveryMessages.aside;
  const saveCopy = async () => {
    const { text: records } = await call('journal.exportUnreadable', {});
    saveFile('shelfedge-unreadable.json', 'application/json', records);
  };
  return (
    <div className="notice panel">
      <WordsLine tone="asks">
        <strong>{title({ count })}</strong> {text}
      </WordsLine>
      {failure !== null && <WordsLine tone="bad">{failureText(failure)}</WordsLine>}
      <div className="form-end">
        <Confirm
          label={forget}
          look="button"
          title={forgetTitle({ count })}
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
