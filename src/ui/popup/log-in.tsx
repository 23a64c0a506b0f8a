import { useState, type ReactNode, type SyntheticEvent } from 'react';
import type { StoreView } from '../../protocol/view.ts';
import { useServices } from '../shared/services.ts';
import { TextField } from '../shared/text-field.tsx';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { WordsLine } from '../shared/words-line.tsx';
import { words } from '../shared/words.ts';
import { logInProblem, missingBeforeLogIn, type LogInProblem } from './log-in-problem.ts';
import { logInWords } from './popup-words.ts';

interface LogInProps {
  store: StoreView;
  /** Kept by the popup, so that going back and forth loses nothing. */
  email: string;
  onEmail(email: string): void;
  onClose(): void;
}

/** The form with which a shopper becomes a member. The password lives in this form's state alone. */
export function LogIn({ store, email, onEmail, onClose }: LogInProps) {
  const [password, setPassword] = useState('');
  const emailInput = useFirstFocus<HTMLInputElement>();
  const { problem, busy, submit } = useLogIn(store.id, onClose);
  const at = (field: LogInProblem['field']) => (problem?.field === field ? problem.text : null);
  return (
    <Form
      store={store}
      busy={busy}
      trouble={at(null)}
      onClose={onClose}
      onSubmit={(form) => submit(form, email, password)}
    >
      <TextField
        ref={emailInput}
        id="log-in-email"
        label={logInWords.email}
        type="email"
        autoComplete="username"
        dir="ltr"
        value={email}
        problem={at('email')}
        onType={onEmail}
      />
      <TextField
        id="log-in-password"
        label={logInWords.password}
        secret={logInWords.secret}
        autoComplete="current-password"
        dir="ltr"
        value={password}
        problem={at('password')}
        onType={setPassword}
      />
    </Form>
  );
}

function useLogIn(storeId: string, onDone: () => void) {
  const { call } = useServices();
  const [problem, setProblem] = useState<LogInProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (form: HTMLFormElement, email: string, password: string) => {
    const show = (found: LogInProblem) => {
      setProblem(found);
      form.querySelector<HTMLInputElement>(`#log-in-${found.field ?? 'password'}`)?.focus();
    };
    const missing = missingBeforeLogIn(email, password);
    if (missing !== null) return show(missing);
    setBusy(true);
    setProblem(null);
    try {
      await call('member.logIn', { storeId, email: email.trim(), password });
      onDone();
    } catch (error) {
      show(logInProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return { problem, busy, submit };
}

interface FormProps {
  store: StoreView;
  busy: boolean;
  /** What is wrong with the form as a whole. */
  trouble: string | null;
  children: ReactNode;
  onClose(): void;
  onSubmit(form: HTMLFormElement): Promise<void>;
}

function Form({ store, busy, trouble, children, onClose, onSubmit }: FormProps) {
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!busy) void onSubmit(event.currentTarget);
  };
  return (
    <form className="log-in" noValidate onSubmit={submit}>
      <h2>{logInWords.title(store.name)}</h2>
      <p className="small quiet">{logInWords.hint}</p>
      {children}
      <div role="alert">{trouble !== null && <WordsLine tone="bad">{trouble}</WordsLine>}</div>
      <div className="form-end">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="submit" className="button primary" aria-disabled={busy}>
          {busy ? logInWords.busy : logInWords.submit}
        </button>
      </div>
    </form>
  );
}
