import { expect, type Page } from '@playwright/test';
import { siteKeys } from '../../demo/platform/identity/captcha.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { requestsOf, stopWorker, test } from './fixtures.ts';
import { addStore } from './profiles.ts';
import {
  answer,
  expectMember,
  expectProblem,
  expectScreen,
  field,
  lastMail,
  press,
  setUpCaptcha,
} from './sign-in-steps.ts';
import { speakFor } from './spoken-platform.ts';
import {
  grace,
  logInUnapproved,
  logInUnconfirmed,
  startWalkthrough,
  type SignInWalkthrough,
} from './sign-in-walkthrough.ts';

const loginPath = '/_api/iam/authentication/v2/login';

const stateTokens = ({ db }: RunningShop) =>
  db.prepare("SELECT count(*) AS kept FROM single_use_tokens WHERE purpose = 'state'").get()?.['kept'];

/** True if the pending credential of the sign-in flow is stored where no page reads it, and is this state's. */
const keepsStateToken = (popup: Page) =>
  popup.evaluate(`chrome.storage.session.get().then((all) =>
    Object.entries(all).some(([name, kept]) => name.startsWith('pendingCredential:') && kept.value.kind === 'state'))`);

const enterCode = async (walk: SignInWalkthrough): Promise<void> =>
  answer(walk.popup(), { Code: lastMail(walk.shop, grace.email).secret });

/** Sends a command of the popup that no screen offers there. */
const sendCode = (popup: Page): Promise<unknown> =>
  popup.evaluate(`chrome.storage.local.get('stores').then(({ stores }) => chrome.runtime.sendMessage({
    shelfedge: 1, command: 'signIn.enterCode', input: { storeId: stores.value[0].id, code: '123456' } }))`);

const verification = { registrationPolicy: 'email-verification' } as const;
const approval = { registrationPolicy: 'owner-approval' } as const;
const captcha = { captchaToken: 'a-person' } as const;

const rows: [row: string, platform: Partial<ShopOptions>, act: (walk: SignInWalkthrough) => Promise<void>][] = [
  [
    'log-in, answer success: SUCCESS with a session token',
    {},
    async (walk) => {
      await walk.logIn();
      await expectMember(walk.popup(), walk.shop.member.email);
    },
  ],
  [
    'registration, answer success: SUCCESS with a session token',
    {},
    async (walk) => {
      await walk.register();
      await expectMember(walk.popup(), grace.email);
    },
  ],
  [
    'registration, answer requiring owner approval: OWNER_APPROVAL_REQUIRED',
    approval,
    async (walk) => {
      await walk.register();
      await walk.at('Waiting for approval');
    },
  ],
  [
    'log-in, answer requiring owner approval: OWNER_APPROVAL_REQUIRED',
    approval,
    async (walk) => {
      await logInUnapproved(walk);
      await walk.at('Waiting for approval');
    },
  ],
  [
    'registration, answer requiring e-mail verification: EMAIL_VERIFICATION_REQUIRED, the state token kept',
    verification,
    async (walk) => {
      await walk.register();
      await walk.at('Enter the code');
      expect(await keepsStateToken(walk.popup())).toBe(true);
    },
  ],
  [
    'log-in, answer requiring e-mail verification: EMAIL_VERIFICATION_REQUIRED, the state token kept',
    verification,
    async (walk) => {
      await logInUnconfirmed(walk);
      await walk.at('Enter the code');
      expect(await keepsStateToken(walk.popup())).toBe(true);
    },
  ],
  [
    'verification with the code and the state token: SUCCESS',
    verification,
    async (walk) => {
      await walk.register();
      await walk.at('Enter the code');
      await enterCode(walk);
      await expectMember(walk.popup(), grace.email);
    },
  ],
  [
    'verification from any other state: FAILURE, and nothing is asked',
    verification,
    async (walk) => {
      await press(walk.popup(), 'Log in');
      await expectScreen(walk.popup(), 'Log in');
      expect(await sendCode(walk.popup())).toMatchObject({ ok: false, error: { code: 'invalid_state' } });
      expect((await requestsOf(walk.shop)).filter(({ path }) => path.includes('verif'))).toEqual([]);
      await walk.at('Log in');
    },
  ],
  [
    'verification with a state token that ended: begun again, with what was typed',
    verification,
    async (walk) => {
      await walk.register();
      await walk.at('Enter the code');
      expect(stateTokens(walk.shop)).toBe(1);
      walk.shop.db.exec("DELETE FROM single_use_tokens WHERE purpose = 'state'");
      await enterCode(walk);
      await walk.at('Log in');
      await expect(field(walk.popup(), 'Email')).toHaveValue(grace.email);
    },
  ],
  [
    'a captcha that is missing: USER_CAPTCHA_REQUIRED, on the store’s page without site keys',
    captcha,
    async (walk) => {
      await walk.logIn();
      await walk.at('Continue on the store’s page');
    },
  ],
  [
    'a captcha that is missing: USER_CAPTCHA_REQUIRED, in the popup with a visible key',
    captcha,
    async (walk) => {
      await setUpCaptcha(walk.browser, walk.shop, { 'Visible site key': siteKeys.Recaptcha });
      await walk.logIn();
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
      await walk.at('Log in');
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
    },
  ],
  [
    'an invisible captcha that is refused: SILENT_CAPTCHA_REQUIRED, solved once more, then by a person',
    captcha,
    async (walk) => {
      // A token of the other kind is one that the platform refuses.
      const keys = { 'Visible site key': siteKeys.Recaptcha, 'Invisible site key': siteKeys.Recaptcha };
      await setUpCaptcha(walk.browser, walk.shop, keys);
      await walk.logIn();
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
      expect((await requestsOf(walk.shop)).filter(({ path }) => path === loginPath)).toHaveLength(3);
    },
  ],
  [
    'a wrong password: FAILURE with invalidPassword',
    {},
    async (walk) => {
      await walk.logIn({ ...walk.shop.member, password: 'wrong' });
      await expectProblem(walk.popup(), 'Password', 'Wrong password');
    },
  ],
  [
    'an unknown e-mail: FAILURE with invalidEmail',
    {},
    async (walk) => {
      await walk.logIn(grace);
      await expectProblem(walk.popup(), 'Email', 'No account with this email');
    },
  ],
  [
    'a password that is to be set anew: FAILURE with resetPassword',
    {},
    async (walk) => {
      walk.shop.db.exec('UPDATE members SET must_reset_password = 1');
      await walk.logIn();
      await expectProblem(walk.popup(), 'Password', 'You need a new password first');
    },
  ],
  [
    'a registered e-mail: FAILURE with emailAlreadyExists',
    {},
    async (walk) => {
      await walk.logIn();
      await expectMember(walk.popup(), walk.shop.member.email);
      await press(walk.popup(), 'Account');
      await press(walk.popup(), 'Log out');
      await press(walk.popup(), 'Log in');
      await press(walk.popup(), 'Create account');
      await answer(walk.popup(), { Email: walk.shop.member.email, 'New password': 'compilers' });
      await expectProblem(walk.popup(), 'Email', 'already has an account');
    },
  ],
];

