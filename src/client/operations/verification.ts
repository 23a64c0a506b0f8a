import { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import { VerificationTarget } from '../enumerations/authentication.ts';
import { operation } from '../operation.ts';
import { choice, id, loose, nothing, nul, opt, str, strict, text } from '../schema/wire.ts';

/** Sends a code that verifies an e-mail address. */
export const start = operation('POST /_api/iam/verification/v1/start', {
  input: () => strict({ identityId: nul(id()), target: opt(choice(VerificationTarget)) }),
  output: () => loose({ verificationId: str() }),
});

/** Goes on after REQUIRE_EMAIL_VERIFICATION, with the code of six characters from the mail. */
export const verifyDuringAuthentication = operation('POST /_api/iam/verification/v1/auth/verify', {
  input: () => strict({ code: text(6, 6), stateToken: text() }),
  output: () => StateMachineAnswer(),
});

/** Older: resends the code that REQUIRE_EMAIL_VERIFICATION requires. */
export const resendDuringAuthentication = operation('POST /_api/iam/verification/v1/auth/resend', {
  input: () => strict({ stateToken: text(undefined, 1) }),
  output: () => nothing(),
});
