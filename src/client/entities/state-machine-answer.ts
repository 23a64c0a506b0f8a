import type { AuthenticationState, MultiFactorReason } from '../enumerations/authentication.ts';
import type { Factor, FactorStatus } from '../enumerations/identity.ts';
import type { z } from '../../base/schema.ts';
import { once } from '../../base/once.ts';
import { list, loose, map, maybe, open, str } from '../schema/wire.ts';
import { CustomValue } from './custom-value.ts';
import { Identity } from './identity.ts';

/** The answer of registration, login, verification and recovery. Unknown states are kept; the state may be missing. */
export const StateMachineAnswer = once(() =>
  loose({
    state: open<AuthenticationState>(),
    sessionToken: str(),
    stateToken: str(),
    identity: maybe(Identity()),
    additionalData: map(CustomValue()),
    /** Comes with a state of no name where a second proof is wanted. */
    requireMfaData: maybe(
      loose({
        availableFactors: list(loose({ factorType: open<Factor>(), factorStatus: open<FactorStatus>() })),
        reason: open<MultiFactorReason>(),
      }),
    ),
  }),
);
export type StateMachineAnswer = z.infer<ReturnType<typeof StateMachineAnswer>>;
