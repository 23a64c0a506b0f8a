import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { siteKeys } from '../../demo/platform/identity/captcha.ts';
import { requestsOf, test } from './fixtures.ts';
import { answer, expectMember, expectScreen, field, interrupt, press, setUpCaptcha } from './sign-in-steps.ts';

const widget = '/_api/captcha/widget';
const why = 'Confirm you’re human.';
const loading = 'Loading the captcha';

/** Ticks the captcha once it is there, as who sees it does. */
async function tick(popup: Page): Promise<void> {
  const box = popup.frameLocator('iframe[name="captcha"]').getByLabel('I am not a robot');
  // A press in a frame of another origin does nothing where another tab is in front.
  await popup.bringToFront();
  await box.waitFor();
  // Chromium drops a press in a frame of another origin that has just come or moved.
  await popup.waitForTimeout(600);
  // `check` does not serve: the form goes on at once, and the frame may be another one before its box is read.
  await box.click({ noWaitAfter: true });
}

test.use({ platform: { captchaToken: 'a-person' } });

test('a captcha is solved in the popup, whatever closes in between', async ({
  popup: first,
  connected,
  shop,
  fail,
}) => {
  let popup = first;
  await setUpCaptcha(connected, shop, { 'Visible site key': siteKeys.Recaptcha });
  await press(popup, 'Log in');
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await expect(popup.getByText(why)).toBeVisible();
  await expect(popup.locator('iframe[name="captcha"]')).toBeFocused();
  await fail([{ path: widget, kind: 'delay', delayMs: 2000, times: 1 }]);
  popup = await interrupt(popup, connected, 'Log in');
  await expect(popup.getByText(why)).toBeVisible();
  await expect(field(popup, 'Password')).toBeFocused();
  await field(popup, 'Password').fill(shop.member.password);
  await expect(popup.getByText(loading)).toBeVisible();
  await expect(popup.getByText(loading)).toBeHidden();
  // The captcha has come meanwhile, and does not get the keys of who types.
  await expect(field(popup, 'Password')).toBeFocused();
  await popup.keyboard.press('Enter');
  await expect(popup.getByText('Complete the captcha first.')).toBeVisible();
  // Solved, the form goes on by itself.
  await tick(popup);
  await expectMember(popup, shop.member.email);
});

test('an invisible captcha is solved in a hidden frame', async ({ popup, connected, shop }) => {
  await setUpCaptcha(connected, shop, { 'Invisible site key': siteKeys.InvisibleRecaptcha });
  await press(popup, 'Log in');
  await press(popup, 'Create account');
  await answer(popup, { Email: 'grace@example.com', 'New password': 'compilers' });
  await expectMember(popup, 'grace@example.com');
  expect((await requestsOf(shop)).filter(({ path }) => path === widget)).toHaveLength(1);
  const open = 'chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] }).then((found) => found.length)';
  expect(await popup.evaluate(open)).toBe(0);
});

test('a failed invisible captcha shows a visible one, and a failed visible one leads to the store’s page', async ({
  popup,
  connected,
  shop,
}) => {
  await setUpCaptcha(connected, shop, {
    'Visible site key': 'nobody-knows-this-visible-key',
    'Invisible site key': 'nobody-knows-this-invisible-key',
  });
  await press(popup, 'Log in');
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await expect(popup.getByText(why)).toBeVisible();
  await tick(popup);
  await expect(popup.getByText('The captcha doesn’t work here.')).toBeVisible();
  const opened = popup.context().waitForEvent('page');
  await press(popup, 'Log in on the store’s page');
  await (await opened).getByRole('textbox', { name: 'E-mail' }).waitFor();
  await expectScreen(popup, 'Continue in the other tab');
});

/** Stands in for the captcha's own script, which is a third party's. */
const script = `window.grecaptcha = { enterprise: {
  render: (box, options) => {
    box.innerHTML = '<label><input type="checkbox"> I am not a robot</label>';
    box.querySelector('input').addEventListener('change', () => options.callback(options.sitekey === '${siteKeys.Recaptcha}' ? 'a-person' : ''));
    return 0;
  },
  execute: () => undefined,
} };
draw();`;

test('the captcha page that the project offers for stores works', async ({ popup, connected, shop }) => {
  const { context } = connected;
  await context.route(`${shop.storefront}/captcha`, (route) =>
    route.fulfill({ contentType: 'text/html', body: readFileSync('docs/captcha-page.html', 'utf8') }),
  );
  await context.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await setUpCaptcha(connected, shop, {
    'Page that shows it': `${shop.storefront}/captcha`,
    'Visible site key': siteKeys.Recaptcha,
  });
  await press(popup, 'Log in');
  await answer(popup, { Email: shop.member.email, Password: shop.member.password });
  await tick(popup);
  await expectMember(popup, shop.member.email);
});
