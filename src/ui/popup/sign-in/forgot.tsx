import { KeptField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Requests an email with a link that sets a new password. */
export function Forgot() {
  const { open, send } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.forgot}
      fields={['email']}
      onSubmit={(answers) => send('signIn.forgot', { email: answers('email').trim() })}
      actions={<FlowAction onPress={() => open('newPassword')}>{signInMessages.haveLink}</FlowAction>}
    >
      <KeptField name="email" isEntry />
    </ScreenForm>
  );
}
