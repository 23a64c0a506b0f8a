import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import { bool, items, loose, maybe, opt, str, strict, string } from '../schema/wire.ts';

/** Lists the sites of an account; needs a key of the account, with the account's id instead of a site's. */
export const querySites = operation('POST /site-list/v2/sites/query', {
  elevated: true,
  safe: true,
  input: () => strict({ query: opt(cursorQuery(1000)) }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'sites' },
  output: () =>
    loose({
      sites: items(loose({ id: string(), name: str(), displayName: str(), viewUrl: str(), published: bool() })),
      metadata: maybe(CursorPage()),
    }),
});
