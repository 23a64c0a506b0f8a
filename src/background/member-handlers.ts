import { logIn, type LoginState } from '../client/auth/login.ts';
import { exchangeSessionToken } from '../client/auth/silent-login.ts';
import { ShelfedgeError, type ErrorDetails } from '../domain/errors.ts';
import type { Handlers } from '../protocol/serve.ts';
import { accountOf, type Context } from './context.ts';

type MemberCommand = 'member.logIn' | 'member.logOut';

/** A log-in that the platform did not grant: at its field, with the platform's own code where it gave one. */
function loginError(rule: string, { applicationCode, violations: named = [] }: ErrorDetails = {}): ShelfedgeError {
  // The platform checks a password's form, too; it is no wrong address then.
  const isPassword =
    rule === 'invalidPassword' || rule === 'resetPassword' || named.some(({ field }) => field === 'password');
  const violations = [{ field: isPassword ? 'password' : 'email', description: '', rule }];
  return new ShelfedgeError('invalid_input', `log in: ${rule}`, {
    violations,
    ...(applicationCode === undefined ? {} : { applicationCode }),
  });
}

/** The client calls every refusal without a name an invalid e-mail; a person is told so only when it is about that. */
const isAboutEmail = ({ code, details }: ShelfedgeError): boolean =>
  code === 'validation' || details.applicationCode === '-19999';

function toError(state: Exclude<LoginState, { tag: 'SUCCESS' }>): ShelfedgeError {
  if (state.tag !== 'FAILURE' || state.error === undefined) return loginError(state.tag);
  const { error, errorCode } = state;
  const isNamed = errorCode !== undefined && (errorCode !== 'invalidEmail' || isAboutEmail(error));
  return isNamed ? loginError(errorCode, error.details) : error;
}

export const createMemberHandlers = (context: Context): Pick<Handlers, MemberCommand> => ({
  'member.logIn': async ({ storeId, email, password }) => {
    const { shopper, shopperClient, grants, store } = accountOf(context, storeId);
    const state = await logIn(shopperClient, { loginId: { email }, password });
    if (state.tag !== 'SUCCESS') throw toError(state);
    const { askFrame, randomBytes } = context.world;
    const tokens = await exchangeSessionToken(
      { client: shopperClient, clientId: store.clientId, grants, askFrame, random: randomBytes },
      state.sessionToken,
    );
    await shopper.logIn(tokens, email);
    return {};
  },
  'member.logOut': async ({ storeId }) => {
    await accountOf(context, storeId).shopper.logOut();
    return {};
  },
});
