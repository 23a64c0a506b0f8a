import type { z } from '../../domain/schema.ts';
import { once } from '../once.ts';
import { loose, map, maybe, str, string } from '../schema/wire.ts';
import { CustomValue } from './custom-value.ts';
import { Identity } from './identity.ts';

/** What register, log-in, verification and recovery answer. Unknown states are kept. */
export const StateMachineAnswer = once(() =>
  loose({
    state: string(),
    sessionToken: str(),
    stateToken: str(),
    identity: maybe(Identity()),
    additionalData: map(CustomValue()),
  }),
);
export type StateMachineAnswer = z.infer<ReturnType<typeof StateMachineAnswer>>;
