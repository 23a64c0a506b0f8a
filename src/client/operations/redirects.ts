import { AuthorizeRequestInput, SlotAvailabilityInput } from '../entities/redirect-session.ts';
import { RedirectPrompt } from '../enumerations/redirects.ts';
import { operation } from '../operation.ts';
import {
  choice,
  flag,
  id,
  loose,
  map,
  maybe,
  nul,
  oneOf,
  opt,
  record,
  str,
  strict,
  string,
  text,
} from '../schema/wire.ts';

/** Asks for an address of the platform to send a person (or a hidden frame) to; exactly one intent. */
export const createRedirectSession = operation('POST /_api/redirects-api/v1/redirect-session', {
  input: () =>
    oneOf(
      strict({
        bookingsCheckout: opt(strict({ timezone: opt(text(40)), slotAvailability: opt(SlotAvailabilityInput()) })),
        ecomCheckout: opt(strict({ checkoutId: opt(id()) })),
        eventsCheckout: opt(strict({ reservationId: opt(id()), eventSlug: opt(text(150)) })),
        paidPlansCheckout: opt(strict({ planId: opt(id()), checkoutData: nul(text(2048)) })),
        login: opt(strict({})),
        logout: opt(strict({ clientId: opt(id()) })),
        auth: opt(strict({ authRequest: opt(AuthorizeRequestInput()), prompt: opt(choice(RedirectPrompt)) })),
        storesProduct: opt(strict({ productSlug: opt(text(150)) })),
        bookingsBook: opt(strict({ resourceId: opt(id()) })),
        ecomOrderPaymentRequest: opt(strict({ paymentRequestId: opt(id()) })),
        callbacks: opt(
          strict({
            thankYouPageUrl: nul(text(2048)),
            postFlowUrl: nul(text(2048)),
            loginUrl: nul(text(2048)),
            bookingsServiceListUrl: nul(text(2048)),
            cartPageUrl: nul(text(2048)),
            planListUrl: nul(text(2048)),
          }),
        ),
        preferences: opt(
          strict({
            useGenericWixPages: nul(flag()),
            maintainIdentity: nul(flag()),
            additionalQueryParameters: opt(record(text())),
            checkIfPublish: nul(flag()),
          }),
        ),
        origin: nul(text(2048)),
      }),
      [
        'bookingsCheckout',
        'ecomCheckout',
        'eventsCheckout',
        'paidPlansCheckout',
        'login',
        'logout',
        'auth',
        'storesProduct',
        'bookingsBook',
        'ecomOrderPaymentRequest',
      ],
      true,
    ),
  output: () =>
    loose({
      redirectSession: loose({
        id: str(),
        fullUrl: str(),
        urlDetails: maybe(loose({ endpoint: str(), searchParams: map(string()) })),
        sessionToken: str(),
        shortUrl: str(),
      }),
    }),
});
