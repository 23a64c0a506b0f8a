import { KnownAccount, PasswordField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** A new password for a member who is logged in. */
export function ChangePassword() {
  const { send, store } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.changePassword}
      fields={['password']}
      onSubmit={(answers) => send('signIn.changePassword', { password: answers('password') })}
    >
      {store.customer.tag === 'member' && <KnownAccount email={store.customer.email} />}
      <PasswordField kind="new-password" />
    </ScreenForm>
  );
}
