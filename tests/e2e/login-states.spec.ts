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
import { grace, logInUnapproved, startWalkthrough, type SignInWalkthrough } from './sign-in-walkthrough.ts';

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
    shelfedge: chrome.runtime.getManifest().version, command: 'signIn.enterCode', input: { storeId: stores.value[0].id, code: '123456' } }))`);

const member = async ({ shop, popup }: SignInWalkthrough): Promise<void> => expectMember(popup(), shop.member.email);

const stories: [story: string, platform: Partial<ShopOptions>, act: (walk: SignInWalkthrough) => Promise<void>][] = [
  [
    'each refusal is FAILURE with its code, and the right answer after it SUCCESS with a session token',
    {},
    async (walk) => {
      const { shop } = walk;
      await test.step('a wrong password: invalidPassword', async () => {
        await walk.logIn({ ...shop.member, password: 'wrong' });
        await expectProblem(walk.popup(), 'Password', 'Wrong password');
      });
      await test.step('an unknown e-mail: invalidEmail', async () => {
        await walk.at('Log in');
        await answer(walk.popup(), { Email: grace.email, Password: grace.password });
        await expectProblem(walk.popup(), 'Email', 'No account with this email');
      });
      await test.step('a password that is to be set anew: resetPassword', async () => {
        shop.db.exec('UPDATE members SET must_reset_password = 1');
        await walk.at('Log in');
        await answer(walk.popup(), { Email: shop.member.email, Password: shop.member.password });
        await expectProblem(walk.popup(), 'Password', 'You need a new password first');
        shop.db.exec('UPDATE members SET must_reset_password = 0');
      });
      await test.step('log-in: SUCCESS', async () => {
        await walk.at('Log in');
        await answer(walk.popup(), { Password: shop.member.password });
        await member(walk);
      });
      await test.step('a registered e-mail: emailAlreadyExists', async () => {
        for (const name of ['Account', 'Log out', 'Log in', 'Create account']) await press(walk.popup(), name);
        await answer(walk.popup(), { Email: shop.member.email, 'New password': 'compilers' });
        await expectProblem(walk.popup(), 'Email', 'already has an account');
      });
      await test.step('registration: SUCCESS', async () => {
        await walk.at('Create an account');
        await answer(walk.popup(), { Email: grace.email, 'New password': grace.password });
        await expectMember(walk.popup(), grace.email);
      });
    },
  ],
  [
    'what the owner must approve is OWNER_APPROVAL_REQUIRED',
    { registrationPolicy: 'owner-approval' },
    async (walk) => {
      // Waits twice: once registered, and once logged in.
      await logInUnapproved(walk);
      await walk.at('Waiting for approval');
    },
  ],
  [
    'an e-mail to be confirmed is EMAIL_VERIFICATION_REQUIRED, the state token kept, and its code leads to SUCCESS',
    { registrationPolicy: 'email-verification' },
    async (walk) => {
      await test.step('a code from any other state: FAILURE, and nothing is asked', async () => {
        await press(walk.popup(), 'Log in');
        await expectScreen(walk.popup(), 'Log in');
        expect(await sendCode(walk.popup())).toMatchObject({ ok: false, error: { code: 'invalid_state' } });
        expect((await requestsOf(walk.shop)).filter(({ path }) => path.includes('verif'))).toEqual([]);
        await walk.at('Log in');
      });
      await test.step('registration', async () => {
        await press(walk.popup(), 'Create account');
        await walk.at('Create an account');
        await answer(walk.popup(), { Email: grace.email, 'New password': grace.password });
        await walk.at('Enter the code');
        expect(await keepsStateToken(walk.popup())).toBe(true);
      });
      await test.step('a state token that ended: begun again, with what was typed', async () => {
        expect(stateTokens(walk.shop)).toBe(1);
        walk.shop.db.exec("DELETE FROM single_use_tokens WHERE purpose = 'state'");
        await enterCode(walk);
        await walk.at('Log in');
        await expect(field(walk.popup(), 'Email')).toHaveValue(grace.email);
      });
      await test.step('log-in', async () => {
        await answer(walk.popup(), { Password: grace.password });
        await walk.at('Enter the code');
        expect(await keepsStateToken(walk.popup())).toBe(true);
      });
      await test.step('the code: SUCCESS', async () => {
        await enterCode(walk);
        await expectMember(walk.popup(), grace.email);
      });
    },
  ],
  [
    'a captcha that is missing is USER_CAPTCHA_REQUIRED: on the store’s page without site keys, else in the popup',
    { captchaToken: 'a-person' },
    async (walk) => {
      await walk.logIn();
      await walk.at('Continue on the store’s page');
      await setUpCaptcha(walk.browser, walk.shop, { 'Visible site key': siteKeys.Recaptcha });
      await walk.popup().keyboard.press('Escape');
      await expectScreen(walk.popup(), 'Log in');
      await answer(walk.popup(), { Password: walk.shop.member.password });
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
      await walk.at('Log in');
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
    },
  ],
  [
    'an invisible captcha that is refused: SILENT_CAPTCHA_REQUIRED, solved once more, then by a person',
    { captchaToken: 'a-person' },
    async (walk) => {
      // A token of the other kind is one that the platform refuses.
      const keys = { 'Visible site key': siteKeys.Recaptcha, 'Invisible site key': siteKeys.Recaptcha };
      await setUpCaptcha(walk.browser, walk.shop, keys);
      await walk.logIn();
      await expect(walk.popup().frameLocator('iframe').getByLabel('I am not a robot')).toBeVisible();
      expect((await requestsOf(walk.shop)).filter(({ path }) => path === loginPath)).toHaveLength(3);
    },
  ],
];

test.describe('the log-in states, the popup closed and the worker stopped in between', () => {
  test.setTimeout(90_000);
  for (const [story, platform, act] of stories) {
    test(story, async ({ allowed }) => {
      const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1', ...platform });
      await addStore(allowed, shop);
      await act(await startWalkthrough(allowed, shop));
      await shop.close();
    });
  }

  test('any other answer is FAILURE with ‘Unknown _state’, and the store’s page is the way on', async ({
    allowed,
    shop,
  }) => {
    const spoken = { state: '', stateToken: 't' };
    const front = await speakFor(shop.api, loginPath, spoken);
    await addStore(allowed, { ...shop, api: front.url });
    const walk = await startWalkthrough(allowed, shop);
    await press(walk.popup(), 'Log in');
    for (const state of ['REQUIRE_MISSING_FIELDS', 'STATUS_CHECK', 'SOMETHING_NEW'])
      await test.step(state, async () => {
        spoken.state = state;
        await answer(walk.popup(), { Email: shop.member.email, Password: shop.member.password });
        await walk.at('Continue on the store’s page');
        const opened = walk.popup().context().waitForEvent('page');
        await press(walk.popup(), 'Open the store’s page');
        await (await opened).getByRole('textbox', { name: 'E-mail' }).waitFor();
        await (await opened).close();
        await expectScreen(walk.popup(), 'Log in');
      });
    front.close();
  });
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
    expect(await heldBy(popup)).toBe('none');
    // The address that a redirect session gave for it, which ends the platform's own log-in.
    await expect
      .poll(async () => (await requestsOf(shop)).filter(({ path }) => path.endsWith('/v1/logout')).length)
      .toBe(1);
  });
});
