import { PassphraseFields } from '../stores/passphrase-fields.tsx';
import { noPassphrases, type PassphraseProblems, type Passphrases } from '../stores/use-passphrases.ts';
import * as connectMessages from '../../../messages/compiled/connect.ts';
import { classes } from '../../shared/classes.ts';
import textStyles from '../../shared/text.module.css';
import styles from './connect.module.css';

interface ConnectRememberProps {
  /** The typed passphrases; null if the key is not to be remembered. */
  typed: Passphrases | null;
  problems: PassphraseProblems;
  onChange(typed: Passphrases | null): void;
}

/** The choice to remember the key on this device, and the passphrase that encrypts it. */
export function ConnectRemember({ typed, problems, onChange }: ConnectRememberProps) {
  const { remember, rememberText } = connectMessages.form;
  return (
    <div className={styles['connectRemember']}>
      <label>
        <input
          type="checkbox"
          checked={typed !== null}
          aria-describedby="connect-remember-text"
          onChange={({ target }) => onChange(target.checked ? noPassphrases : null)}
        />
        {remember}
      </label>
      <p id="connect-remember-text" className={classes(textStyles['small'], textStyles['quiet'])}>
        {rememberText}
      </p>
      {typed !== null && (
        <PassphraseFields
          kind="remember"
          typed={typed}
          problems={problems}
          onType={(key, text) => onChange({ ...typed, [key]: text })}
        />
      )}
    </div>
  );
}
