import type { LoginState } from '../../client/auth/login.ts';
import type { Captcha } from '../../domain/captcha.ts';
import { findStore } from '../../store/app-store.ts';
import type { Services } from '../services/services.ts';

/** The step that needs a captcha; `guard` throws once the step is over. */
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
 * Sends the request with the captcha that a person solved, if any. Where the platform wants an unsolved captcha, the
 * invisible captcha, which the browser solves by itself, is tried first.
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

/** Undefined without an invisible captcha, or if it was not solved: a person can solve the other one. */
async function solveSilently(action: CaptchaRequest): Promise<string | undefined> {
  const { page, invisibleKey = null } = captchaOf(action) ?? {};
  if (page === undefined || invisibleKey === null) return undefined;
  return action.context.runtime.solveCaptcha({ page, siteKey: invisibleKey }).catch(() => undefined);
}
