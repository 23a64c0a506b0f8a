import { redirects } from '@wix/redirects';
import { expect } from 'vitest';
import type { z } from '../../../src/base/schema.ts';
import type { createRedirectSession } from '../../../src/client/operations/redirects.ts';
import { example } from './example.ts';
import { codeChallenge, codeVerifier, strategyOf } from './prepare-tokens.ts';
import { nothingsId } from './prepare.ts';

type SessionInput = Omit<z.input<typeof createRedirectSession.input>, 'auth'>;

/** A redirect session that leads to an address with these words in it. */
const toPage = (intent: SessionInput, ...words: string[]) =>
  example({
    catalog: 'v3',
    input: () => intent,
    answer: { redirectSession: { fullUrl: expect.stringContaining(words.join('')) } },
    sdk: (sdk, options) => sdk.use(redirects).createRedirectSession(options as never),
  });

const authRequestOf = (clientId: string) => ({
  clientId,
  redirectUri: 'http://shop.example/callback?from=ü',
  responseType: 'code',
  responseMode: 'query',
  scope: 'offline_access',
  state: 'the state & more',
  codeChallenge,
  codeChallengeMethod: 'S256',
});

const startDate = '2027-01-31T10:00:00.000Z';

export const examples = {
  createRedirectSession: example({
    catalog: 'v3',
    input: ({ clientId }) => ({
      auth: {
        authRequest: { ...authRequestOf(clientId), sessionToken: null, nonce: 'n'.repeat(512) },
        prompt: redirects.Prompt.none,
      },
      callbacks: { loginUrl: 'http://shop.example/login', postFlowUrl: 'http://shop.example/', planListUrl: null },
      preferences: {
        useGenericWixPages: false,
        maintainIdentity: true,
        additionalQueryParameters: { utm_source: 'a' },
      },
      origin: 'http://shop.example',
    }),
    answer: {
      redirectSession: {
        id: expect.any(String),
        fullUrl: expect.stringContaining('state=the+state+%26+more'),
        urlDetails: {
          endpoint: expect.stringMatching(/\/_api\/oauth2\/authorize$/),
          searchParams: { utm_source: 'a', prompt: 'none', nonce: 'n'.repeat(512) },
        },
        shortUrl: expect.any(String),
      },
    },
    sdk: (sdk, options) => sdk.use(redirects).createRedirectSession(options),
    sdkAnswer: { redirectSession: { fullUrl: expect.any(String) } },
  }),
  'createRedirectSession: log-in at a provider': example({
    catalog: 'v3',
    input: ({ clientId }) => ({
      auth: {
        authRequest: { ...authRequestOf(clientId), idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' },
        prompt: 'login',
      },
    }),
    answer: { redirectSession: { urlDetails: { searchParams: { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' } } } },
    sdk: async (sdk, { auth: { authRequest } }) => {
      const { clientId, state, redirectUri } = authRequest;
      const { auth } = await strategyOf(sdk, clientId);
      const data = { redirectUri, state, codeChallenge, codeVerifier, originalUri: '' };
      return auth.getAuthUrl(data, { prompt: 'login', responseMode: 'query', idp: 'google' });
    },
    sdkAnswer: { authUrl: expect.any(String) },
  }),
  'createRedirectSession: log-out': example({
    catalog: 'v3',
    input: ({ clientId }) => ({ logout: { clientId }, callbacks: { postFlowUrl: 'http://shop.example/bye' } }),
    answer: {
      redirectSession: { fullUrl: expect.stringContaining('postLogoutRedirectUri=http%3A%2F%2Fshop.example') },
    },
    sdk: async (sdk, { logout: { clientId }, callbacks: { postFlowUrl } }) =>
      (await strategyOf(sdk, clientId)).auth.logout(postFlowUrl),
    sdkAnswer: { logoutUrl: expect.any(String) },
  }),
  'createRedirectSession: pre-warm': toPage({ login: {} }, '/login'),
  'createRedirectSession: product': toPage(
    { storesProduct: { productSlug: 'käse 10%' } },
    '/product-page/k%C3%A4se%2010%25',
  ),
  'createRedirectSession: checkout': toPage({ ecomCheckout: { checkoutId: nothingsId } }, '?checkoutId=', nothingsId),
  'createRedirectSession: payment': toPage(
    { ecomOrderPaymentRequest: { paymentRequestId: nothingsId } },
    '?paymentRequestId=',
    nothingsId,
  ),
  'createRedirectSession: booking': toPage(
    {
      bookingsCheckout: {
        timezone: 'Europe/Berlin',
        slotAvailability: {
          slot: {
            serviceId: 'service',
            scheduleId: 'schedule',
            startDate,
            endDate: null,
            timezone: 'Europe/Berlin',
            resource: { id: nothingsId, name: 'Ada' },
            location: { name: 'Shop', locationType: 'OWNER_BUSINESS' },
            eventId: 'e'.repeat(36),
          },
          bookable: true,
          totalSpots: 3,
          openSpots: 1,
          waitingList: { totalSpots: 2, openSpots: 2 },
          bookingPolicyViolations: { tooEarlyToBook: false, tooLateToBook: null },
          locked: false,
        },
      },
      callbacks: { bookingsServiceListUrl: 'http://shop.example/services' },
    },
    'timezone=Europe%2FBerlin',
  ),
  'createRedirectSession: resource': toPage({ bookingsBook: { resourceId: nothingsId } }, '?resourceId=', nothingsId),
  'createRedirectSession: event': toPage(
    { eventsCheckout: { reservationId: nothingsId, eventSlug: 'fair' }, callbacks: { thankYouPageUrl: null } },
    'eventSlug=fair',
  ),
  'createRedirectSession: plan': toPage(
    { paidPlansCheckout: { planId: nothingsId, checkoutData: 'd'.repeat(2048) } },
    '?planId=',
    nothingsId,
  ),
};
