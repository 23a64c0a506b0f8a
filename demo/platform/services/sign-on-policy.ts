import { z } from 'zod';
import { fieldFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { readSignOnPolicy, writeSignOnPolicy } from '../identity/sign-on-policy.ts';
import type { SignOnPolicy } from '../identity/sign-on-policy.ts';
import { check } from '../http/validate.ts';

const updateInput = z.object({
  signOnPolicy: z.object({
    requireOwnerApproval: z.boolean().optional(),
    requireEmailVerification: z.boolean().optional(),
  }),
  fieldMask: z.union([z.string(), z.object({ paths: z.array(z.string()) })]).nullish(),
});

const names = ['requireOwnerApproval', 'requireEmailVerification'] as const satisfies (keyof SignOnPolicy)[];

function readMask(mask: z.infer<typeof updateInput>['fieldMask']): string[] {
  if (mask === undefined || mask === null) return [...names];
  const paths = typeof mask === 'string' ? mask.split(',') : mask.paths;
  return paths.map((path) => path.replace(/^signOnPolicy\./u, ''));
}

/** Changes the given fields, or only those in the field mask. */
function update({ shop, payload }: Call): object {
  const { signOnPolicy, fieldMask } = check(updateInput, payload);
  const masked = readMask(fieldMask);
  const unknown = masked.find((name) => !names.some((known) => known === name));
  if (unknown !== undefined) throw fieldFault('fieldMask', 'VALIDATION', `${unknown} is not a field of the policy`);
  const given = names.filter((name) => masked.includes(name) && signOnPolicy[name] !== undefined);
  const changes = Object.fromEntries(given.map((name) => [name, signOnPolicy[name]]));
  const policy = { ...readSignOnPolicy(shop), ...changes };
  writeSignOnPolicy(shop, policy);
  return { signOnPolicy: policy };
}

const path = '/iam/signon/v1/sign-on-policies';

/** The merchant's requirements for new accounts. */
export const signOnPolicy: Route[] = [
  {
    on: [`GET ${path}`],
    access: 'merchant',
    permission: 'IAM.SIGN_ON_POLICY_READ',
    handle: ({ shop }) => ({ signOnPolicy: readSignOnPolicy(shop) }),
  },
  { on: [`PATCH ${path}`], access: 'merchant', permission: 'IAM.SIGN_ON_POLICY_UPDATE', writes: true, handle: update },
];
