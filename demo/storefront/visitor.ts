/** The platform did not answer a visitor's request as it should have; `status` is 0 when it did not answer at all. */
export class PlatformError extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.name = 'PlatformError';
    this.status = status;
  }
}

/** Calls the platform as an anonymous visitor and answers the JSON. */
export type VisitorCall = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

interface Tokens {
  access: string;
  refresh: string;
  expiresAtMs: number;
}

const timeoutMs = 8000;
const renewalMarginMs = 30_000;

/** A visitor's session: tokens are taken on the first call, reused, and renewed before they run out or once refused. */
export function createVisitor(options: { api: string; clientId: string }): VisitorCall {
  let tokens: Promise<Tokens> | undefined;

  const grant = async (body: object): Promise<Tokens> => {
    const answer = await send(`${options.api}/oauth2/token`, 'POST', { clientId: options.clientId, ...body });
    const { access_token, refresh_token, expires_in } = answer as Record<string, unknown>;
    const lifeMs = Number(expires_in) * 1000;
    return { access: String(access_token), refresh: String(refresh_token), expiresAtMs: Date.now() + lifeMs };
  };
  const renew = async (held: Tokens | undefined): Promise<Tokens> => {
    if (held === undefined) return await grant({ grantType: 'anonymous' });
    try {
      return await grant({ grantType: 'refresh_token', refreshToken: held.refresh });
    } catch {
      return await grant({ grantType: 'anonymous' });
    }
  };
  const currentTokens = async (refused?: Tokens): Promise<Tokens> => {
    const requested = tokens;
    const held = await requested?.catch(() => undefined);
    if (held && held !== refused && held.expiresAtMs - renewalMarginMs > Date.now()) return held;
    if (tokens === requested) tokens = renew(held);
    return await (tokens ?? renew(held));
  };

  return async (method, path, body) => {
    const held = await currentTokens();
    try {
      return await send(options.api + path, method, body, held.access);
    } catch (error) {
      if (!(error instanceof PlatformError) || error.status !== 401) throw error;
      const renewed = await currentTokens(held);
      return await send(options.api + path, method, body, renewed.access);
    }
  };
}

async function send(url: string, method: string, body?: object, token?: string): Promise<unknown> {
  const headers: Record<string, string> = {};
  if (token !== undefined) headers['Authorization'] = token;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const init: RequestInit = { method, headers, signal: AbortSignal.timeout(timeoutMs) };
  if (body !== undefined) init.body = JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw new PlatformError('The platform cannot be reached', 0);
  }
  if (response.status !== 200) throw new PlatformError(`The platform answered ${response.status}`, response.status);
  return await response.json();
}
