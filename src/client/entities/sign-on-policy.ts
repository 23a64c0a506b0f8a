import { once } from '../../base/once.ts';
import { bool, flag, loose, opt, readOnly, str, strict, time } from '../schema/wire.ts';

/** The conditions for a new member to become active, as the platform answers them. */
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

/** The conditions for a new member to become active, as a request sends them. */
export const SignOnPolicyInput = once(() =>
  strict({
    requireOwnerApproval: opt(flag()),
    requireEmailVerification: opt(flag()),
    ...readOnly('id', 'revision', 'createdDate', 'updatedDate'),
  }),
);
