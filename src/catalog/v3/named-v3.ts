import type { Client } from '../../client/client.ts';
import { getOrCreateBrand, queryBrands } from '../../client/operations/brands-v3.ts';
import { getOrCreateRibbon, queryRibbons } from '../../client/operations/ribbons-v3.ts';
import { readPage } from '../../client/query/paging.ts';
import { keptName, type SharedNameField } from '../../domain/shared-names.ts';
import { everyOf } from '../many.ts';

const query = { cursorPaging: { limit: 100 } };

interface Named {
  id?: string | null | undefined;
  name?: string | null | undefined;
}

/** Every ribbon or brand of the store. */
export async function namedOf(client: Client, of: SharedNameField): Promise<{ id: string; name: string }[]> {
  const page = of === 'ribbon' ? readPage(client, queryRibbons, { query }) : readPage(client, queryBrands, { query });
  const named = await everyOf<Named>(await page);
  return named.flatMap(({ id, name }) => (id == null || name == null ? [] : [{ id, name }]));
}

/**
 * The id of the ribbon or brand with this name. An entity in another case, width or spacing is taken, because the
 * platform would make a second one. It is created if there is none.
 */
export async function findNamed(client: Client, of: SharedNameField, name: string): Promise<string> {
  const known = await namedOf(client, of);
  const kept = keptName(
    of,
    name,
    known.map((one) => one.name),
  );
  const found = known.find((one) => one.name === kept);
  if (found !== undefined) return found.id;
  if (of === 'ribbon') return (await client.call(getOrCreateRibbon, { ribbonName: name })).ribbon.id;
  return (await client.call(getOrCreateBrand, { brandName: name })).brand.id;
}
