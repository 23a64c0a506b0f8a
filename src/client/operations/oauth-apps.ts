import { OauthApp, OauthAppInput } from '../entities/oauth-app.ts';
import { cursorQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import { id, items, loose, many, opt, requires, strict, text } from '../schema/wire.ts';

/** Lists the OAuth apps of the site. Shows a new app sooner than `getOauthApp`, which may not know it for minutes. */
export const queryOauthApps = operation('POST /oauth-app/v1/oauth-apps/query', {
  elevated: true,
  safe: true,
  input: () => strict({ query: opt(cursorQuery(100)) }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'oAuthApps' },
  output: () => loose({ oAuthApps: items(OauthApp()) }),
});

/** Creates an OAuth app. */
export const createOauthApp = operation('POST /oauth-app/v1/oauth-apps', {
  elevated: true,
  input: () => requires(strict({ oAuthApp: OauthAppInput() }), 'oAuthApp.name'),
  output: () => loose({ oAuthApp: OauthApp() }),
});

/** Gets an OAuth app. */
export const getOauthApp = operation('GET /oauth-app/v1/oauth-apps/{oAuthAppId}', {
  elevated: true,
  input: () => strict({ oAuthAppId: id() }),
  output: () => loose({ oAuthApp: OauthApp() }),
});

/**
 * Changes the fields of an OAuth app that `mask.paths` names; without it the platform changes nothing and does not say so.
 * A list is replaced whole.
 */
export const updateOauthApp = operation('PATCH /oauth-app/v1/oauth-apps/{oAuthApp.id}', {
  elevated: true,
  input: () => strict({ oAuthApp: OauthAppInput(), mask: strict({ paths: many(text(), undefined, 1) }) }),
  output: () => loose({ oAuthApp: OauthApp() }),
});
