import type { JournalHealth } from '../../protocol/view.ts';
import { changeLabel } from '../fields/change-text.ts';
import { EditChange } from '../fields/edit-change.tsx';
import { useServices } from '../shared/services.ts';
import { StatusLine } from '../shared/status-line.tsx';
import { Confirm } from './confirm.tsx';
import { saveFile } from '../shared/save-file.ts';
import { useRequest } from '../shared/use-request.ts';
import * as recoveryMessages from '../../messages/compiled/recovery.ts';
import { FailureLine } from '../shared/failure-line.tsx';
import { partText } from '../shared/part-text.ts';
import { classes } from '../kit/classes.ts';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../kit/text.module.css';
import styles from './workbench.module.css';
import { Button } from '../kit/button.tsx';

/** Problems of the journal on this device, with the actions that help; nothing if there are none. */
export function JournalNotice({ journal }: { journal: JournalHealth }) {
  return (
    <div aria-live="polite" className={styles['notices']}>
      {journal.lostCount + journal.lostHistory > 0 && <LostNotice journal={journal} />}
      {journal.unreadable > 0 && <UnreadableNotice count={journal.unreadable} />}
    </div>
  );
}

function LostNotice({ journal }: { journal: JournalHealth }) {
  const { call } = useServices();
  const { busy, failure, send } = useRequest();
  const { restore, discard } = recoveryMessages.lost;
  const { title, question, consequence } = textsOf(journal);
  return (
    <div className={classes(styles['notice'], styles['panel'])}>
      <StatusLine tone="asks">
        <strong>{title}</strong> {sentencesOf(journal).join(' ')}
      </StatusLine>
      {journal.lostCount > 0 && <LostList journal={journal} />}
      <FailureLine failure={failure} />
      <div className={layoutStyles['formEnd']}>
        <Confirm
          label={discard}
          title={question}
          text={consequence}
          yes={discard}
          onYes={() => call('journal.dropLost', {})}
        />
        <Button tone="primary" aria-disabled={busy} onClick={() => send(() => call('journal.recover', {}))}>
          {restore}
        </Button>
      </div>
    </div>
  );
}

/** The title of a notice of lost edits, and what is asked before they are discarded. */
function textsOf({ lostCount, lostHistory }: JournalHealth): Record<'title' | 'question' | 'consequence', string> {
  const { title, discardTitle, discardText, discardBothText, historyTitle, discardHistoryTitle } =
    recoveryMessages.lost;
  if (lostCount === 0)
    return {
      title: historyTitle,
      question: discardHistoryTitle({ count: lostHistory }),
      consequence: discardText,
    };
  return {
    title: title({ count: lostCount }),
    question: discardTitle({ count: lostCount }),
    consequence: lostHistory > 0 ? discardBothText({ count: lostHistory }) : discardText,
  };
}

function sentencesOf({ lostCount, lacking, lostHistory }: JournalHealth): string[] {
  const { text, lacks, history, historyOnly } = recoveryMessages.lost;
  return [
    ...(lostCount > 0 ? [text] : []),
    ...(lacking > 0 ? [lacks({ count: lacking })] : []),
    ...(lostHistory > 0 ? [(lostCount > 0 ? history : historyOnly)({ count: lostHistory })] : []),
  ];
}

function LostList({ journal: { lost, lostCount } }: { journal: JournalHealth }) {
  const { more, which } = recoveryMessages.lost;
  return (
    <details>
      <summary className={textStyles['small']}>{which}</summary>
      <ul className={classes(textStyles['small'], styles['lost'])}>
        {lost.map((edit) => (
          <li key={edit.id}>
            <bdi>{edit.productName}</bdi>
            {partText(edit) !== null && <bdi>, {partText(edit)}</bdi>}: {changeLabel(edit)} <EditChange edit={edit} />
          </li>
        ))}
        {lostCount > lost.length && <li>{more({ count: lostCount - lost.length })}</li>}
      </ul>
    </details>
  );
}

function UnreadableNotice({ count }: { count: number }) {
  const { call } = useServices();
  const { busy, failure, send } = useRequest();
  const { title, text, save, forget, forgetTitle, forgetText } = recoveryMessages.aside;
  const saveCopy = async () => {
    const { text: records } = await call('journal.exportUnreadable', {});
    saveFile('shelfedge-unreadable.json', 'application/json', records);
  };
  return (
    <div className={classes(styles['notice'], styles['panel'])}>
      <StatusLine tone="asks">
        <strong>{title({ count })}</strong> {text}
      </StatusLine>
      <FailureLine failure={failure} />
      <div className={layoutStyles['formEnd']}>
        <Confirm
          label={forget}
          title={forgetTitle({ count })}
          text={forgetText}
          yes={forget}
          onYes={() => call('journal.dropUnreadable', {})}
        />
        <Button tone="primary" aria-disabled={busy} onClick={() => send(saveCopy)}>
          {save}
        </Button>
      </div>
    </div>
  );
}
