import type { LoginState } from '../../client/auth/login.ts';
import type { Captcha } from '../../domain/captcha.ts';
import { findStore } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';

/** Where a captcha is wanted, and how it is learnt that it comes too late. */
interface CaptchaRequest {
  context: Pick<Services, 'app' | 'runtime'>;
  storeId: string;
  guard(): void;
}

/** The captcha that a log-in or a registration brings along. */
export interface CaptchaTokens {
  captchaTokens?: { Recaptcha?: string; InvisibleRecaptcha?: string }[];
}

/** How often a captcha is solved silently before a person is asked: the second for a token that was refused. */
const silentAttempts = 2;

/**
 * Asks with the captcha that a person solved, if they did. Where the platform wants one that was not solved, it is first
 * tried with what the browser solves by itself.
 */
export async function askWithCaptcha(
  action: CaptchaRequest,
  solved: string | undefined,
  ask: (given: CaptchaTokens) => Promise<LoginState>,
): Promise<LoginState> {
  if (solved !== undefined) return ask({ captchaTokens: [{ Recaptcha: solved }] });
  let state = await ask({});
  for (let attempt = 0; attempt < silentAttempts && isCaptcha(state); attempt += 1) {
    action.guard();
    const token = await solveSilently(action);
    if (token === undefined) return state;
    action.guard();
    state = await ask({ captchaTokens: [{ InvisibleRecaptcha: token }] });
  }
  return state;
}

const isCaptcha = ({ tag }: LoginState): boolean =>
  tag === 'USER_CAPTCHA_REQUIRED' || tag === 'SILENT_CAPTCHA_REQUIRED';

/** How the store's captcha is drawn here, where that is set up. */
export const captchaOf = ({
  context,
  storeId,
}: {
  context: Pick<Services, 'app'>;
  storeId: string;
}): Captcha | undefined => findStore(context.app.getState(), storeId)?.captcha;

/** Undefined where there is no such captcha, or it would not be solved: a person can do it. */
async function solveSilently(action: CaptchaRequest): Promise<string | undefined> {
  const { page, invisibleKey = null } = captchaOf(action) ?? {};
  if (page === undefined || invisibleKey === null) return undefined;
  return action.context.runtime.solveCaptcha({ page, siteKey: invisibleKey }).catch(() => undefined);
}
