import { accountKeyAuth } from '../../client/auth/api-key.ts';
import { createClient } from '../../client/client.ts';
import { querySites } from '../../client/operations/site-list.ts';
import { all } from '../../client/query/paging.ts';
import { isAllowedApi, isAllowedStorefront } from '../../domain/store.ts';
import { toBase } from '../../domain/storefront.ts';
import type { CommandInput, CommandOutput } from '../../protocol/commands.ts';
import type { Services } from '../services/services.ts';
import { connectError } from './connect-error.ts';
import { blameField, fitsHeader, toTestBase, type Problems } from './connection-test.ts';

/** Pages of the platform's own limit. */
const inPages = { query: { cursorPaging: { limit: 1000 } } };

const listProblems: Problems = {
  unauthorized: ['apiKey', 'key_refused'],
  forbidden: ['accountId', 'account_unknown'],
  application: ['accountId', 'account_unknown'],
  validation: ['accountId', 'account_unknown'],
};

/** The sites of an account that a key can reach; a wrong answer throws by its field. */
export async function listSites(
  { runtime }: Pick<Services, 'runtime'>,
  { api, apiKey, accountId }: CommandInput<'stores.listSites'>,
): Promise<CommandOutput<'stores.listSites'>> {
  if (!isAllowedApi(api)) throw connectError('api', 'not_allowed');
  if (!fitsHeader(apiKey)) throw connectError('apiKey', 'key_refused');
  if (!fitsHeader(accountId)) throw connectError('accountId', 'account_unknown');
  const client = createClient({
    ...toTestBase(new URL(api).origin, runtime),
    auth: accountKeyAuth(apiKey, accountId),
  });
  const sites: CommandOutput<'stores.listSites'>['sites'] = [];
  await blameField('apiKey', listProblems, async () => {
    for await (const { id, name, displayName, viewUrl } of all(client, querySites, inPages))
      sites.push(toSite(id, displayName || name || id, viewUrl));
  });
  return { sites };
}

function toSite(siteId: string, name: string, viewUrl: string | null | undefined) {
  const base = toBase(viewUrl ?? '');
  return { siteId, name, storefront: base !== undefined && isAllowedStorefront(base) ? base : null };
}
