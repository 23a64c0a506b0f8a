import type { EmailFailureReason } from '../enumerations/authentication.ts';
import { CaptchaTokenInput, Identity, IdentityProfileInput } from '../entities/identity.ts';
import { PageAnswer } from '../entities/page-answer.ts';
import { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import { once } from '../../base/once.ts';
import { operation } from '../operation.ts';
import {
  anyObject,
  bool,
  flag,
  id,
  loose,
  many,
  maybe,
  nothing,
  nul,
  oneOf,
  open,
  opt,
  str,
  strict,
  text,
} from '../schema/wire.ts';

/** Registers a member by e-mail and password; the answer's state says what comes next. */
export const registerV2 = operation('POST /_api/iam/authentication/v2/register', {
  input: () =>
    strict({
      loginId: strict({ email: opt(text()) }),
      password: opt(text()),
      profile: opt(IdentityProfileInput()),
      captchaTokens: opt(many(CaptchaTokenInput())),
      clientMetaData: nul(anyObject()),
    }),
  output: () => StateMachineAnswer(),
});

/** Tells whether mail to an address would arrive. */
export const validateEmail = operation('POST /_api/iam/authentication/v2/validate-email', {
  safe: true,
  input: () => strict({ email: text(254) }),
  output: () =>
    loose({ valid: bool(), failure: maybe(loose({ reason: open<EmailFailureReason>() })), formatInvalid: bool() }),
});

/** Logs a member in by e-mail and password; the answer's state says what comes next. */
export const loginV2 = operation('POST /_api/iam/authentication/v2/login', {
  input: () =>
    strict({
      loginId: strict({ email: opt(text()) }),
      password: nul(text()),
      captchaTokens: opt(many(CaptchaTokenInput())),
      clientMetaData: nul(anyObject()),
      stateToken: nul(text(1000)),
    }),
  output: () => StateMachineAnswer(),
});

/** Sets a new password for the member whose token is sent. */
export const changePassword = operation('POST /_api/iam/authentication/v2/change-password', {
  input: () => strict({ newPassword: text() }),
  output: () => nothing(),
});

/** Logs in or registers a person whom the caller has identified; needs a visitor token joined with an API key. */
export const signOn = operation('POST /_api/iam/authentication/v2/sign-on', {
  elevated: true,
  input: () =>
    strict({
      loginId: strict({ email: opt(text()) }),
      profile: opt(IdentityProfileInput()),
      verifyEmail: opt(flag()),
      mergeExistingContact: opt(flag()),
    }),
  output: () => loose({ sessionToken: str(), identity: maybe(Identity()) }),
});

/**
 * Ends the platform's own log-in of the browser whose cookies are sent. Answers the redirect to `postLogoutRedirectUri`, or
 * a page; a call sends no cookies, so let the browser go to the address itself.
 */
export const logout = operation('GET /_api/iam/authentication/v1/logout', {
  safe: false,
  forBrowser: true,
  input: () => strict({ postLogoutRedirectUri: nul(text()), clientId: nul(id()) }),
  output: () => PageAnswer(),
});

/** Older: where a log-in at another service comes back to. */
export const loginCallback = operation('GET /_api/iam/authentication/v1/callback', {
  safe: false,
  input: () => strict({ state: opt(text()), sessionToken: opt(text()) }),
  output: () => StateMachineAnswer(),
});

const CodeData = once(() => opt(strict({ code: opt(text()) })));

/** Older: answers the question for a second factor, with the data of that factor; those of PUSH are empty. */
export const verify = operation('POST /_api/iam/authentication/v2/{factorType}/verify', {
  input: () =>
    oneOf(
      strict({
        factorType: id(),
        stateToken: text(undefined, 1),
        rememberThisDevice: opt(flag()),
        smsData: CodeData(),
        callData: CodeData(),
        emailData: CodeData(),
        totpData: CodeData(),
        pushData: opt(anyObject()),
      }),
      ['smsData', 'callData', 'emailData', 'totpData', 'pushData'],
      true,
    ),
  output: () => StateMachineAnswer(),
});

/** Older: begins a log-in through a company's identity provider; answers the redirect to its page. */
export const loginWithIdpConnection = operation(
  'GET /_api/iam/authentication/v1/sso/login/{tenantId}/{idpConnectionId}',
  {
    safe: false,
    forBrowser: true,
    input: () => strict({ tenantId: id(), idpConnectionId: id(), tenantType: opt(text()) }),
    output: () => PageAnswer(),
  },
);

/** Older: logs in with the token of a company's identity provider. */
export const loginWithIdpConnectionTokenParams = operation(
  'POST /_api/iam/authentication/v1/sso/login-with-token-params',
  {
    input: () => strict({ idpConnectionId: id(), tokenParams: opt(anyObject()) }),
    output: () => StateMachineAnswer(),
  },
);
