import { ApiKeyStrategy, AppStrategy, LoginState, OAuthStrategy, createClient } from '@wix/sdk';
import { authentication, recovery, signOnPolicy, verification } from '@wix/identity';
import { products } from '@wix/stores';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { readMail, readMemberId } from './identity-client.ts';
import { pointPeerAt } from './peer-fetch.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({
    catalog: smallCatalog,
    catalogVersion: 'v1',
    storefrontUrl: 'http://shop.example',
    registrationPolicy: 'email-verification',
    captchaToken: 'human',
  });
});

afterAll(() => platform.close());

pointPeerAt(() => platform.url);

const captchaTokens = { recaptchaToken: 'human' };
const modules = { authentication, recovery, verification, signOnPolicy, products };

const createVisitor = () => createClient({ auth: OAuthStrategy({ clientId: platform.clientId }), modules });

const createMerchant = () =>
  createClient({ auth: ApiKeyStrategy({ apiKey: platform.apiKey, siteId: platform.siteId }), modules });

const createApp = (more: { instanceId?: string; accessToken?: string }) =>
  AppStrategy({ appId: platform.app.id, appSecret: platform.app.secret, ...more });

describe('the published client, as a shopper', () => {
  test('registers, proves the address and becomes a member', async () => {
    const { auth } = createVisitor();
    const account = { email: 'ada@example.com', password: 'a good one' };
    expect(await auth.register(account)).toMatchObject({ errorCode: 'missingCaptchaToken' });
    const captcha = { ...account, captchaTokens: { invisibleRecaptchaToken: 'robot' } };
    expect(await auth.register(captcha)).toMatchObject({ errorCode: 'invalidCaptchaToken' });
    const profile = { firstName: 'Ada', phonesV2: [{ phone: '020', tag: authentication.PhoneTag.HOME }] };
    const requests = await auth.register({ ...account, captchaTokens, profile });
    expect(requests.loginState).toBe(LoginState.EMAIL_VERIFICATION_REQUIRED);
    const done = await auth.processVerification({ verificationCode: readMail(platform).secret });
    if (done.loginState !== LoginState.SUCCESS) throw new Error(done.loginState);
    const oauthData = auth.generateOAuthData('http://shop.example/callback');
    const options = { prompt: 'none', responseMode: 'query', sessionToken: done.data.sessionToken } as const;
    const { authUrl } = await auth.getAuthUrl(oauthData, options);
    const callback = await fetch(authUrl, { redirect: 'manual' });
    const { code, state } = auth.parseFromUrl(callback.headers.get('Location') ?? '', 'query');
    auth.setTokens(await auth.getMemberTokens(code, state, oauthData));
    expect(auth.loggedIn()).toBe(true);
  });

  test('asks for a reset mail and sets a new password', async () => {
    const visitor = createVisitor();
    const { email } = platform.member;
    platform.db.prepare('UPDATE members SET must_reset_password = 1 WHERE email = ?').run(email);
    const login = (password: string) => visitor.auth.login({ email, password, captchaTokens });
    expect(await login(platform.member.password)).toMatchObject({ errorCode: 'resetPassword' });
    await visitor.auth.sendPasswordResetEmail(email, 'http://shop.example/');
    const { secret } = readMail(platform);
    expect(await visitor.recovery.recover(secret, { password: 'a new one' })).toMatchObject({ state: 'SUCCESS' });
    expect(await login('a new one')).toMatchObject({ loginState: LoginState.SUCCESS });
  });

  test('checks an address and verifies an account on its own', async () => {
    const visitor = createVisitor();
    expect(await visitor.authentication.validateEmail('no address')).toMatchObject({ formatInvalid: true });
    const identityId = readMemberId(platform, platform.member.email);
    const { verificationId } = await visitor.verification.start({ identityId, target: verification.Target.EMAIL });
    expect(verificationId).toMatch(/^[\da-f-]{36}$/u);
  });

  test('changes the password of the member it is logged in as', async () => {
    const visitor = createVisitor();
    const { email } = platform.member;
    const memberId = readMemberId(platform, email);
    await visitor.auth.getAuthHeaders();
    visitor.auth.setTokens(await visitor.auth.getMemberTokensForExternalLogin(memberId, platform.apiKey));
    await visitor.authentication.changePassword('yet another');
    const answer = await createVisitor().auth.login({ email, password: 'yet another', captchaTokens });
    expect(answer.loginState).toBe(LoginState.SUCCESS);
  });

  test('logs in a member with a session from elsewhere', async () => {
    const { auth } = createVisitor();
    const options = { profile: { firstName: 'Grace' }, verifyEmail: true };
    const login = auth.getMemberTokensForExternalLoginWithSession('grace@example.com', platform.apiKey, options);
    const { refreshToken } = await login;
    expect((await auth.renewToken(refreshToken)).refreshToken.role).toBe('member');
    expect(readMemberId(platform, 'grace@example.com')).toMatch(/^[\da-f-]{36}$/u);
  });

  test('queries the graph', async () => {
    const answer = await createVisitor().graphql('{ products(slug: "linen-apron") { items { name } } }', {});
    expect(answer).toEqual({ data: { products: { items: [{ name: 'Linen Apron' }] } }, errors: undefined });
  });
});

describe('the published client, as the merchant or an app', () => {
  test('reads and changes the sign-on policy', async () => {
    const merchant = createMerchant();
    expect(await merchant.signOnPolicy.getSignOnPolicy()).toMatchObject({
      signOnPolicy: { requireEmailVerification: true, requireOwnerApproval: false },
    });
    const changed = await merchant.signOnPolicy.updateSignOnPolicy({ requireOwnerApproval: true });
    expect(changed).toMatchObject({ requireEmailVerification: true, requireOwnerApproval: true });
  });

  test('sends an activation', async () => {
    const identityId = readMemberId(platform, platform.member.email);
    await createMerchant().recovery.sendActivationEmail(identityId, { emailOptions: { language: 'en' } });
    expect(readMail(platform).kind).toBe('activation');
  });

  test('takes app tokens by installation, by code and from a token it was handed', async () => {
    const { instanceId } = platform.app;
    const auth = createApp({ instanceId });
    const app = createClient({ auth, modules });
    const { items } = await app.products.queryProducts().eq('slug', 'stoneware-mug').find();
    const { _id: id } = items[0] ?? {};
    expect(await app.products.updateProduct(id ?? '', { name: 'Cup' })).toMatchObject({ product: { name: 'Cup' } });

    const install = new URL(auth.getInstallUrl({ redirectUrl: 'http://shop.example/cb', state: 's' }));
    const page = await fetch(`${platform.url}${install.pathname}${install.search}`, { redirect: 'manual' });
    const fresh = createApp({});
    const tokens = await fresh.handleOAuthCallback(page.headers.get('Location') ?? '', { state: 's' });
    expect(tokens.instanceId).toBe(instanceId);
    const isAppHeader = { Authorization: expect.stringContaining('OauthNG') };
    expect((await fresh.getAuthHeaders(undefined)).headers).toMatchObject(isAppHeader);

    const handed = createApp({ accessToken: tokens.accessToken });
    expect(await handed.getTokenInfo()).toMatchObject({ subjectType: 'APP', instanceId });
    expect((await handed.getAuthHeaders(undefined)).headers).toMatchObject(isAppHeader);
    const elevated = await handed.elevated();
    expect((await elevated.getAuthHeaders(undefined)).headers).toMatchObject(isAppHeader);
  });
});
