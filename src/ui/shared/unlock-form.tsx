import { useRef, useState, type SyntheticEvent } from 'react';
import { SecretInput } from './secret-input.tsx';
import { useServices } from './services.ts';
import { StatusLine } from './status-line.tsx';
import * as keyMessages from '../../messages/compiled/key.ts';
import { passphraseProblem } from './key-text.ts';
import styles from './unlock-form.module.css';
import { Button } from '../kit/button.tsx';

/** The form that unlocks a store's key. The typed passphrase is cleared from the page once sent. */
export function UnlockForm({ storeId }: { storeId: string }) {
  const { call } = useServices();
  const [passphrase, setPassphrase] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = `unlock-${storeId}`;
  const unlock = async () => {
    setPassphrase('');
    if (passphrase === '') return setProblem(keyMessages.passphraseMissing);
    setBusy(true);
    setProblem(null);
    try {
      await call('key.unlock', { storeId, passphrase });
    } catch (error) {
      setProblem(passphraseProblem(error));
      form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void unlock();
  };
  return (
    <form ref={form} className={styles['unlock']} data-unlock noValidate onSubmit={submit}>
      <SecretInput
        show={keyMessages.showPassphrase}
        aria-label={keyMessages.passphrase}
        placeholder={keyMessages.passphrase}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem`}
        autoComplete="current-password"
        dir="auto"
        value={passphrase}
        onChange={(event) => setPassphrase(event.target.value)}
      />
      <Button tone="primary" type="submit" aria-disabled={busy}>
        {busy ? keyMessages.unlocking : keyMessages.unlock}
      </Button>
      <div role="alert" id={`${id}-problem`}>
        {problem !== null && <StatusLine tone="bad">{problem}</StatusLine>}
      </div>
    </form>
  );
}
