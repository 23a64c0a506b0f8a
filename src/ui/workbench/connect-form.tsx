import { useRef, useState, type SyntheticEvent } from 'react';
import { platformApi } from '../../domain/store.ts';
import { TextField } from '../shared/text-field.tsx';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { StatusLine } from '../shared/status-line.tsx';
import type { ConnectAnswers } from '../../domain/connect-answers.ts';
import { answerKeys, type AnswerKey } from './connect-state.ts';
import { useConnect, type Connected } from './use-connect.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as connectMessages from '../../messages/compiled/connect.ts';
import * as workbenchMessages from '../../messages/compiled/workbench.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../shared/text.module.css';
import styles from './workbench.module.css';

interface ConnectFormProps {
  title: string;
  /** The known answers; for a store whose key is needed, all others. */
  initial: ConnectAnswers;
  submitLabel: string;
  onSubmit(): void;
  onConnected(connected: Connected): void;
  /** Omitted if there is nothing to go back to. */
  onCancel?: () => void;
}

const inputOf: Record<AnswerKey, { type: 'text' | 'url'; show?: string }> = {
  storefront: { type: 'url' },
  api: { type: 'url' },
  clientId: { type: 'text' },
  siteId: { type: 'text' },
  apiKey: { type: 'text', show: workbenchMessages.showKey },
};

function hintOf(key: AnswerKey): string {
  const { fields } = connectMessages;
  return key === 'api' ? fields.api.hint({ api: platformApi }) : fields[key].hint;
}

/** The five answers that connect a store, with their problems at the fields. */
export function ConnectForm({ title, initial, submitLabel, onSubmit, onConnected, onCancel }: ConnectFormProps) {
  const [answers, setAnswers] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const { problems, progress, submit } = useConnect(form, { onRead: setAnswers, onConnected });
  const first = useFirstFocus<HTMLInputElement>();
  const firstKey = answerKeys.find((key) => initial[key] === '');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (progress !== null) return;
    onSubmit();
    void submit(answers);
  };
  return (
    <form ref={form} className={classes(styles['connect'], styles['panel'])} noValidate onSubmit={send}>
      <h3>{title}</h3>
      {answerKeys.map((key) => (
        <TextField
          key={key}
          {...(key === firstKey ? { ref: first } : {})}
          {...inputOf[key]}
          id={`connect-${key}`}
          label={connectMessages.fields[key].label}
          hint={hintOf(key)}
          problem={problems[key] ?? null}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          value={answers[key]}
          onType={(text) => setAnswers({ ...answers, [key]: text })}
        />
      ))}
      <div role="alert">{problems.form !== undefined && <StatusLine tone="bad">{problems.form}</StatusLine>}</div>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{workbenchMessages.permission}</p>
      <div className={layoutStyles['formEnd']}>
        <output className={classes(textStyles['small'], textStyles['quiet'])}>{progress}</output>
        {onCancel !== undefined && (
          <button type="button" className={controlStyles['button']} onClick={onCancel}>
            {commonMessages.cancel}
          </button>
        )}
        <button
          type="submit"
          className={classes(controlStyles['button'], controlStyles['primary'])}
          aria-disabled={progress !== null}
        >
          {submitLabel}
        </button>
      </div>
    </form>
  );
}
