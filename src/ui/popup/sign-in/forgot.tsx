import { screenWords, signInWords } from '../sign-in-words.ts';
import { KeptField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { Way } from './way.tsx';

/** Has a link mailed with which a new password is set. */
export function Forgot() {
  const { open, send } = useFlow();
  return (
    <ScreenForm
      words={screenWords.forgot}
      fields={['email']}
      onSubmit={(answers) => send('signIn.forgot', { email: answers('email').trim() })}
      ways={<Way onPress={() => open('newPassword')}>{signInWords.haveLink}</Way>}
    >
      <KeptField name="email" isEntry />
    </ScreenForm>
  );
}
