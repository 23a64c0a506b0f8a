import { StateMachineAnswer } from '../entities/state-machine-answer.ts';
import { operation } from '../operation.ts';
import { id, nothing, nul, opt, strict, text } from '../schema/wire.ts';

/** Sends the mail from which a member sets a new password. */
export const sendRecoveryEmail = operation('POST /_api/iam/recovery/v1/send-email', {
  input: () =>
    strict({
      email: text(),
      language: nul(text()),
      redirect: opt(strict({ url: opt(text(1000)), clientId: nul(id()) })),
    }),
  output: () => nothing(),
});

/** Sends the mail from which an invited member sets the first password. */
export const sendActivationEmail = operation('POST /_api/iam/recovery/v1/activation-email', {
  elevated: true,
  input: () =>
    strict({
      identityId: id(),
      emailOptions: opt(
        strict({ language: nul(text()), redirect: opt(strict({ url: opt(text(1000)), clientId: nul(id()) })) }),
      ),
    }),
  output: () => nothing(),
});

/** Sets a new password with the token of the recovery mail. */
export const recover = operation('POST /_api/iam/recovery/v1/recover', {
  input: () => strict({ recoveryToken: text(), password: nul(text()) }),
  output: () => StateMachineAnswer(),
});
