import { once } from '../../base/once.ts';
import type { z } from '../../base/schema.ts';
import { choice, id, loose, many, nul, opt, readOnly, str, strict, string, strs, text, time } from '../schema/wire.ts';

/** An OAuth app, as the platform answers it; its id is the public client id. The secret is never told. */
export const OauthApp = once(() =>
  loose({
    id: string(),
    createdDate: time(),
    name: str(),
    description: str(),
    loginUrl: str(),
    applicationType: str(),
    allowedRedirectUris: strs(),
    allowedRedirectDomains: strs(),
    allowedDomains: strs(),
  }),
);
export type OauthApp = z.infer<ReturnType<typeof OauthApp>>;

/**
 * An OAuth app, as a request sends it. A log-in returns to exactly one of `allowedRedirectUris`, anything else to a host of
 * `allowedRedirectDomains`; a window of `allowedDomains` may take part in a silent log-in.
 */
export const OauthAppInput = once(() =>
  strict({
    id: nul(id()),
    name: opt(text(256, 2)),
    description: nul(text()),
    loginUrl: nul(text(2048)),
    applicationType: opt(choice(['WEB_APP', 'MOBILE', 'OTHER'])),
    allowedRedirectUris: opt(many(text(), 20)),
    allowedRedirectDomains: opt(many(text(), 20)),
    allowedDomains: opt(many(text(), 20)),
    ...readOnly('createdDate'),
  }),
);
