import type { AppStore } from '../../store/app-store.ts';
import { type ClearEvent } from './stored-keys.ts';
import { storedCopies, storedDatabases, type ClearedTable } from './stored-tables.ts';
import { clearKeys, type StorageAreas } from './stored-values.ts';
import { withoutStore } from './stored-state.ts';

/** Removes everything of a store that an event clears: database rows, stored values and parts of the state. */
export type Clear = (event: ClearEvent, storeId: string) => Promise<void>;

export interface ClearOptions {
  app: AppStore;
  areas: StorageAreas;
  /** For each database table that an event clears: removes the store's rows. */
  removeRows: Record<ClearedTable, (storeId: string) => Promise<void>>;
}

export const createClear =
  ({ app, areas, removeRows }: ClearOptions): Clear =>
  async (event, storeId) => {
    const tables = [...Object.values(storedDatabases), storedCopies].flatMap((database) =>
      Object.entries<readonly ClearEvent[]>(database),
    );
    for (const [table, clearedBy] of tables)
      if (clearedBy.includes(event)) await removeRows[table as ClearedTable](storeId);
    await clearKeys(areas, event, storeId);
    app.setState((state) => withoutStore(state, event, storeId));
  };
