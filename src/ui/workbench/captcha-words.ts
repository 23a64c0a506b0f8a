import type { CaptchaAnswers, CaptchaProblem } from '../../domain/captcha.ts';

/** Words about a store's captcha. */
export const captchaWords = {
  off: 'A captcha, where members are asked for one, is on the store’s own log-in page.',
  on: 'The store’s captcha is drawn in the popup.',
  setUp: 'Draw captcha here',
  change: 'Change captcha',
  title: 'Captcha',
  text: 'Members can solve the store’s captcha in the popup. The platform has no page of its own for this, so your store needs one that draws it; the README says what it does. Without one they log in on the store’s own page, as now.',
  submit: 'Save captcha',
  remove: 'Stop drawing it here',
  busy: 'Saving …',
} as const;

export const captchaFieldWords: Record<keyof CaptchaAnswers, { label: string; hint: string }> = {
  page: { label: 'Page that draws it', hint: 'At the store’s address, such as https://www.example.com/captcha' },
  visibleKey: { label: 'Visible site key', hint: 'For the captcha that a person solves. Empty where there is none.' },
  invisibleKey: {
    label: 'Invisible site key',
    hint: 'For the one that asks nobody anything; it is tried first. Empty where there is none.',
  },
};

export const captchaProblemWords: Record<CaptchaProblem, string> = {
  not_allowed: 'The page must be at the store’s own address. Nothing was changed. Correct the address.',
  not_a_key: 'That is no site key. Nothing was changed. Copy it again.',
  no_key: 'One of the two keys is needed. Nothing was changed. Paste it here or below.',
};
