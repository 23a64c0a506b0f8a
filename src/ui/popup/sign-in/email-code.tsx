import { readCode } from './answers.ts';
import { CodeField } from './fields.tsx';
import { FlowAction } from './flow-action.tsx';
import { useFlow, type ScreenProps } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { SendAgain } from './send-again.tsx';
import { SentTo } from './sent-to.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** The code from an email. */
export function EmailCode({ step }: ScreenProps<'emailCode'>) {
  const { send } = useFlow();
  return (
    <ScreenForm
      words={signInMessages.screens.emailCode}
      fields={['code']}
      onSubmit={(answers) => send('signIn.enterCode', { code: readCode(answers('code')) })}
      actions={
        <>
          <SendAgain key={step.resendAtMs} atMs={step.resendAtMs} onPress={() => void send('signIn.resend', {})} />
          <FlowAction onPress={() => void send('signIn.open', { step: 'logIn' })}>
            {signInMessages.otherEmail}
          </FlowAction>
        </>
      }
    >
      <SentTo words={signInMessages.sentTo} email={step.sentTo} />
      <CodeField />
    </ScreenForm>
  );
}
