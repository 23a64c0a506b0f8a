import type { MemberRow } from './rows.ts';
import type { Shop } from './shop.ts';
import { issueOnce } from './single-use.ts';
import { sendCode } from './verifications.ts';

/** An account in its JSON on the wire. */
export function toIdentity(member: MemberRow): object {
  const isVerified = member.email_verified === 1;
  const pending = isVerified ? 'PENDING_ADMIN_APPROVAL_REQUIRED' : 'PENDING_EMAIL_VERIFICATION_REQUIRED';
  const factors = [member.password_hash === '' ? null : 'PASSWORD', member.second_factor];
  return {
    id: member.id,
    revision: String(member.revision),
    createdDate: member.created_date,
    updatedDate: member.updated_date,
    connections: [],
    identityProfile: JSON.parse(member.profile) as object,
    email: { address: member.email, isVerified },
    status: { name: member.status, reasons: member.status === 'PENDING' ? [pending] : [] },
    factors: factors.filter((type) => type !== null).map((type) => ({ type, status: 'ACTIVE' })),
  };
}

function toStep(shop: Shop, member: MemberRow, skipsFactor: boolean): object {
  const stateToken = () => issueOnce(shop, 'state', member.id);
  if (member.status !== 'ACTIVE' && member.email_verified === 0) {
    sendCode(shop, member, 'verification');
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: stateToken() };
  }
  if (member.status !== 'ACTIVE') return { state: 'REQUIRE_OWNER_APPROVAL', stateToken: stateToken() };
  if (member.second_factor !== null && !skipsFactor) {
    sendCode(shop, member, 'second-factor');
    const availableFactors = [{ factorType: member.second_factor, factorStatus: 'ENABLED' }];
    // The platform declares this data but no state of its own for it.
    const requireMfaData = { availableFactors, reason: 'USER_SETTINGS' };
    return { state: 'UNKNOWN_STATE', stateToken: stateToken(), requireMfaData };
  }
  return { state: 'SUCCESS', sessionToken: issueOnce(shop, 'session', member.id) };
}

/** The state machine's answer for someone who has proved to be this member: they are in, or first another step. */
export function toLoginState(shop: Shop, member: MemberRow, { skipsFactor = false } = {}): object {
  return { ...toStep(shop, member, skipsFactor), identity: toIdentity(member), additionalData: {} };
}
