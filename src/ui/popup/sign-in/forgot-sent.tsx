import { screenWords, signInWords } from '../sign-in-words.ts';
import { useFlow, type ScreenProps } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { SentTo } from './sent-to.tsx';
import { Way } from './way.tsx';

/** Says where the link went, without telling whether there is such an account. */
export function ForgotSent({ step }: ScreenProps<'forgotSent'>) {
  const { send } = useFlow();
  return (
    <ScreenForm
      words={screenWords.forgotSent}
      onSubmit={() => send('signIn.open', { step: 'newPassword' })}
      ways={<Way onPress={() => void send('signIn.forgot', { email: step.sentTo })}>{signInWords.sendAgain}</Way>}
    >
      <SentTo words={signInWords.askedFor} email={step.sentTo} />
    </ScreenForm>
  );
}
