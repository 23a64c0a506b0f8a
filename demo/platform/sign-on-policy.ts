import type { MemberRow } from './rows.ts';
import { readSettings, writeSetting } from './settings.ts';
import type { Shop } from './shop.ts';

/** What must happen before a new account is active. */
export interface SignOnPolicy {
  requireOwnerApproval: boolean;
  requireEmailVerification: boolean;
}

/** The store's policy: as the merchant stored it, else as the platform was started. */
export function readSignOnPolicy({ db, registrationPolicy }: Shop): SignOnPolicy {
  const stored = readSettings(db).signOnPolicy;
  if (stored !== undefined) return JSON.parse(stored) as SignOnPolicy;
  return {
    requireOwnerApproval: registrationPolicy === 'owner-approval',
    requireEmailVerification: registrationPolicy === 'email-verification',
  };
}

/** Whether an account that proves its address must still wait for the owner. */
export function needsApproval(shop: Shop, member: MemberRow): boolean {
  return member.needs_approval === 1 || readSignOnPolicy(shop).requireOwnerApproval;
}

/** Stores the policy for accounts to come. */
export function writeSignOnPolicy({ db }: Shop, policy: SignOnPolicy): void {
  writeSetting(db, 'signOnPolicy', JSON.stringify(policy));
}
