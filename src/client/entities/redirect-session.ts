import { LocationType } from '../enumerations/redirects.ts';
import { once } from '../../base/once.ts';
import { anyNumber, choice, flag, id, nul, opt, strict, text } from '../schema/wire.ts';

/** A slot availability, as a request sends it. */
export const SlotAvailabilityInput = once(() =>
  strict({
    slot: opt(SlotInput()),
    bookable: opt(flag()),
    totalSpots: nul(anyNumber()),
    openSpots: nul(anyNumber()),
    waitingList: opt(strict({ totalSpots: nul(anyNumber()), openSpots: nul(anyNumber()) })),
    bookingPolicyViolations: opt(
      strict({
        tooEarlyToBook: nul(flag()),
        tooLateToBook: nul(flag()),
        bookOnlineDisabled: nul(flag()),
        validSubmissionRequired: nul(flag()),
      }),
    ),
    locked: nul(flag()),
    isFromV2: opt(flag()),
  }),
);

/** A slot, as a request sends it. */
export const SlotInput = once(() =>
  strict({
    sessionId: nul(text()),
    serviceId: opt(text()),
    scheduleId: opt(text()),
    startDate: nul(text()),
    endDate: nul(text()),
    timezone: nul(text()),
    resource: opt(strict({ id: nul(id()), name: nul(text(1200)) })),
    location: opt(
      strict({
        id: nul(id()),
        name: nul(text()),
        formattedAddress: nul(text()),
        formattedAddressTranslated: nul(text(512)),
        locationType: opt(choice(LocationType)),
      }),
    ),
    eventId: nul(text(250, 36)),
  }),
);

/** An authorize request, as a request sends it. */
export const AuthorizeRequestInput = once(() =>
  strict({
    clientId: opt(id()),
    responseType: opt(id()),
    redirectUri: nul(id()),
    scope: nul(text()),
    state: opt(id()),
    responseMode: nul(text()),
    codeChallenge: nul(text()),
    codeChallengeMethod: nul(text()),
    sessionToken: nul(text()),
    nonce: nul(text(512)),
    prompt: nul(text()),
    // Not declared, but the published client sends it: the provider whose own log-in is shown at once.
    idp: nul(text()),
  }),
);
