import type { MemberRow } from '../rows.ts';
import { factorsOf } from './second-factors.ts';
import type { SecondFactor } from './second-factors.ts';
import type { Shop } from '../shop.ts';
import { issueOnce } from './single-use.ts';
import { sendCode } from './verifications.ts';

/** A step of a login. */
interface LoginStep {
  state: 'SUCCESS' | 'REQUIRE_EMAIL_VERIFICATION' | 'REQUIRE_OWNER_APPROVAL' | 'STATUS_CHECK' | 'UNKNOWN_STATE';
  /** Identifies the login in the next step. */
  stateToken?: string;
  /** Can be exchanged for member tokens once. */
  sessionToken?: string;
  requireMfaData?: { availableFactors: { factorType: SecondFactor; factorStatus: 'ENABLED' }[]; reason: string };
}

/** The state machine's answer to a registration, a login or a step of one. */
export interface LoginAnswer extends LoginStep {
  identity: object;
  additionalData: object;
}

function readPendingReasons(member: MemberRow): string[] {
  const isVerified = member.email_verified === 1;
  const isUnapproved = isVerified || member.needs_approval === 1;
  return [
    ...(isVerified ? [] : ['PENDING_EMAIL_VERIFICATION_REQUIRED']),
    ...(isUnapproved ? ['PENDING_ADMIN_APPROVAL_REQUIRED'] : []),
  ];
}

/** Converts an account to wire format. */
export function toIdentity(member: MemberRow): object {
  const factors = [...(member.password_hash === '' ? [] : ['PASSWORD']), ...factorsOf(member)];
  return {
    id: member.id,
    revision: String(member.revision),
    createdDate: member.created_date,
    updatedDate: member.updated_date,
    connections: [],
    identityProfile: JSON.parse(member.profile) as object,
    email: { address: member.email, isVerified: member.email_verified === 1 },
    status: { name: member.status, reasons: member.status === 'PENDING' ? readPendingReasons(member) : [] },
    factors: factors.map((type) => ({ type, status: 'ACTIVE' })),
  };
}

function toStep(shop: Shop, member: MemberRow, skipsFactor: boolean): LoginStep {
  const stateToken = () => issueOnce(shop, 'state', member.id);
  if (member.status !== 'ACTIVE' && member.email_verified === 0) {
    sendCode(shop, member, 'verification');
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: stateToken() };
  }
  if (member.status !== 'ACTIVE') return { state: 'REQUIRE_OWNER_APPROVAL', stateToken: stateToken() };
  const factors = factorsOf(member);
  if (factors.length > 0 && !skipsFactor) {
    sendCode(shop, member, 'second-factor');
    const availableFactors = factors.map((factorType) => ({ factorType, factorStatus: 'ENABLED' as const }));
    // The platform declares this data but no state for it.
    const requireMfaData = { availableFactors, reason: 'USER_SETTINGS' };
    return { state: 'UNKNOWN_STATE', stateToken: stateToken(), requireMfaData };
  }
  return { state: 'SUCCESS', sessionToken: issueOnce(shop, 'session', member.id) };
}

function withIdentity(step: LoginStep, member: MemberRow): LoginAnswer {
  return { ...step, identity: toIdentity(member), additionalData: {} };
}

/** The answer after a member proved their identity: success, or another step first. */
export function toLoginState(shop: Shop, member: MemberRow, { skipsFactor = false } = {}): LoginAnswer {
  return withIdentity(toStep(shop, member, skipsFactor), member);
}

/** The answer while the push request is unanswered: ask again with the same token. */
export function toStatusCheck(member: MemberRow, stateToken: string): LoginAnswer {
  return withIdentity({ state: 'STATUS_CHECK', stateToken }, member);
}
