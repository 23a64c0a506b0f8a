import { useState, type RefObject } from 'react';
import { checkCaptcha, type CaptchaAnswers, type CaptchaProblem } from '../../../domain/captcha.ts';
import { platformCaptchaKeys } from '../../../base/captcha-keys.ts';
import { codeOf, violationsOf } from '../../../base/errors.ts';
import { platformApi } from '../../../domain/store.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';
import * as captchaMessages from '../../../messages/compiled/captcha.ts';
import { failureText } from '../../shared/failure-text.ts';

type CaptchaKey = keyof CaptchaAnswers;
export const captchaKeys: readonly CaptchaKey[] = ['page', 'visibleKey', 'invisibleKey'];

/** The problem of each field; `form`: of none in particular. */
type Problems = Partial<Record<CaptchaKey | 'form', string>>;

const toProblems = (found: Iterable<readonly [string, string | undefined]>): Problems =>
  Object.fromEntries([...found].map(([field, rule]) => [field, captchaMessages.problems[rule as CaptchaProblem]]));

/** The problems of a refusal by field. */
function problemsOf(error: unknown): Problems {
  const violations = violationsOf(error);
  if (violations.length > 0) return toProblems(violations.map(({ field, rule }) => [field, rule]));
  return { form: failureText(codeOf(error)) };
}

/** The keys that are set up; before that, the platform's own keys, where the store is the platform's. */
function answersOf({ captcha, api }: StoreView): CaptchaAnswers {
  if (captcha !== undefined) {
    const { page, visibleKey, invisibleKey } = captcha;
    return { page, visibleKey: visibleKey ?? '', invisibleKey: invisibleKey ?? '' };
  }
  const { visible, invisible } = api === platformApi ? platformCaptchaKeys : { visible: '', invisible: '' };
  return { page: '', visibleKey: visible, invisibleKey: invisible };
}

/** The state of the captcha form. Typed text stays until it is saved. */
export function useCaptchaForm(store: StoreView, form: RefObject<HTMLFormElement | null>, onDone: () => void) {
  const { call } = useServices();
  const [typed, setTyped] = useState<CaptchaAnswers>(() => answersOf(store));
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const show = (found: Problems): void => {
    setProblems(found);
    const first = captchaKeys.find((key) => found[key] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`#captcha-${first}`)?.focus();
  };
  const send = async (captcha: CaptchaAnswers | null): Promise<void> => {
    const found = captcha === null ? {} : checkCaptcha(captcha, store);
    if (Object.keys(found).length > 0) return show(toProblems(Object.entries(found)));
    setProblems({});
    setBusy(true);
    try {
      await call('stores.setCaptcha', { storeId: store.id, captcha });
      onDone();
    } catch (error) {
      show(problemsOf(error));
    } finally {
      setBusy(false);
    }
  };
  const trimmed = (): CaptchaAnswers => ({
    page: typed.page.trim(),
    visibleKey: typed.visibleKey.trim(),
    invisibleKey: typed.invisibleKey.trim(),
  });
  return {
    typed,
    problems,
    busy,
    type: (key: CaptchaKey, text: string) => setTyped({ ...typed, [key]: text }),
    submit: () => send(trimmed()),
    remove: () => send(null),
  };
}
