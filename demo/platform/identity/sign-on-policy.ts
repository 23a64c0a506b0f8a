import type { MemberRow } from '../rows.ts';
import { readSettings, writeSetting } from '../settings.ts';
import type { Shop } from '../shop.ts';

/** The requirements before a new account is active. */
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

/** True if an account with a verified address still needs the owner's approval. */
export function needsApproval(shop: Shop, member: MemberRow): boolean {
  return member.needs_approval === 1 || readSignOnPolicy(shop).requireOwnerApproval;
}

/** Stores the policy for accounts to come. */
export function writeSignOnPolicy({ db }: Shop, policy: SignOnPolicy): void {
  writeSetting(db, 'signOnPolicy', JSON.stringify(policy));
}
