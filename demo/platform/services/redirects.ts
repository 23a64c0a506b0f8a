import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { firstRow, insertRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../envelope.ts';
import { escapeHtml, pageAnswer } from '../pages.ts';
import type { Call, Route } from '../route.ts';
import type { Shop } from '../shop.ts';
import { check } from '../validate.ts';

const address = z.string().max(2048).nullish();
const optionalText = z.string().min(1).nullish();

const authRequest = z.object({
  clientId: z.guid(),
  responseType: z.string().min(1),
  responseMode: optionalText,
  redirectUri: optionalText,
  scope: z.string().nullish(),
  state: z.string().min(1),
  codeChallenge: z.string().nullish(),
  codeChallengeMethod: z.string().nullish(),
  sessionToken: z.string().nullish(),
  nonce: z.string().max(512).nullish(),
});

const intents = {
  auth: z.object({ authRequest, prompt: z.enum(['login', 'none']).default('login') }),
  login: z.object({}),
  logout: z.object({ clientId: z.guid() }),
  storesProduct: z.object({ productSlug: z.string().min(1).max(150) }),
  ecomCheckout: z.object({ checkoutId: z.guid() }),
  ecomOrderPaymentRequest: z.object({ paymentRequestId: z.guid() }),
  bookingsCheckout: z.object({
    slotAvailability: z.record(z.string(), z.unknown()),
    timezone: z.string().max(40).optional(),
  }),
  bookingsBook: z.object({ resourceId: z.guid() }),
  eventsCheckout: z.object({ reservationId: z.guid(), eventSlug: z.string().max(150) }),
  paidPlansCheckout: z.object({ planId: z.guid(), checkoutData: z.string().max(2048).nullish() }),
};

type Intent = keyof typeof intents;

const redirectInput = z.object({
  ...z.object(intents).partial().shape,
  callbacks: z
    .object({
      thankYouPageUrl: address,
      postFlowUrl: address,
      loginUrl: address,
      bookingsServiceListUrl: address,
      cartPageUrl: address,
      planListUrl: address,
    })
    .partial()
    .nullish(),
  preferences: z
    .object({
      useGenericWixPages: z.boolean().nullish(),
      maintainIdentity: z.boolean().nullish(),
      additionalQueryParameters: z.record(z.string(), z.string()).nullish(),
      checkIfPublish: z.boolean().nullish(),
    })
    .nullish(),
  origin: address,
});

type RedirectInput = z.infer<typeof redirectInput>;

interface Target {
  endpoint: string;
  searchParams: Record<string, string | null | undefined>;
}

/** Where each intent leads; one without a page of its own leads to a page that says so. */
function toTarget(shop: Shop, intent: Intent, input: RedirectInput): Target {
  if (intent === 'auth' && input.auth)
    return {
      endpoint: `${shop.url}/_api/oauth2/authorize`,
      searchParams: { ...input.auth.authRequest, prompt: input.auth.prompt },
    };
  if (intent === 'logout' && input.logout)
    return {
      endpoint: `${shop.url}/_api/iam/authentication/v1/logout`,
      searchParams: { clientId: input.logout.clientId, postLogoutRedirectUri: input.callbacks?.postFlowUrl },
    };
  if (intent === 'storesProduct' && input.storesProduct)
    return {
      endpoint: `${shop.storefrontUrl}/product-page/${encodeURIComponent(input.storesProduct.productSlug)}`,
      searchParams: {},
    };
  return { endpoint: `${shop.url}/_api/redirects-api/pages/${intent}`, searchParams: {} };
}

function createRedirectSession({ shop, payload }: Call): object {
  const input = check(redirectInput, payload);
  const wanted = (Object.keys(intents) as Intent[]).filter((name) => input[name] !== undefined);
  const [intent] = wanted;
  if (intent === undefined || wanted.length > 1)
    throw fieldFault('intent', 'ONE_OF_ALIGNMENT', 'exactly one intent must be given', { given: wanted });
  const clientId = input.auth?.authRequest.clientId ?? input.logout?.clientId ?? shop.clientId;
  if (clientId !== shop.clientId) throw gatewayFault(404, 'No such client');
  const { endpoint, searchParams } = toTarget(shop, intent, input);
  const all = { ...input.preferences?.additionalQueryParameters, ...searchParams };
  const present = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const query = new URLSearchParams(present).toString();
  const session = { id: randomUUID(), full_url: query === '' ? endpoint : `${endpoint}?${query}` };
  insertRow(shop.db, 'redirect_sessions', session);
  return {
    redirectSession: {
      id: session.id,
      fullUrl: session.full_url,
      shortUrl: `${shop.url}/_api/redirects-api/go/${session.id}`,
      sessionToken: null,
      urlDetails: { endpoint, searchParams: Object.fromEntries(present) },
    },
  };
}

function followShort({ shop, params }: Call): Response {
  const sql = 'SELECT full_url FROM redirect_sessions WHERE id = ?';
  const session = firstRow<{ full_url: string }>(shop.db, sql, params['id'] ?? '');
  if (session === undefined) throw gatewayFault(404, 'No such redirect session');
  return Response.redirect(session.full_url, 302);
}

const words: Partial<Record<string, string>> = {
  login: 'You can close this page.',
  ecomCheckout: 'The demo store takes no payments.',
};

function showPage({ params }: Call): Response {
  const intent = params['intent'] ?? '';
  if (!Object.hasOwn(intents, intent)) throw gatewayFault(404, 'No such page');
  return pageAnswer(intent, `<p>${escapeHtml(words[intent] ?? 'The demo store has no such page.')}</p>`);
}

/** Redirect sessions: an address for each thing that is done on the platform's own pages. */
export const redirects: Route[] = [
  {
    on: ['POST /_api/redirects-api/v1/redirect-session', 'POST /headless/v1/redirect-session'],
    access: 'visitor',
    writes: true,
    handle: createRedirectSession,
  },
  { on: ['GET /_api/redirects-api/go/:id'], access: 'open', handle: followShort },
  { on: ['GET /_api/redirects-api/pages/:intent'], access: 'open', handle: showPage },
];
