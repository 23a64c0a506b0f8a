import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';

/** What register, login and verify answer. Unknown states are kept. */
export const StateMachineAnswer = z.looseObject({
  state: z.string(),
  sessionToken: z.nullish(z.string()),
  stateToken: z.nullish(z.string()),
});
export type StateMachineAnswer = z.infer<typeof StateMachineAnswer>;

/** Logs a member in with e-mail and password; needs a visitor token. */
export const loginV2 = operation({
  method: 'POST',
  path: '/_api/iam/authentication/v2/login',
  input: z.object({
    loginId: z.object({ email: z.string().check(z.minLength(1), z.maxLength(254)) }),
    password: z.string(),
  }),
  output: StateMachineAnswer,
});
