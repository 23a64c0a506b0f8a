import { useFlow, type ScreenProps } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { SentTo } from './sent-to.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** Says where the link went, without telling whether there is such an account. */
export function ForgotSent({ step }: ScreenProps<'forgotSent'>) {
  const { send } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.forgotSent}
      onSubmit={() => send('signIn.open', { step: 'newPassword' })}
      actions={
        <>
          <FlowAction onPress={() => void send('signIn.forgot', { email: step.sentTo })}>
            {signInMessages.sendAgain}
          </FlowAction>
          <FlowAction onPress={() => void send('signIn.open', { step: 'forgot' })}>
            {signInMessages.otherEmail}
          </FlowAction>
        </>
      }
    >
      <SentTo words={signInMessages.askedFor} email={step.sentTo} />
    </ScreenForm>
  );
}
