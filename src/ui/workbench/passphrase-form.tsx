import { useRef, type SyntheticEvent } from 'react';
import { TextField } from '../shared/text-field.tsx';
import { useFirstFocus } from '../shared/use-first-focus.ts';
import { StatusLine, type Tone } from '../shared/status-line.tsx';
import { strengthOf, strengthText, type Strength } from './passphrase-strength.ts';
import { usePassphrases, type PassphraseKind } from './use-passphrases.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as passphraseMessages from '../../messages/compiled/passphrase.ts';
import { classes } from '../shared/classes.ts';
import controlStyles from '../shared/controls.module.css';
import layoutStyles from '../shared/layout.module.css';
import textStyles from '../shared/text.module.css';
import styles from './workbench.module.css';

interface PassphraseFormProps {
  storeId: string;
  kind: PassphraseKind;
  onDone(): void;
}

const tones: Record<Strength, Tone> = {
  empty: 'edited',
  short: 'notice',
  weak: 'notice',
  fair: 'good',
  strong: 'good',
};

/** Sets a passphrase, typed twice; changing one asks for the current one first. */
export function PassphraseForm({ storeId, kind, onDone }: PassphraseFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstFocus<HTMLInputElement>();
  const { keys, typed, type, problems, busy, submit } = usePassphrases(storeId, kind, form, onDone);
  const strength = strengthOf(typed.next);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form ref={form} className={styles['storeForm']} noValidate onSubmit={send}>
      <h3>{passphraseMessages.title[kind]}</h3>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{passphraseMessages.text[kind]}</p>
      {keys.map((key, index) => (
        <div key={key}>
          <TextField
            {...(index === 0 ? { ref: first } : {})}
            id={`passphrase-${key}`}
            label={passphraseMessages[key]}
            show={passphraseMessages.show[key]}
            autoComplete={key === 'current' ? 'current-password' : 'new-password'}
            dir="auto"
            problem={problems[key] ?? null}
            {...(key === 'next' ? { hint: passphraseMessages.hint } : {})}
            value={typed[key]}
            onType={(text) => type(key, text)}
          />
          {key === 'next' && (
            <div aria-live="polite">
              {strength !== 'empty' && <StatusLine tone={tones[strength]}>{strengthText(strength)}</StatusLine>}
            </div>
          )}
        </div>
      ))}
      <div role="alert">{problems.form !== undefined && <StatusLine tone="bad">{problems.form}</StatusLine>}</div>
      <div className={layoutStyles['formEnd']}>
        <button type="button" className={controlStyles['button']} onClick={onDone}>
          {commonMessages.cancel}
        </button>
        <button
          type="submit"
          className={classes(controlStyles['button'], controlStyles['primary'])}
          aria-disabled={busy}
        >
          {busy ? passphraseMessages.busy : passphraseMessages.submit[kind]}
        </button>
      </div>
    </form>
  );
}
