import { once } from '../../domain/once.ts';
import { bool, flag, loose, opt, readOnly, str, strict, time } from '../schema/wire.ts';

/** What a new member needs before being active, as the platform answers it. */
export const SignOnPolicy = once(() =>
  loose({
    id: str(),
    revision: str(),
    createdDate: time(),
    updatedDate: time(),
    requireOwnerApproval: bool(),
    requireEmailVerification: bool(),
  }),
);

/** What a new member needs before being active, as a request sends it. */
export const SignOnPolicyInput = once(() =>
  strict({
    requireOwnerApproval: opt(flag()),
    requireEmailVerification: opt(flag()),
    ...readOnly('id', 'revision', 'createdDate', 'updatedDate'),
  }),
);
