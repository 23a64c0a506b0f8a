import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import { check, checkSameId } from '../http/validate.ts';
import type { Call, Route } from '../http/route.ts';
import { addApp, findApp, listApps, saveApp } from '../identity/oauth-apps.ts';
import type { OauthApp } from '../identity/oauth-apps.ts';
import { readSettings } from '../settings.ts';

const address = z.url().max(2048);
const list = <T extends z.ZodType>(item: T) => z.array(item).max(20);

const fields = {
  name: z.string().min(2).max(256),
  description: z.string().nullish(),
  loginUrl: address.nullish(),
  applicationType: z.enum(['WEB_APP', 'MOBILE', 'OTHER']).optional(),
  allowedRedirectUris: list(address).optional(),
  allowedRedirectDomains: list(z.string().min(1)).optional(),
  allowedDomains: list(z.string().min(1)).optional(),
};
const names = Object.keys(fields) as (keyof typeof fields)[];

const createInput = z.object({ oAuthApp: z.object(fields) });
const updateInput = z.object({
  oAuthApp: z.object({ ...z.object(fields).partial().shape, id: z.string().nullish() }),
  mask: z.object({ paths: z.array(z.string()) }).nullish(),
});

const withoutNulls = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null)) as Partial<T>;

function create({ shop, payload }: Call): object {
  const { oAuthApp } = check(createInput, payload);
  const app = {
    allowedRedirectUris: [],
    allowedRedirectDomains: [],
    allowedDomains: [],
    ...(withoutNulls(oAuthApp) as Pick<OauthApp, 'name'>),
    id: randomUUID(),
    createdDate: new Date(shop.now()).toISOString(),
  };
  addApp(shop.db, app);
  return { oAuthApp: app };
}

function read({ shop, params }: Call): OauthApp {
  const app = findApp(shop.db, params['id'] ?? '');
  if (app === undefined) throw gatewayFault(404, `appId was not found ${params['id']}`);
  return app;
}

/** Changes the fields of the mask, lists whole; without a mask nothing is changed, and the answer does not say so. */
function update(call: Call): object {
  const app = read(call);
  const { oAuthApp, mask } = check(updateInput, call.payload);
  checkSameId('oAuthApp.id', oAuthApp.id, app.id);
  const paths = mask?.paths ?? [];
  const unknown = paths.find((path) => !names.some((name) => name === path));
  if (unknown !== undefined) throw fieldFault('mask.paths', 'VALIDATION', `${unknown} is not a field of the app`);
  const masked = Object.fromEntries(names.filter((name) => paths.includes(name)).map((name) => [name, oAuthApp[name]]));
  const changed = { ...app, ...withoutNulls(masked) };
  saveApp(call.shop.db, changed);
  return { oAuthApp: changed };
}

/** A call of a site that has OAuth apps; 404 where the site has none. */
const inSite =
  (handle: (call: Call) => object) =>
  (call: Call): object => {
    if (readSettings(call.shop.db).oauthApps === 'false') throw gatewayFault(404, 'This site has no OAuth apps');
    return handle(call);
  };

const path = '/oauth-app/v1/oauth-apps';

/** The OAuth apps of the site; the permission for them is none of the store's. */
export const oauthApps: Route[] = [
  {
    on: [`POST ${path}/query`],
    access: 'merchant',
    permission: 'OAUTH_APP.APP_READ',
    handle: inSite(({ shop }) => ({ oAuthApps: listApps(shop.db) })),
  },
  {
    on: [`POST ${path}`],
    access: 'merchant',
    permission: 'OAUTH_APP.APP_CREATE',
    writes: true,
    handle: inSite(create),
  },
  {
    on: [`GET ${path}/:id`],
    access: 'merchant',
    permission: 'OAUTH_APP.APP_READ',
    handle: inSite((call) => ({ oAuthApp: read(call) })),
  },
  {
    on: [`PATCH ${path}/:id`],
    access: 'merchant',
    permission: 'OAUTH_APP.APP_UPDATE',
    writes: true,
    handle: inSite(update),
  },
];
