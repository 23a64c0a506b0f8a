import type { Answers } from './answers.ts';
import { KeptField, PasswordField } from './fields.tsx';
import { useFlow, type ScreenProps } from './flow.ts';
import { ScreenForm } from './screen-form.tsx';
import { useCaptcha } from './use-captcha.tsx';
import { FlowAction } from './flow-action.tsx';
import * as signInMessages from '../../../messages/compiled/signIn.ts';
import textStyles from '../../kit/text.module.css';
import styles from './sign-in.module.css';

const names = ['firstName', 'lastName', 'nickname'] as const;

/** The profile without empty names. */
const profileOf = (answers: Answers): Partial<Record<(typeof names)[number], string>> =>
  Object.fromEntries(names.map((name) => [name, answers(name).trim()]).filter(([, text]) => text !== ''));

/** The registration form. */
export function Register({ step }: ScreenProps<'register'>) {
  const { fields, open, openHosted, problem, send } = useFlow();
  const captcha = useCaptcha(step.proof);
  const isNamed = names.some((name) => fields[name] !== '' || problem?.field === name);
  return (
    <ScreenForm
      words={signInMessages.screens.register}
      fields={['email', 'password', ...names, ...captcha.fields]}
      onSubmit={async (answers) => {
        const [email, password] = [answers('email').trim(), answers('password')];
        await send('signIn.register', { email, password, profile: profileOf(answers), ...captcha.of(answers) });
        captcha.renew();
      }}
      actions={
        <>
          <FlowAction onPress={() => open('logIn')}>{signInMessages.haveAccount}</FlowAction>
          <FlowAction onPress={openHosted}>{signInMessages.hosted}</FlowAction>
        </>
      }
    >
      <KeptField name="email" isEntry />
      <PasswordField kind="new-password" />
      <details className={styles['names']} open={isNamed}>
        <summary className={textStyles['small']}>{signInMessages.names}</summary>
        <div className={styles['namesFields']}>
          <KeptField name="firstName" />
          <KeptField name="lastName" />
          <KeptField name="nickname" />
        </div>
      </details>
      {captcha.frame}
    </ScreenForm>
  );
}
