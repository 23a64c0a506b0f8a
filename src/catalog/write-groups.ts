import { assertOneWrite } from './changes.ts';
import type { Groups } from './extras.ts';
import type { Catalog, Change } from './port.ts';

/** Adds groups to a catalog's writes: each change adds its product to a group, or removes it. */
export const withGroupWrites =
  (groups: Groups, write: Catalog['write']): Catalog['write'] =>
  async (changes) => {
    if (changes[0]?.field !== 'group') return write(changes);
    const { id } = assertOneWrite(changes);
    for (const change of changes) await writeGroup(groups, id, change);
  };

const writeGroup = (groups: Groups, productId: string, { groupId = '', value }: Change): Promise<void> =>
  value === 'true' ? groups.add(groupId, [productId]) : groups.remove(groupId, [productId]);
