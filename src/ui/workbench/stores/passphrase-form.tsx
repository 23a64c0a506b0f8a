import { useRef, type SyntheticEvent } from 'react';
import { FormEnd } from '../../shared/form-end.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { PassphraseFields } from './passphrase-fields.tsx';
import { usePassphrases, type PassphraseKind } from './use-passphrases.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';
import { classes } from '../../shared/classes.ts';
import textStyles from '../../shared/text.module.css';
import styles from './stores.module.css';

interface PassphraseFormProps {
  storeId: string;
  kind: PassphraseKind;
  onDone(): void;
}

/** Sets a passphrase, typed twice; changing one asks for the current one first. */
export function PassphraseForm({ storeId, kind, onDone }: PassphraseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstFocus<HTMLInputElement>();
  const { typed, type, problems, busy, submit } = usePassphrases(storeId, kind, form, onDone);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form ref={form} className={styles['storeForm']} noValidate onSubmit={send}>
      <h3>{passphraseMessages.title[kind]}</h3>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{passphraseMessages.text[kind]}</p>
      <PassphraseFields kind={kind} typed={typed} problems={problems} onType={type} firstRef={first} />
      <div role="alert">{problems.form !== undefined && <StatusLine tone="bad">{problems.form}</StatusLine>}</div>
      <FormEnd
        submit={busy ? passphraseMessages.busy : passphraseMessages.submit[kind]}
        isBusy={busy}
        onCancel={onDone}
      />
    </form>
  );
}
