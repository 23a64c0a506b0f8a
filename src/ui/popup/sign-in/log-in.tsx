import { KeptField, PasswordField } from './fields.tsx';
import { useFlow, type ScreenProps } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { useCaptcha } from './use-captcha.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';

/** The log-in form. */
export function LogIn({ step }: ScreenProps<'logIn'>) {
  const { open, openHosted, send } = useFlow();
  const captcha = useCaptcha(step.proof);
  return (
    <ScreenForm
      words={signInMessages.screens.logIn}
      fields={['email', 'password', ...captcha.fields]}
      onSubmit={async (answers) => {
        const [email, password] = [answers('email').trim(), answers('password')];
        await send('signIn.logIn', { email, password, ...captcha.of(answers) });
        captcha.renew();
      }}
      actions={
        <>
          <FlowAction onPress={() => open('register')}>{signInMessages.register}</FlowAction>
          <FlowAction onPress={() => open('forgot')}>{signInMessages.forgot}</FlowAction>
          <FlowAction onPress={openHosted}>{signInMessages.hosted}</FlowAction>
        </>
      }
    >
      <KeptField name="email" isEntry />
      <PasswordField kind="current-password" />
      {captcha.frame}
    </ScreenForm>
  );
}
