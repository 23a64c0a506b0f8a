import { signOnPolicy } from '@wix/identity';
import { example } from './example.ts';

export const examples = {
  getSignOnPolicy: example({
    catalog: 'v3',
    store: { registrationPolicy: 'email-verification' },
    input: () => ({}),
    answer: { signOnPolicy: { requireOwnerApproval: false, requireEmailVerification: true } },
    sdk: (sdk) => sdk.use(signOnPolicy).getSignOnPolicy(),
    sdkAnswer: { signOnPolicy: { requireEmailVerification: true } },
  }),
  updateSignOnPolicy: example({
    catalog: 'v3',
    input: () => ({ signOnPolicy: { requireOwnerApproval: true } }),
    answer: { signOnPolicy: { requireOwnerApproval: true, requireEmailVerification: false } },
    sdk: (sdk, { signOnPolicy: policy }) => sdk.use(signOnPolicy).updateSignOnPolicy(policy),
    sdkAnswer: { requireOwnerApproval: true },
  }),
};
