import type { z } from 'zod';
import { oauthFault } from './envelope.ts';

/** The request for a token as the schema describes it; refuses in the token endpoint's own form. */
export function parseGrant<T>(grants: z.ZodType<T>, typeField: string, payload: Record<string, unknown>): T {
  const result = grants.safeParse(payload);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'invalid_union' && payload[typeField] !== undefined)
    throw oauthFault(400, 'unsupported_grant_type', 'this grant type is not supported');
  throw oauthFault(400, 'invalid_request', `${issue?.path.join('.') ?? 'body'} is missing or not valid`);
}
