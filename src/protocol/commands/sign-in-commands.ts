import { Text, z } from '../../base/schema.ts';
import { MemberProfile, SignInFactor, SignInFields, startSteps } from '../../domain/sign-in.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const Password = Text(1000);
const Code = Text(100);
/** The token of a captcha that a person solved. */
const SolvedCaptcha = z.optional(Text(5000));

export const signInCommands = {
  /** Opens the sign-in flow at this step; no effect if the step is open already. */
  'signIn.open': command({
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { step: z.enum(startSteps) }),
    output: Nothing,
  }),
  'signIn.close': command({
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Cancels the running action of this step; the step stays. */
  'signIn.cancel': command({
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Keeps the typed fields. */
  'signIn.keep': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { fields: SignInFields }),
    output: Nothing,
  }),
  'signIn.logIn': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { email: Text(254), password: Password, captcha: SolvedCaptcha }),
    output: Nothing,
  }),
  'signIn.register': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, {
      email: Text(254),
      password: Password,
      captcha: SolvedCaptcha,
      profile: z.partial(z.pick(SignInFields, { firstName: true, lastName: true, nickname: true })),
    }),
    output: Nothing,
  }),
  'signIn.enterCode': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { code: Code }),
    output: Nothing,
  }),
  /** Sends the code of this step once more. */
  'signIn.resend': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Chooses the second factor; choosing the current one sends its code once more. */
  'signIn.chooseFactor': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { factor: SignInFactor }),
    output: Nothing,
  }),
  /**
   * Sends the code of the chosen factor; empty for PUSH, to ask if the other device has agreed. The device is never
   * remembered: calls carry no cookies, so the platform cannot recognise it.
   */
  'signIn.enterFactor': command({
    callers: 'popups',
    repeatable: false,
    use: 'none',
    input: z.extend(StoreId, { code: Code, remember: z.literal(false) }),
    output: Nothing,
  }),
  'signIn.forgot': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { email: Text(254) }),
    output: Nothing,
  }),
  /** `link` is the mail's link, or the token in it. */
  'signIn.setPassword': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { link: Text(4096), password: Password }),
    output: Nothing,
  }),
  'signIn.changePassword': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { password: Password }),
    output: Nothing,
  }),
  /** Mails the member a code that proves their address. */
  'signIn.verifyEmail': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /** Opens the platform's own page in a tab. */
  'signIn.hosted': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  'signIn.logOut': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  'signIn.readProfile': command({
    callers: 'popups',
    repeatable: true,
    use: 'none',
    input: StoreId,
    output: z.object({ profile: MemberProfile }),
  }),
};
