import { codeOf } from '../base/errors.ts';
import { assertOneWrite } from './changes.ts';
import type { Groups } from './extras.ts';
import { chunksOf, failed, sendMany, type Chunk } from './many.ts';
import { maxProducts, type Catalog, type Change } from './port.ts';
import type { Written } from './written.ts';

/** Adds groups to a catalog's writes: each change adds its product to a group, or removes it. */
export function withGroupWrites(catalog: Catalog): Catalog {
  const { groups, products, write, writeMany } = catalog;
  return {
    ...catalog,
    async write(changes) {
      if (changes[0]?.field !== 'group') return write(changes);
      assertOneWrite(changes);
      for (const change of changes)
        for (const outcome of await writeGroup(groups, [change])) if (outcome.tag === 'failed') throw outcome.error;
    },
    writeMany: (changes) =>
      changes[0]?.field === 'group' ? sendMany(changes, groupChunks(groups, products)) : writeMany(changes),
  };
}

/** Chunks of changes that add products to one group, or remove them from it. */
const groupChunks =
  (groups: Groups, products: Catalog['products']) =>
  (changes: readonly Change[]): Chunk[] =>
    [...Map.groupBy(changes, ({ groupId, value }) => `${groupId}/${value}`).values()]
      .flatMap((ofGroup) => chunksOf(ofGroup, maxProducts))
      .map((part) => ({ changes: part, send: () => writeToThose(groups, products, part) }));

/** A call that is refused because one of its products was deleted is sent again for the others. */
async function writeToThose(
  groups: Groups,
  products: Catalog['products'],
  changes: readonly Change[],
): Promise<Written[]> {
  try {
    return await writeGroup(groups, changes);
  } catch (error) {
    if (codeOf(error) !== 'not_found') throw error;
    const there = await products(changes.map(({ product }) => product.id));
    const rest = changes.filter(({ product }) => there.has(product.id));
    if (rest.length === 0 || rest.length === changes.length) throw error;
    const outcomes = await writeGroup(groups, rest);
    return changes.map((change) => outcomes[rest.indexOf(change)] ?? failed(error));
  }
}

/** Sends changes of one group with one value. */
const writeGroup = (groups: Groups, changes: readonly Change[]): Promise<Written[]> => {
  const [{ groupId = '', value } = { value: '' }] = changes;
  const ids = changes.map(({ product }) => product.id);
  return value === 'true' ? groups.add(groupId, ids) : groups.remove(groupId, ids);
};
