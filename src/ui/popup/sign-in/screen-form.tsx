import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { answersOf, findMissing, type Answers } from './answers.ts';
import { useFlow } from './flow.ts';
import { ProblemLine } from './problem-line.tsx';
import { ScreenHead } from './screen-head.tsx';
import type { ProblemField } from './sign-in-problem.ts';
import { Slow } from './slow.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';
import { Button } from '../../kit/button.tsx';

interface ScreenFormProps {
  words: { title: string; hint: string; submit: string; busy: string };
  /** Its fields, in their order. */
  fields?: readonly ProblemField[];
  /** Called with the answers once nothing is missing. */
  onSubmit(answers: Answers): Promise<void>;
  children?: ReactNode;
  /** The secondary actions below the button. */
  actions?: ReactNode;
}

/** A screen of the sign-in flow: title, fields, main button and secondary actions. */
export function ScreenForm({ words, fields = [], onSubmit, children, actions }: ScreenFormProps) {
  const { busy, problem, show, isKept } = useFlow();
  const form = useRef<HTMLFormElement>(null);
  useScreenFocus(form);
  useEffect(() => {
    if (problem === null || problem.field === null) return;
    const wrong = form.current?.querySelector<HTMLElement>(`[name="${problem.field}"]:not([type='hidden'])`);
    if (wrong instanceof HTMLInputElement && wrong.dataset['secret'] === 'true') wrong.value = '';
    wrong?.focus();
  }, [problem]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const answers = answersOf(event.currentTarget);
    const missing = findMissing(answers, fields);
    if (missing === null) void onSubmit(answers);
    else show(missing);
  };
  // A problem with a field of another screen is shown below the fields.
  const isElsewhere = problem !== null && !fields.some((field) => field === problem.field);
  return (
    <form ref={form} className={styles['screen']} noValidate aria-labelledby="screen-title" onSubmit={submit}>
      <ScreenHead title={words.title} hint={words.hint} />
      {children}
      <div role="alert">
        <ProblemLine problem={problem} isAtField={!isElsewhere} />
      </div>
      <Button tone="primary" className={styles['wide']} type="submit" aria-disabled={busy}>
        {busy ? words.busy : words.submit}
      </Button>
      <Slow />
      <output>{!isKept && <StatusLine tone="notice">{signInMessages.unkept}</StatusLine>}</output>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </form>
  );
}
