import { Text, z } from '../base/schema.ts';

/** The second factors. */
export const SignInFactor = z.enum(['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH']);
export type SignInFactor = z.infer<typeof SignInFactor>;

/** Present once the store requires a captcha that can be shown here. */
const Proof = z.optional(z.literal('captcha'));

/** The current step of a sign-in flow, which is the screen to show. */
export const SignInStep = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('logIn'), proof: Proof }),
  z.object({ tag: z.literal('register'), proof: Proof }),
  /** Waits for a mailed code; it can be sent again from `resendAtMs` (epoch) on. */
  z.object({ tag: z.literal('emailCode'), sentTo: z.string(), resendAtMs: z.number() }),
  /** Waits for the store owner's approval. */
  z.object({ tag: z.literal('approval') }),
  /** Waits for one of these second factors. */
  z.object({ tag: z.literal('factor'), factors: z.array(SignInFactor), chosen: z.nullable(SignInFactor) }),
  /** The platform requires a step that cannot be shown here, such as a captcha: continue on the platform's page. */
  z.object({ tag: z.literal('captcha') }),
  z.object({ tag: z.literal('forgot') }),
  z.object({ tag: z.literal('forgotSent'), sentTo: z.string() }),
  /** The recovery link was opened; a new password is to be set. */
  z.object({ tag: z.literal('newPassword') }),
  z.object({ tag: z.literal('changePassword') }),
  z.object({ tag: z.literal('profile') }),
  /** The platform's login page is open in a tab. */
  z.object({ tag: z.literal('hosted') }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

/** The typed fields that may be stored: never a password or a code. */
export const SignInFields = z.object({
  email: Text(254),
  firstName: Text(100),
  lastName: Text(100),
  nickname: Text(100),
});
export type SignInFields = z.infer<typeof SignInFields>;

/** An event to show once above the form. */
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

/** A sign-in or account flow at one store. It survives the popup and the worker. */
export const SignIn = z.object({ step: SignInStep, fields: SignInFields, note: SignInNote });
export type SignIn = z.infer<typeof SignIn>;

/** The steps that a flow can start with. */
export const startSteps = ['logIn', 'register', 'forgot', 'newPassword', 'changePassword', 'profile'] as const;
export type StartStep = (typeof startSteps)[number];

export const noFields: SignInFields = { email: '', firstName: '', lastName: '', nickname: '' };

/** A member's own profile; empty text for values that the platform omits. */
export const MemberProfile = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  nickname: z.string(),
  isVerified: z.boolean(),
});
export type MemberProfile = z.infer<typeof MemberProfile>;
