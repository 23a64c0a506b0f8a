import { SignOnPolicy, SignOnPolicyInput } from '../entities/sign-on-policy.ts';
import { operation } from '../operation.ts';
import { loose, strict } from '../schema/wire.ts';

/** Gets the site's demands on a new member: the owner's approval, a verified e-mail address. */
export const getSignOnPolicy = operation('GET /iam/signon/v1/sign-on-policies', {
  elevated: true,
  input: () => strict({}),
  output: () => loose({ signOnPolicy: SignOnPolicy() }),
});

/** Changes the sent demands on members who register from now on. */
export const updateSignOnPolicy = operation('PATCH /iam/signon/v1/sign-on-policies', {
  elevated: true,
  input: () => strict({ signOnPolicy: SignOnPolicyInput() }),
  output: () => loose({ signOnPolicy: SignOnPolicy() }),
});
