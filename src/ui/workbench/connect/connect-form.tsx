import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { FormEnd } from '../../shared/form-end.tsx';
import { HelpLink } from '../../shared/help-link.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { ConnectField } from './connect-field.tsx';
import { ConnectKey } from './connect-key.tsx';
import { ConnectSites } from './connect-sites.tsx';
import { ConnectStore } from './connect-store.tsx';
import { furtherKeys, isStoreKnown } from './connect-state.ts';
import { useConnect, type Connected } from './use-connect.ts';
import { useConnectAnswers } from './use-connect-answers.ts';
import { KeepQuestion, type KeepQuestionProps } from '../stores/keep-question.tsx';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import * as keepKeyMessages from '../../../messages/compiled/keepKey.ts';
import * as workbenchMessages from '../../../messages/compiled/workbench.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import connectStyles from './connect.module.css';
import styles from '../workbench.module.css';

interface ConnectFormProps {
  title: string;
  /** The known answers; for a store whose key is needed, all others. */
  initial: ConnectAnswers;
  /** The store is not connected yet. */
  isNew: boolean;
  /** The store's name on its page; '' if it was not recognised. */
  foundName: string;
  /** True if a key that was pasted before is kept. */
  hasKey: boolean;
  submitLabel: string;
  onSubmit(): void;
  onConnected(connected: Connected): void;
  /** Omitted if there is nothing to go back to. */
  onCancel?: () => void;
}

/** The form that connects a store: its address and a key. Once the key works, it asks how to keep it. */
export function ConnectForm(props: ConnectFormProps) {
  const { title, initial, isNew, foundName, hasKey, submitLabel, onSubmit, onConnected, onCancel } = props;
  const { answers, type, typeAll, trial, isKept, forget } = useConnectAnswers(initial);
  const form = useRef<HTMLFormElement>(null);
  const { problems, notice, progress, isTried, submit, keep, back } = useConnect(form, {
    answers,
    // A different address means a different store.
    name: isNew && answers.storefront === initial.storefront ? foundName : '',
    hasKey,
    onRead: typeAll,
    onConnected: (connected) => {
      forget();
      onConnected(connected);
    },
  });
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    onSubmit();
    void submit(answers);
  };
  if (isTried)
    return <ConnectQuestion progress={progress} problem={problems.form ?? null} onAnswer={keep} onCancel={back} />;
  return (
    <form ref={form} className={classes(connectStyles['connect'], styles['panel'])} noValidate onSubmit={send}>
      <h3>{title}</h3>
      <ConnectStore answers={answers} foundName={foundName} problem={problems.storefront} onType={type} />
      <ConnectKey
        answers={answers}
        hasKey={hasKey}
        trial={trial}
        problem={problems.apiKey}
        isFirst={isStoreKnown(initial)}
        onType={type}
      />
      <FurtherSettings isOpen={furtherKeys.some((key) => problems[key] !== undefined)}>
        {furtherKeys.map((key) => (
          <ConnectField key={key} name={key} value={answers[key]} problem={problems[key] ?? null} onType={type} />
        ))}
        <ConnectSites answers={answers} hasKey={hasKey} onChoose={typeAll} />
      </FurtherSettings>
      <FormNotes problem={problems.form} notice={notice} isKept={isKept} />
      <FormEnd
        before={<output className={classes(textStyles['small'], textStyles['quiet'])}>{progress}</output>}
        submit={submitLabel}
        isBusy={progress !== null}
        onCancel={
          onCancel &&
          (() => {
            forget();
            onCancel();
          })
        }
      />
    </form>
  );
}

type ConnectQuestionProps = Pick<KeepQuestionProps, 'progress' | 'problem' | 'onAnswer' | 'onCancel'>;

/** The last step, in place of the form: how the key is kept that is known to work. */
const ConnectQuestion = (props: ConnectQuestionProps) => (
  <div className={classes(connectStyles['connect'], styles['panel'])}>
    <KeepQuestion title={keepKeyMessages.title} text={keepKeyMessages.works} {...props} />
  </div>
);

/** Settings that are found automatically, for stores that need them typed. Opens if one of them has a problem. */
function FurtherSettings({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [hasOpened, setOpened] = useState(false);
  return (
    <details
      className={connectStyles['further']}
      open={isOpen || hasOpened}
      onToggle={(event) => setOpened(event.currentTarget.open)}
    >
      <summary>{connectMessages.form.more}</summary>
      <div className={connectStyles['furtherFields']}>{children}</div>
    </details>
  );
}

interface FormNotesProps {
  problem: string | undefined;
  notice: string | null;
  isKept: boolean;
}

/** The notes at the end of the form: general problems, the found store, unkept text, and the browser's coming question. */
const FormNotes = ({ problem, notice, isKept }: FormNotesProps) => (
  <>
    <div role="alert">
      {problem !== undefined && (
        <StatusLine tone="bad">
          {problem} <HelpLink topic="connect-problems" />
        </StatusLine>
      )}
    </div>
    <div aria-live="polite">
      {notice !== null && <StatusLine tone="notice">{notice}</StatusLine>}
      {!isKept && <StatusLine tone="notice">{workbenchMessages.unkept}</StatusLine>}
    </div>
    <p className={classes(textStyles['small'], textStyles['quiet'])}>{workbenchMessages.permission}</p>
  </>
);
