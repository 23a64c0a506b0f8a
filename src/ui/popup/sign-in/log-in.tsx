import { screenWords, signInWords } from '../sign-in-words.ts';
import { KeptField, PasswordField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { Way } from './way.tsx';

/** With which a shopper becomes a member. */
export function LogIn() {
  const { open, send } = useFlow();
  return (
    <ScreenForm
      words={screenWords.logIn}
      fields={['email', 'password']}
      onSubmit={(answers) => send('signIn.logIn', { email: answers('email').trim(), password: answers('password') })}
      ways={
        <>
          <Way onPress={() => open('register')}>{signInWords.register}</Way>
          <Way onPress={() => open('forgot')}>{signInWords.forgot}</Way>
          <Way onPress={() => void send('signIn.hosted', {})}>{signInWords.hosted}</Way>
        </>
      }
    >
      <KeptField name="email" isEntry />
      <PasswordField kind="current-password" />
    </ScreenForm>
  );
}
