import { memberOfBrowser } from '../identity/browser-login.ts';
import { PlatformFault } from '../http/envelope.ts';
import { fail, readRequest, succeed } from '../hosted/authorize-request.ts';
import type { AuthorizeRequest } from '../hosted/authorize-request.ts';
import { hostedPage } from '../hosted/hosted-page.ts';
import { approvalScreen, codeScreen, factorScreen, logInScreen } from '../hosted/screens.ts';
import { formFields, steps } from '../hosted/steps.ts';
import type { Visit } from '../hosted/steps.ts';
import type { LoginAnswer } from '../identity/login-state.ts';
import { requireMember } from '../identity/members.ts';
import type { Call, Route } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { redeemOnce } from '../identity/single-use.ts';

function authorize({ shop, query, headers }: Call): Response {
  const request = readRequest(shop, Object.fromEntries(query));
  if (request instanceof Response) return request;
  if (request.prompt === 'login') return hostedPage(shop, request, logInScreen(shop));
  if (request.sessionToken !== undefined) return goOnSilently(shop, request, request.sessionToken);
  return letIn(shop, request, memberOfBrowser(shop, headers), 'no member is logged in');
}

/** Logs in with a session token, without any question. */
function goOnSilently(shop: Shop, request: AuthorizeRequest, sessionToken: string): Response {
  return letIn(shop, request, redeemOnce(shop, 'session', sessionToken), 'the session token is not valid');
}

function letIn(shop: Shop, request: AuthorizeRequest, memberId: string | undefined, otherwise: string): Response {
  if (memberId === undefined) return fail(shop, request, 'login_required', otherwise);
  try {
    return succeed(shop, request, requireMember(shop, memberId).id);
  } catch (error) {
    if (error instanceof PlatformFault) return fail(shop, request, 'access_denied', error.message);
    throw error;
  }
}

/** Shows the current step of a login, or redirects once it succeeded. */
function showStep(shop: Shop, request: AuthorizeRequest, answer: LoginAnswer, visit: Visit): Response {
  const { state, stateToken = '', sessionToken = '', requireMfaData } = answer;
  switch (state) {
    case 'SUCCESS':
      return goOnSilently(shop, request, sessionToken);
    case 'REQUIRE_EMAIL_VERIFICATION':
      return hostedPage(shop, request, codeScreen(stateToken));
    case 'REQUIRE_OWNER_APPROVAL':
      return hostedPage(shop, request, approvalScreen());
    case 'STATUS_CHECK': {
      const stay = steps.get('factor')?.stay(visit);
      return hostedPage(shop, request, stay ?? logInScreen(shop), 'Answer the question on your phone first.');
    }
    case 'UNKNOWN_STATE': {
      const factors = requireMfaData?.availableFactors.map(({ factorType }) => factorType) ?? [];
      return hostedPage(shop, request, factorScreen(stateToken, factors));
    }
  }
}

function toWords(fault: PlatformFault): string {
  return fault.isValidation ? 'Check what you typed: something is missing or too short.' : fault.message;
}

function submit({ shop, payload, remoteAddress }: Call): Response {
  const request = readRequest(shop, payload);
  if (request instanceof Response) return request;
  const visit: Visit = { ...formFields.parse(payload), shop, address: remoteAddress };
  if (visit.step === 'cancel') return fail(shop, request, 'access_denied', 'the shopper went back');
  const step = steps.get(visit.step === '' ? 'logIn' : visit.step);
  if (step === undefined) return fail(shop, request, 'invalid_request', 'no such step');
  try {
    const next = step.run(visit);
    return 'title' in next ? hostedPage(shop, request, next) : showStep(shop, request, next, visit);
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error;
    // The login expired: start a new one.
    const screen = error.code === '-19984' ? logInScreen(shop) : step.stay(visit, error);
    return hostedPage(shop, request, screen, toWords(error));
  }
}

/** The authorization endpoint: silent for a session token or a known browser, else the login page. */
export const authorizePage: Route[] = [
  { on: ['GET /_api/oauth2/authorize'], access: 'open', handle: authorize },
  { on: ['POST /_api/oauth2/authorize'], access: 'open', handle: submit },
];
