import type { z } from 'zod';
import { oauthFault } from '../http/envelope.ts';

/** Validates a token request; refuses in the token endpoint's format. */
export function parseGrant<T>(grants: z.ZodType<T>, typeField: string, payload: Record<string, unknown>): T {
  const result = grants.safeParse(payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'invalid_union' && payload[typeField] !== undefined)
    throw oauthFault(400, 'unsupported_grant_type', 'this grant type is not supported');
  throw oauthFault(400, 'invalid_request', `${issue?.path.join('.') ?? 'body'} is missing or not valid`);
}
