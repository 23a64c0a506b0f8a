/** The authentication factors of an identity. */
export const Factor = ['PASSWORD', 'SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH', 'WEBAUTHN', 'RECOVERY_CODE'] as const;
export type Factor = (typeof Factor)[number];

/** The state of one factor of an identity. */
export const FactorState = ['INACTIVE', 'ACTIVE', 'REQUIRE_REENROLL'] as const;
export type FactorState = (typeof FactorState)[number];

/** The state of a factor. */
export const FactorStatus = [
  'ENABLED',
  'REQUIRE_ACTIVATION',
  'REQUIRE_REENROLL',
  'ENABLED_BY_RULE',
  'DISABLED_BY_RULE',
] as const;
export type FactorStatus = (typeof FactorStatus)[number];

/** The status of an identity. */
export const IdentityStatus = ['UNKNOWN_STATUS', 'PENDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'OFFLINE'] as const;
export type IdentityStatus = (typeof IdentityStatus)[number];

/** Why an identity is still pending. */
export const PendingReason = [
  'UNKNOWN_REASON',
  'PENDING_ADMIN_APPROVAL_REQUIRED',
  'PENDING_EMAIL_VERIFICATION_REQUIRED',
  'PENDING_REQUIRED_FIELDS_MISSING',
] as const;
export type PendingReason = (typeof PendingReason)[number];

/** The use of a postal address. */
export const AddressTag = ['UNTAGGED', 'HOME', 'WORK', 'BILLING', 'SHIPPING'] as const;
export type AddressTag = (typeof AddressTag)[number];

/** The use of an e-mail address. */
export const EmailTag = ['UNTAGGED', 'MAIN', 'HOME', 'WORK'] as const;
export type EmailTag = (typeof EmailTag)[number];

/** The use of a telephone number. */
export const PhoneTag = ['UNTAGGED', 'MAIN', 'HOME', 'MOBILE', 'WORK', 'FAX'] as const;
export type PhoneTag = (typeof PhoneTag)[number];

/** The visibility of a profile. */
export const PrivacyStatus = ['UNDEFINED', 'PUBLIC', 'PRIVATE'] as const;
export type PrivacyStatus = (typeof PrivacyStatus)[number];

/** The tenant of an identity. */
export const TenantType = ['UNKNOWN_TENANT_TYPE', 'ACCOUNT', 'SITE'] as const;
export type TenantType = (typeof TenantType)[number];

/** The subject of a token, as the platform's token information returns it. */
export const SubjectType = ['UNKNOWN', 'USER', 'VISITOR', 'MEMBER', 'APP'] as const;
export type SubjectType = (typeof SubjectType)[number];
