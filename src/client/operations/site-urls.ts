import { operation } from '../operation.ts';
import { bool, choice, flag, free, items, loose, open, opt, strict, string } from '../schema/wire.ts';

const filters = () =>
  strict({ urlType: opt(choice(['ALL', 'PREMIUM', 'FREE'])), primary: opt(flag()), multilingual: opt(flag()) });

/**
 * Lists the addresses at which a site is published, 1,000 at most; none for a site that is not published. A site
 * without a domain has an origin and a path. Needs the permission "Read Site URLs".
 */
export const listPublishedSiteUrls = operation('GET /urls-server/v2/published-site-urls', {
  elevated: true,
  input: () => strict({ filters: opt(filters()) }),
  output: () =>
    loose({
      urls: items(
        loose({ url: string(), urlType: open<'PREMIUM' | 'FREE'>(), primary: bool(), multilingualInfo: free() }),
      ),
    }),
});
