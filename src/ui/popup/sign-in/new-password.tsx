import { KnownAccount, LinkField, PasswordField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Sets a new password with the pasted link from an email. */
export function NewPassword() {
  const { fields, open, send } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.newPassword}
      fields={['link', 'password']}
      onSubmit={(answers) =>
        send('signIn.setPassword', { link: answers('link').trim(), password: answers('password') })
      }
      actions={<FlowAction onPress={() => open('forgot')}>{signInMessages.newLink}</FlowAction>}
    >
      <LinkField />
      <KnownAccount email={fields.email} />
      <PasswordField kind="new-password" />
    </ScreenForm>
  );
}
