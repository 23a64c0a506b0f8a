import { authentication } from '@wix/identity';
import { expect } from 'vitest';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { logIn, readMail } from '../identity-client.ts';
import { example } from './example.ts';

const google = '0e6a50f5-b523-4e29-990d-f37fa2ffdd69';

const line = '12 St James’s Square';
const whole = `${line}, London`;
const street = { name: 'St James’s Square', number: '12' };
const place = { latitude: 51.5072, longitude: -0.1363 };

/** A profile with every kind of field but the deprecated; made anew each time, since the published client changes it. */
const profileOf = <Address extends object>(address: Address) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  nickname: null,
  slug: 'ada',
  labels: ['contacts-customer'],
  language: 'en',
  privacyStatus: authentication.PrivacyStatus.PRIVATE,
  secondaryEmails: [{ email: 'ada@work.example', tag: authentication.EmailTag.WORK }],
  phonesV2: [{ countryCode: 'GB', phone: '020 7946 0000', tag: authentication.PhoneTag.HOME }],
  addresses: [
    {
      tag: authentication.AddressTag.SHIPPING,
      address: { country: 'GB', city: 'London', postalCode: 'SW1Y', addressLine2: 'Flat 2', ...address },
    },
  ],
  customFields: [
    { name: 'engines', value: { numValue: Number.POSITIVE_INFINITY } },
    { name: 'met', value: { dateValue: new Date('1833-06-05T12:00:00.000Z') } },
    { name: 'notes', value: { listValue: { value: [{ strValue: 'G' }, { boolValue: true }] } } },
  ],
  company: 'Analytical',
  birthdate: '1815-12-10',
  subscription: false,
});

const ada = () => profileOf({ addressLine: line, formattedAddress: whole, streetAddress: street, geocode: place });
const adaOfSdk = () => profileOf({ addressLine1: line, formatted: whole, streetAddress: street, location: place });

const legacy = { reason: 'Only older packages have it' };

/** Where the page of an identity provider sends the browser back to. */
async function returnFromProvider(platform: Platform) {
  const path = `/_api/iam/authentication/v1/sso/login/${platform.siteId}/${google}`;
  const away = await fetch(platform.url + path, { redirect: 'manual' });
  const { searchParams } = new URL(away.headers.get('location') ?? '');
  return { state: searchParams.get('state') ?? '', sessionToken: searchParams.get('sessionToken') ?? '' };
}

export const examples = {
  registerV2: example({
    catalog: 'v3',
    store: { captchaToken: 'human', registrationPolicy: 'owner-approval' },
    input: () => ({
      loginId: { email: 'ada@example.com' },
      password: 'a good one',
      profile: ada(),
      captchaTokens: [{ Recaptcha: 'human' }],
      clientMetaData: { page: 'sign-up' },
    }),
    answer: {
      state: 'REQUIRE_OWNER_APPROVAL',
      stateToken: expect.any(String),
      identity: {
        createdDate: expect.any(Date),
        email: { address: 'ada@example.com' },
        status: { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] },
        identityProfile: ada(),
      },
    },
    sdk: (sdk, { loginId, ...options }) =>
      sdk.use(authentication).registerV2(loginId, { ...options, profile: adaOfSdk() }),
    sdkAnswer: { state: 'REQUIRE_OWNER_APPROVAL', identity: { identityProfile: adaOfSdk() } },
  }),
  validateEmail: example({
    catalog: 'v3',
    input: () => ({ email: 'bounced@example.com' }),
    answer: { valid: false, formatInvalid: false, failure: { reason: 'EMAIL_ADDRESS_BOUNCED' } },
    sdk: (sdk, { email }) => sdk.use(authentication).validateEmail(email),
    sdkAnswer: { failure: { reason: 'EMAIL_ADDRESS_BOUNCED' } },
  }),
  loginV2: example({
    catalog: 'v3',
    store: { captchaToken: 'human' },
    input: ({ member: { email, password } }) => ({
      loginId: { email },
      password,
      captchaTokens: [{ InvisibleRecaptcha: 'human' }],
      clientMetaData: null,
      stateToken: 's'.repeat(1000),
    }),
    answer: { state: 'SUCCESS', sessionToken: expect.any(String), identity: { status: { name: 'ACTIVE' } } },
    sdk: (sdk, { loginId, ...options }) => sdk.use(authentication).loginV2(loginId, options),
    sdkAnswer: { state: 'SUCCESS' },
  }),
  changePassword: example({
    catalog: 'v3',
    as: 'member',
    input: () => ({ newPassword: 'another one' }),
    readBack: async (platform, { newPassword: password }) =>
      (await logIn(platform, { email: platform.member.email, password })).body,
    answer: { state: 'SUCCESS' },
    sdk: (sdk, { newPassword }) => sdk.use(authentication).changePassword(newPassword),
  }),
  signOn: example({
    catalog: 'v3',
    as: 'visitor and key',
    input: () => ({
      loginId: { email: 'ada@example.com' },
      profile: ada(),
      verifyEmail: true,
      mergeExistingContact: false,
    }),
    answer: {
      sessionToken: expect.any(String),
      identity: { email: { address: 'ada@example.com', isVerified: true }, identityProfile: ada() },
    },
    sdk: (sdk, { loginId, ...options }) => sdk.use(authentication).signOn(loginId, { ...options, profile: adaOfSdk() }),
    sdkAnswer: { identity: { email: { isVerified: true } } },
  }),
  logout: example({
    catalog: 'v3',
    input: ({ clientId }) => ({ postLogoutRedirectUri: 'http://shop.example/bye?a=1&b=ü', clientId }),
    answer: {
      statusCode: 302,
      headers: [{ key: 'location', value: expect.stringContaining('http://shop.example/bye?a=1&b=') }],
    },
    sdk: (sdk, input) => expect(sdk.use(authentication).logout(input)).rejects.toBeDefined(),
  }),
  'logout: a page': example({
    catalog: 'v3',
    input: () => ({}),
    answer: { statusCode: 200, headers: [] },
    sdk: (sdk, input) => expect(sdk.use(authentication).logout(input)).rejects.toBeDefined(),
  }),
  loginCallback: example({
    catalog: 'v3',
    input: returnFromProvider,
    answer: { state: 'SUCCESS', identity: { email: { address: 'shopper@google.example' } } },
    differs: legacy,
  }),
  verify: example({
    catalog: 'v3',
    input: async (platform) => {
      platform.db.prepare("UPDATE members SET second_factor = 'SMS'").run();
      const { body } = await logIn(platform);
      return {
        factorType: 'SMS',
        stateToken: String(body['stateToken']),
        rememberThisDevice: true,
        smsData: { code: readMail(platform).secret },
      };
    },
    answer: { state: 'SUCCESS', sessionToken: expect.any(String), identity: { factors: [{}, { type: 'SMS' }] } },
    differs: legacy,
  }),
  loginWithIdpConnection: example({
    catalog: 'v3',
    input: ({ siteId }) => ({ tenantId: siteId, idpConnectionId: google, tenantType: 'SITE' }),
    answer: {
      statusCode: 302,
      headers: [{ key: 'location', value: expect.stringContaining('/_api/iam/authentication/v1/callback?state=') }],
    },
    differs: legacy,
  }),
  loginWithIdpConnectionTokenParams: example({
    catalog: 'v3',
    input: () => ({ idpConnectionId: google, tokenParams: { access_token: 'of the provider' } }),
    answer: { state: 'SUCCESS', identity: { email: { address: 'shopper@google.example', isVerified: true } } },
    differs: legacy,
  }),
};
