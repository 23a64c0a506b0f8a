import { screenWords, signInWords } from '../sign-in-words.ts';
import { KnownAccount, LinkField, PasswordField } from './fields.tsx';
import { useFlow } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { Way } from './way.tsx';

/** Where the mail's link is pasted and a new password set with it. */
export function NewPassword() {
  const { fields, open, send } = useFlow();
  return (
    <ScreenForm
      words={screenWords.newPassword}
      fields={['link', 'password']}
      onSubmit={(answers) =>
        send('signIn.setPassword', { link: answers('link').trim(), password: answers('password') })
      }
      ways={<Way onPress={() => open('forgot')}>{signInWords.newLink}</Way>}
    >
      <LinkField />
      <KnownAccount email={fields.email} />
      <PasswordField kind="new-password" />
    </ScreenForm>
  );
}
