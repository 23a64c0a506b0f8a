import { z } from './schema.ts';

const Text = (max: number) => z.string().check(z.maxLength(max));

/** What can prove a person a second time. */
export const SignInFactor = z.enum(['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH']);
export type SignInFactor = z.infer<typeof SignInFactor>;

/** There once the store has asked for a captcha that can be drawn here. */
const Proof = z.optional(z.literal('captcha'));

/** Where a person's way in stands: which screen is due. */
export const SignInStep = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('logIn'), proof: Proof }),
  z.object({ tag: z.literal('register'), proof: Proof }),
  /** A code was mailed and is to be typed in; it can be sent again from `resendAtMs` (epoch) on. */
  z.object({ tag: z.literal('emailCode'), sentTo: z.string(), resendAtMs: z.number() }),
  /** The store's owner has yet to let them in. */
  z.object({ tag: z.literal('approval') }),
  /** A second proof is wanted, by one of these. */
  z.object({ tag: z.literal('factor'), factors: z.array(SignInFactor), chosen: z.nullable(SignInFactor) }),
  /** The platform wants more than can be asked for here, such as a captcha: its own page takes over. */
  z.object({ tag: z.literal('captcha') }),
  z.object({ tag: z.literal('forgot') }),
  z.object({ tag: z.literal('forgotSent'), sentTo: z.string() }),
  /** The link of the mail is at hand, and a new password is to be set with it. */
  z.object({ tag: z.literal('newPassword') }),
  z.object({ tag: z.literal('changePassword') }),
  z.object({ tag: z.literal('profile') }),
  /** The platform's page is open in a tab. */
  z.object({ tag: z.literal('hosted') }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

/** What was typed and may be kept: never a password or a code. */
export const SignInFields = z.object({
  email: Text(254),
  firstName: Text(100),
  lastName: Text(100),
  nickname: Text(100),
});
export type SignInFields = z.infer<typeof SignInFields>;

/** What happened meanwhile, said once above the form. */
export const SignInNote = z.nullable(
  z.object({
    tag: z.enum([
      'expired',
      'denied',
      'resent',
      'passwordChanged',
      'fellBack',
      'signedOut',
      'verificationSent',
      'hostedFailed',
    ]),
  }),
);
export type SignInNote = z.infer<typeof SignInNote>;

/** A person's way in (or the care of their account) at one store, as it survives the popup and the worker. */
export const SignIn = z.object({ step: SignInStep, fields: SignInFields, note: SignInNote });
export type SignIn = z.infer<typeof SignIn>;

/** The steps that a person may ask for by name. */
export const startSteps = ['logIn', 'register', 'forgot', 'newPassword', 'changePassword', 'profile'] as const;
export type StartStep = (typeof startSteps)[number];

export const noFields: SignInFields = { email: '', firstName: '', lastName: '', nickname: '' };

/** What a member sees of their own account; empty text for what the platform does not tell. */
export const MemberProfile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  isVerified: z.boolean(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;