test.describe('the log-in states, the popup closed and the worker stopped in between', () => {
  test.setTimeout(60_000);
  for (const [row, platform, act] of rows) {
    test(row, async ({ allowed }) => {
      const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1', ...platform });
      await addStore(allowed, shop);
      await act(await startWalkthrough(allowed, shop));
      await shop.close();
    });
  }

  for (const state of ['REQUIRE_MISSING_FIELDS', 'STATUS_CHECK', 'SOMETHING_NEW']) {
    test(`any other answer (${state}): FAILURE with 'Unknown _state', and the store’s page as the way on`, async ({
      allowed,
      shop,
    }) => {
      const spoken = await speakFor(shop.api, loginPath, { state, stateToken: 't' });
      await addStore(allowed, { ...shop, api: spoken.url });
      const walk = await startWalkthrough(allowed, shop);
      await walk.logIn();
      await walk.at('Continue on the store’s page');
      const opened = walk.popup().context().waitForEvent('page');
      await press(walk.popup(), 'Open the store’s page');
      await (await opened).getByRole('textbox', { name: 'E-mail' }).waitFor();
      spoken.close();
    });
  }
});

/** The tokens that the session holds, without their values. */
const heldBy = (popup: Page) =>
  popup.evaluate(`chrome.storage.session.get().then((all) => {
    const [session] = Object.entries(all).filter(([name]) => name.startsWith('customerSession:')).map(([, kept]) => kept.value);
    return session?.tokens?.refresh.role ?? 'none';
  })`);

test.describe('the session', () => {
  test('has the role visitor without a log-in, member after one, and none after a log-out', async ({ popup, shop }) => {
    await press(popup, 'Log in');
    await answer(popup, { Email: shop.member.email, Password: 'wrong' });
    await expectProblem(popup, 'Password', 'Wrong password');
    expect(await heldBy(popup)).toBe('visitor');
    await answer(popup, { Password: shop.member.password });
    await expectMember(popup, shop.member.email);
    expect(await heldBy(popup)).toBe('member');
    await stopWorker(popup);
    await popup.reload();
    await press(popup, 'Account');
    await press(popup, 'Log out');
    await expect(popup.getByText('Member')).toHaveCount(0);
    expect(['none', 'visitor']).toContain(await heldBy(popup));
    // The address that a redirect session gave for it, which ends the platform's own log-in.
    await expect
      .poll(async () => (await requestsOf(shop)).filter(({ path }) => path.endsWith('/v1/logout')).length)
      .toBe(1);
  });
});
