import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import styles from './sign-in.module.css';

/** Shown until the store's owner approves the account. */
export function Approval() {
  const { fields, send } = useFlow();
  return (
    <ScreenForm words={signInMessages.screens.approval} onSubmit={() => send('signIn.open', { step: 'logIn' })}>
      {fields.email !== '' && (
        <p className={styles['sentTo']}>
          <bdi>{fields.email}</bdi>
        </p>
      )}
    </ScreenForm>
  );
}
