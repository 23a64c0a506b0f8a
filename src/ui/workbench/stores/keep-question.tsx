import { Check, Hourglass, Laptop, Lock, type LucideIcon } from 'lucide-react';
import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { idleDefaultMinutes, lockDefaultMinutes, type KeptBy } from '../../../domain/key.ts';
import type { KeepKey } from '../../../protocol/keep-key.ts';
import { FormEnd } from '../../shared/form-end.tsx';
import { Icon } from '../../kit/icon.tsx';
import { StatusLine } from '../../shared/status-line.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { PassphraseFields } from './passphrase-fields.tsx';
import { checkPassphrases, focusFirst, noPassphrases, type PassphraseProblems } from './use-passphrases.ts';
import * as keepKeyMessages from '../../../messages/compiled/keepKey.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';
import { classes } from '../../kit/classes.ts';
import layoutStyles from '../../shared/layout.module.css';
import textStyles from '../../kit/text.module.css';
import styles from './keep-question.module.css';
import { Button, PlainButton } from '../../kit/button.tsx';

export interface KeepQuestionProps {
  title: string;
  text?: string;
  /** How the key is kept now; omitted before it is kept. */
  now?: KeptBy;
  /** True if the passphrase was chosen elsewhere, so that its fields are open. */
  startsWithPassphrase?: boolean;
  /** Said while an answer takes effect; no other is taken meanwhile. */
  progress: string | null;
  problem: string | null;
  onAnswer(keep: KeepKey): unknown;
  onCancel(): void;
}

interface Answer {
  kind: KeptBy;
  icon: LucideIcon;
  label: string;
  text: string;
}

const { device, passphrase, session } = keepKeyMessages;
const answers: readonly Answer[] = [
  { kind: 'device', icon: Laptop, label: device.label, text: device.text },
  {
    kind: 'passphrase',
    icon: Lock,
    label: passphrase.label,
    text: passphrase.text({ minutes: lockDefaultMinutes }),
  },
  { kind: 'session', icon: Hourglass, label: session.label, text: session.text({ minutes: idleDefaultMinutes }) },
];

/** Asks how a key that works is kept: three answers, none chosen before. A passphrase is typed twice first. */
export function KeepQuestion(props: KeepQuestionProps) {
  const { title, text, now, startsWithPassphrase = false, progress, problem, onAnswer, onCancel } = props;
  const [isTyping, setTyping] = useState(startsWithPassphrase);
  const heading = useFirstFocus<HTMLHeadingElement>();
  const id = useId();
  const choose = (kind: KeptBy) => {
    if (progress !== null || kind === now) return;
    setTyping(kind === 'passphrase');
    if (kind !== 'passphrase') onAnswer({ kind });
  };
  return (
    <fieldset className={styles['question']} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {text !== undefined && <p className={textStyles['quiet']}>{text}</p>}
      <ul className={styles['answers']}>
        {answers.map((answer) => (
          <li key={answer.kind}>
            <AnswerRow
              answer={answer}
              isNow={answer.kind === now}
              isBusy={progress !== null}
              {...(answer.kind === 'passphrase' && { isOpen: isTyping })}
              onPress={() => choose(answer.kind)}
            />
            {answer.kind === 'passphrase' && isTyping && (
              <PassphraseStep isBusy={progress !== null} onAnswer={onAnswer} />
            )}
          </li>
        ))}
      </ul>
      <div role="alert">{problem !== null && <StatusLine tone="bad">{problem}</StatusLine>}</div>
      <div className={layoutStyles['formEnd']}>
        <output className={classes(textStyles['small'], textStyles['quiet'])}>{progress}</output>
        <Button onClick={onCancel}>{keepKeyMessages.back}</Button>
      </div>
    </fieldset>
  );
}

interface AnswerRowProps {
  answer: Answer;
  isNow: boolean;
  isBusy: boolean;
  /** For an answer that needs more first: true if that is shown. */
  isOpen?: boolean;
  onPress(): void;
}

/** One answer: its name, and what follows from it. A press anywhere on it counts. */
function AnswerRow({ answer: { icon, label, text }, isNow, isBusy, isOpen, onPress }: AnswerRowProps) {
  const id = useId();
  return (
    <div className={styles['answer']} data-off={isBusy || isNow}>
      <PlainButton
        aria-describedby={isNow ? `${id}-text ${id}-now` : `${id}-text`}
        aria-disabled={isBusy || isNow}
        aria-expanded={isOpen}
        onClick={onPress}
      >
        <Icon of={icon} /> {label}
      </PlainButton>
      {isNow && (
        <span id={`${id}-now`} className={classes(textStyles['small'], styles['now'])}>
          <Icon of={Check} /> {keepKeyMessages.current}
        </span>
      )}
      <p id={`${id}-text`} className={classes(textStyles['small'], textStyles['quiet'])}>
        {text}
      </p>
    </div>
  );
}

/** The passphrase, typed twice. */
function PassphraseStep({ isBusy, onAnswer }: { isBusy: boolean; onAnswer(keep: KeepKey): unknown }) {
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstFocus<HTMLInputElement>();
  const [typed, setTyped] = useState(noPassphrases);
  const [problems, setProblems] = useState<PassphraseProblems>({});
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkPassphrases('keep', typed);
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirst(form.current, 'keep', found);
    else onAnswer({ kind: 'passphrase', passphrase: typed.next });
  };
  return (
    <form ref={form} className={styles['passphrase']} noValidate onSubmit={send}>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{passphraseMessages.recovery}</p>
      <PassphraseFields
        kind="keep"
        typed={typed}
        problems={problems}
        onType={(key, text) => setTyped({ ...typed, [key]: text })}
        firstRef={first}
      />
      <FormEnd submit={keepKeyMessages.submit} isBusy={isBusy} />
    </form>
  );
}
