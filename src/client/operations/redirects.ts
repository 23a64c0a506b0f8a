import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';

const AuthRequest = z.object({
  clientId: z.string(),
  codeChallenge: z.string(),
  codeChallengeMethod: z.literal('S256'),
  responseMode: z.enum(['fragment', 'query', 'web_message']),
  responseType: z.literal('code'),
  scope: z.literal('offline_access'),
  state: z.string(),
  sessionToken: z.optional(z.string()),
  redirectUri: z.optional(z.string()),
});

/** Asks for an address of the platform to send a person (or a hidden frame) to; exactly one intent. */
export const createRedirectSession = operation({
  method: 'POST',
  path: '/_api/redirects-api/v1/redirect-session',
  input: z.object({
    auth: z.optional(z.object({ authRequest: AuthRequest, prompt: z.enum(['login', 'none']) })),
    logout: z.optional(z.object({ clientId: z.string() })),
    callbacks: z.optional(z.object({ postFlowUrl: z.optional(z.string()) })),
  }),
  output: z.looseObject({ redirectSession: z.looseObject({ fullUrl: z.optional(z.string()) }) }),
});
