import { z } from 'zod';
import { gatewayFault } from '../http/envelope.ts';
import { requireMember } from '../identity/members.ts';
import type { Call, Route } from '../http/route.ts';
import { readClaims, readRefreshToken, toPublicKey } from '../identity/tokens.ts';
import { check } from '../http/validate.ts';

interface ProfileNames {
  firstName?: string;
  lastName?: string;
  picture?: string;
  language?: string;
}

const subjectTypes = { visitor: 'VISITOR', member: 'MEMBER', app: 'APP' } as const;

/** The data of an access or refresh token. */
function tokenInfo({ shop, payload }: Call): object {
  const { token } = check(z.object({ token: z.string().min(1) }), payload);
  const claims = readClaims(shop, token);
  const refresh = readRefreshToken(shop, token);
  const subject = claims === undefined ? refresh : { kind: claims.kind, id: claims.sub };
  if (subject === undefined) return { active: false, subjectType: 'UNKNOWN', subjectId: '', clientId: '' };
  return {
    active: true,
    subjectType: subjectTypes[subject.kind],
    subjectId: subject.id,
    ...(claims && { exp: String(claims.exp), iat: String(claims.iat) }),
    clientId: subject.kind === 'app' ? shop.app.id : shop.clientId,
    accountId: shop.accountId,
    siteId: shop.siteId,
    ...(subject.kind === 'app' && { instanceId: subject.id }),
  };
}

/** The logged-in person; only the id of a visitor. */
function userInfo({ shop, identity }: Call): object {
  if (identity.kind === 'visitor') return { sub: identity.id };
  if (identity.kind !== 'member') throw gatewayFault(403, 'Forbidden: needs the token of a visitor or member');
  const member = requireMember(shop, identity.id);
  const { firstName, lastName, picture, language } = JSON.parse(member.profile) as ProfileNames;
  const name = [firstName, lastName].filter((part) => part).join(' ');
  return {
    sub: member.id,
    givenName: firstName?.slice(0, 20),
    familyName: lastName?.slice(0, 20),
    email: member.email,
    emailVerified: member.email_verified === 1,
    picture,
    language,
    ...(name !== '' && { name }),
  };
}

/** Information about tokens, their key and their holder. */
export const tokenFacts: Route[] = [
  { on: ['POST /oauth2/token-info'], access: 'open', handle: tokenInfo },
  { on: ['GET /oauth2/jwks'], access: 'open', handle: ({ shop }) => ({ keys: [toPublicKey(shop)] }) },
  { on: ['GET /oauth2/user-info'], access: 'visitor', handle: userInfo },
];
