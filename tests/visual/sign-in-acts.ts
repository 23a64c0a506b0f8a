import type { Page } from 'playwright';

/** Fills in a screen, presses Enter and waits for the response. */
const answer =
  (fields: Record<string, string>) =>
  async (page: Page): Promise<void> => {
    for (const [name, text] of Object.entries(fields)) await page.locator(`input[name="${name}"]`).fill(text);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(250);
  };

/** The steps on a sign-in screen before its picture. */
export const signInActs: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in-log-in-busy': answer({ password: 'difference' }),
  'sign-in-log-in-slow': async (page) => {
    await answer({ password: 'difference' })(page);
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
  },
  'sign-in-wrong-password': answer({ password: 'wrong' }),
  'sign-in-log-in-missing': (page) => page.keyboard.press('Enter'),
  'sign-in-log-in-offline': answer({ password: 'difference' }),
  'sign-in-log-in-not-let-in': answer({ password: 'difference' }),
  'sign-in-register-taken': answer({ password: 'difference' }),
  'sign-in-register-short': answer({ password: 'ab' }),
  'sign-in-captcha-missing': answer({ password: 'difference' }),
  'sign-in-captcha-refused': async (page) => {
    await page.locator('input[name="password"]').fill('difference');
    await page
      .frameLocator('iframe')
      .locator('body')
      .evaluate(() => {
        const params = new URLSearchParams(location.hash.slice(1));
        parent.postMessage({ state: params.get('state'), token: 't' }, String(params.get('origin')));
      });
    await page.waitForTimeout(250);
  },
  'sign-in-captcha-silent': (page) => page.locator('[role="alert"] [data-tone="bad"]').waitFor({ timeout: 12_000 }),
  'sign-in-code': (page) => page.keyboard.type('123 45'),
  'sign-in-code-wrong': answer({ code: '123-456' }),
  'sign-in-factor-push-pending': answer({}),
  'sign-in-new-password-old': answer({
    link: 'https://shop.example/_api/iam/recovery/page?recoveryToken=7c2',
    password: 'x',
  }),
};
