import type { SubjectType } from '../enumerations/identity.ts';
import { once } from '../../base/once.ts';
import { operation } from '../operation.ts';
import {
  bool,
  choice,
  float,
  id,
  items,
  loose,
  maybe,
  nothing,
  open,
  opt,
  str,
  strict,
  string,
  text,
  union,
} from '../schema/wire.ts';

/** The platform's answer to a grant; `expires_in` is in seconds, and a token given back has none. */
const Granted = once(() =>
  loose({ access_token: id(), refresh_token: str(), token_type: str(), expires_in: maybe(union(float(), string())) }),
);

/** Grants tokens to a visitor (anonymous), for a refresh token, or for an authorization code with its PKCE verifier. */
export const token = operation('POST /oauth2/token', {
  anonymous: true,
  input: () =>
    union(
      strict({ grantType: choice(['anonymous']), clientId: text() }),
      strict({ grantType: choice(['refresh_token']), clientId: text(), refreshToken: text() }),
      strict({
        grantType: choice(['authorization_code']),
        clientId: text(),
        code: text(),
        codeVerifier: text(),
        redirectUri: opt(text()),
      }),
    ),
  output: Granted,
});

/** Grants tokens to a member who was logged in elsewhere; the credential is a visitor token and an API key, joined. */
export const tokenOfMember = operation('POST /oauth2/token', {
  elevated: true,
  input: () =>
    union(
      strict({ grant_type: choice(['authorized_client']), scope: choice(['offline_access']), member_id: id() }),
      strict({ grant_type: choice(['authorized_client']), member_id: id(), session_token: text() }),
    ),
  output: Granted,
});

/** Grants an app its token for one installation, or gives a token back that is no longer bound to a user. */
export const tokenOfApp = operation('POST /oauth2/token', {
  anonymous: true,
  input: () =>
    union(
      strict({ grant_type: choice(['client_credentials']), client_id: id(), client_secret: text(), instance_id: id() }),
      strict({ grant_type: choice(['strip_bound_session']), client_secret: text(), access_token: text() }),
    ),
  output: Granted,
});

/** The older grants to an app: for a refresh token, or for an authorization code. */
export const accessOfApp = operation('POST /oauth/access', {
  anonymous: true,
  input: () =>
    union(
      strict({ grant_type: choice(['refresh_token']), client_id: id(), client_secret: text(), refresh_token: text() }),
      strict({ grant_type: choice(['authorization_code']), client_id: id(), client_secret: text(), code: text() }),
    ),
  output: () => loose({ access_token: id(), refresh_token: str() }),
});

/** Tells whose a token is, and of which site; `exp` and `iat` are epoch seconds as text. */
export const tokenInfo = operation('POST /oauth2/token-info', {
  safe: true,
  anonymous: true,
  input: () => strict({ token: text(undefined, 1) }),
  output: () =>
    loose({
      active: bool(),
      subjectType: open<SubjectType>(),
      subjectId: str(),
      exp: str(),
      iat: str(),
      clientId: str(),
      accountId: str(),
      siteId: str(),
      instanceId: str(),
      vendorProductId: str(),
    }),
});

/** The public keys with which the platform signs tokens. */
export const jwks = operation('GET /oauth2/jwks', {
  anonymous: true,
  input: () => strict({}),
  output: () => loose({ keys: items(nothing()) }),
});

/** Returns the member whose token is sent. */
export const userInfo = operation('GET /oauth2/user-info', {
  input: () => strict({}),
  output: () =>
    loose({
      sub: str(),
      name: str(),
      givenName: str(),
      familyName: str(),
      email: str(),
      emailVerified: bool(),
      picture: str(),
      language: str(),
    }),
});
