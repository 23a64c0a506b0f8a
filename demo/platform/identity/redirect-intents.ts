import { z } from 'zod';
import type { Shop } from '../shop.ts';

const optionalText = z.string().min(1).nullish();
const flag = z.boolean().nullish();
const spots = z.object({ totalSpots: z.int().nullish(), openSpots: z.int().nullish() });

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
  prompt: z.string().nullish(),
  idp: z.string().nullish(),
});

const slot = z.object({
  sessionId: z.string().nullish(),
  serviceId: z.string().optional(),
  scheduleId: z.string().optional(),
  startDate: z.string().nullish(),
  endDate: z.string().nullish(),
  timezone: z.string().nullish(),
  eventId: z.string().min(36).max(250).nullish(),
});

const slotAvailability = z.object({
  ...spots.shape,
  slot: slot.optional(),
  bookable: z.boolean().optional(),
  waitingList: spots.optional(),
  bookingPolicyViolations: z
    .object({ tooEarlyToBook: flag, tooLateToBook: flag, bookOnlineDisabled: flag, validSubmissionRequired: flag })
    .optional(),
  locked: flag,
});

/** The purposes of a redirect session; a request names exactly one. */
export const intents = {
  auth: z.object({ authRequest, prompt: z.enum(['login', 'none']).default('login') }),
  login: z.object({}),
  logout: z.object({ clientId: z.guid() }),
  storesProduct: z.object({ productSlug: z.string().min(1).max(150) }),
  ecomCheckout: z.object({ checkoutId: z.guid() }),
  ecomOrderPaymentRequest: z.object({ paymentRequestId: z.guid() }),
  bookingsCheckout: z.object({ slotAvailability, timezone: z.string().max(40).optional() }),
  bookingsBook: z.object({ resourceId: z.guid() }),
  eventsCheckout: z.object({ reservationId: z.guid(), eventSlug: z.string().max(150) }),
  paidPlansCheckout: z.object({ planId: z.guid(), checkoutData: z.string().max(2048).nullish() }),
};

export type Intent = keyof typeof intents;

const address = z.url().max(2048).nullish();

/** The URLs to which the customer returns from the platform's pages. */
export const callbackFields = {
  thankYouPageUrl: address,
  postFlowUrl: address,
  loginUrl: address,
  bookingsServiceListUrl: address,
  cartPageUrl: address,
  planListUrl: address,
};

/** The request for a redirect session, but for the rule that it names one intent. */
export const redirectInput = z.object({
  ...z.object(intents).partial().shape,
  callbacks: z.object(callbackFields).partial().nullish(),
  preferences: z
    .object({
      useGenericWixPages: flag,
      maintainIdentity: flag,
      additionalQueryParameters: z.record(z.string(), z.string()).nullish(),
      checkIfPublish: flag,
    })
    .nullish(),
  origin: z.string().max(2048).nullish(),
});

export type RedirectInput = z.infer<typeof redirectInput>;

/** An address in its parts. */
export interface Target {
  endpoint: string;
  searchParams: Record<string, string | null | undefined>;
}

/** The target of each intent: a page of the store, or a page of the platform with the request's data. */
export function toTarget(shop: Shop, intent: Intent, input: RedirectInput): Target {
  const { callbacks } = input;
  if (input.auth)
    return {
      endpoint: `${shop.url}/_api/oauth2/authorize`,
      searchParams: { ...input.auth.authRequest, prompt: input.auth.prompt },
    };
  if (input.logout)
    return {
      endpoint: `${shop.url}/_api/iam/authentication/v1/logout`,
      searchParams: { clientId: input.logout.clientId, postLogoutRedirectUri: callbacks?.postFlowUrl },
    };
  if (input.storesProduct)
    return {
      endpoint: `${shop.storefrontUrl}/product-page/${encodeURIComponent(input.storesProduct.productSlug)}`,
      searchParams: {},
    };
  const requested = Object.entries(input[intent] ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const searchParams = { ...(Object.fromEntries(requested) as Record<string, string>), ...callbacks };
  return { endpoint: `${shop.url}/_api/redirects-api/pages/${intent}`, searchParams };
}
