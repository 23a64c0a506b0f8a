import { useRef, type SyntheticEvent } from 'react';
import type { StoreView } from '../../../protocol/view.ts';
import { FormEnd } from '../../shared/form-end.tsx';
import { TextField } from '../../shared/text-field.tsx';
import { useFirstFocus } from '../../shared/use-first-focus.ts';
import { StatusLine } from '../../shared/status-line.tsx';
import { captchaKeys, useCaptchaForm } from './use-captcha-form.ts';
import * as captchaMessages from '../../../messages/compiled/captcha.ts';
import { classes } from '../../kit/classes.ts';
import textStyles from '../../kit/text.module.css';
import styles from './stores.module.css';
import { LinkButton } from '../../kit/link-button.tsx';

/** The settings of a store's captcha: its page and public keys. */
export function CaptchaForm({ store, onDone }: { store: StoreView; onDone(): void }) {
  const form = useRef<HTMLFormElement>(null);
  const first = useFirstFocus<HTMLInputElement>();
  const { typed, type, problems, busy, submit, remove } = useCaptchaForm(store, form, onDone);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  return (
    <form ref={form} className={styles['storeForm']} noValidate onSubmit={send}>
      <h3>{captchaMessages.title}</h3>
      <p className={classes(textStyles['small'], textStyles['quiet'])}>{captchaMessages.text}</p>
      {captchaKeys.map((key, index) => (
        <TextField
          {...captchaMessages.fields[key]}
          {...(index === 0 ? { ref: first } : {})}
          key={key}
          id={`captcha-${key}`}
          type={key === 'page' ? 'url' : 'text'}
          isVerbatim
          problem={problems[key] ?? null}
          value={typed[key]}
          onType={(text) => type(key, text)}
        />
      ))}
      <div role="alert">{problems.form !== undefined && <StatusLine tone="bad">{problems.form}</StatusLine>}</div>
      <FormEnd submit={busy ? captchaMessages.busy : captchaMessages.submit} isBusy={busy} onCancel={onDone}>
        {store.captcha !== undefined && (
          <LinkButton aria-disabled={busy} onClick={() => !busy && void remove()}>
            {captchaMessages.remove}
          </LinkButton>
        )}
      </FormEnd>
    </form>
  );
}
