import { useRef, type SyntheticEvent } from 'react';
import { FormEnd } from '../../shared/form-end.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { PassphraseFields } from './passphrase-fields.tsx';
import { usePassphrases } from './use-passphrases.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './stores.module.css';

interface PassphraseFormProps {
  storeId: string;
  onDone(): void;
}

/** Changes the passphrase: the current one, and the new one typed twice. */
export function PassphraseForm({ storeId, onDone }: PassphraseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstFocus<HTMLInputElement>();
  const { typed, type, problems, busy, submit } = usePassphrases(storeId, form, onDone);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form ref={form} className={styles['storeForm']} noValidate onSubmit={send}>
      <h3>{passphraseMessages.title}</h3>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{passphraseMessages.text}</p>
      <PassphraseFields kind="change" typed={typed} problems={problems} onType={type} firstRef={first} />
      <div role="alert">{problems.form !== undefined && <StatusLine tone="bad">{problems.form}</StatusLine>}</div>
      <FormEnd submit={busy ? passphraseMessages.busy : passphraseMessages.submit} isBusy={busy} onCancel={onDone} />
    </form>
  );
}
