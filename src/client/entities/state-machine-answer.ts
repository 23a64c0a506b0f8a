import type { z } from '../../domain/schema.ts';
import { once } from '../../domain/once.ts';
import { list, loose, map, maybe, str, string } from '../schema/wire.ts';
import { CustomValue } from './custom-value.ts';
import { Identity } from './identity.ts';

/** The answer of registration, login, verification and recovery. Unknown states are kept. */
export const StateMachineAnswer = once(() =>
  loose({
    state: string(),
    sessionToken: str(),
    stateToken: str(),
    identity: maybe(Identity()),
    additionalData: map(CustomValue()),
    /** Comes with a state of no name where a second proof is wanted. */
    requireMfaData: maybe(
      loose({ availableFactors: list(loose({ factorType: str(), factorStatus: str() })), reason: str() }),
    ),
  }),
);
export type StateMachineAnswer = z.infer<ReturnType<typeof StateMachineAnswer>>;
