import { codeOf, ShelfedgeError } from '../base/errors.ts';
import type { CatalogVersion } from '../domain/store.ts';
import { createDecimals } from './decimals.ts';
import type { Extras } from './extras.ts';
import type { CatalogOptions } from './catalog-options.ts';
import type { Catalog } from './port.ts';
import { createCatalogV1 } from './v1/catalog-v1.ts';
import { createCatalogV3 } from './v3/catalog-v3.ts';

/** Creates the catalog of each version. */
export const catalogs = { V1_CATALOG: createCatalogV1, V3_CATALOG: createCatalogV3 };

/** The catalog version of a store, as known so far. */
export interface VersionState {
  readonly version: CatalogVersion;
  /**
   * Runs `act` with the known version. If the platform refuses because the store runs the other version, reads the
   * version anew and runs `act` again.
   */
  run<T>(act: (version: CatalogVersion) => Promise<T>): Promise<T>;
  /** Reads the version anew after a call for `refused` was refused. */
  learn(refused: CatalogVersion): Promise<void>;
}

interface VersionedOptions {
  version: CatalogVersion;
  /** Reads the version from the platform; any value but the two known versions is unsupported. */
  ask(): Promise<string | null | undefined>;
  /** Called with a newly learned version. */
  onVersion(version: CatalogVersion): Promise<void>;
}

/** Keeps the version of one store and reads it anew after `wrong_catalog_version`. */
export function createVersionState({ version, ask, onVersion }: VersionedOptions): VersionState {
  let known = version;
  let asking: Promise<void> | undefined;
  const askNow = async (): Promise<void> => {
    const answer = await ask();
    if ((answer !== 'V1_CATALOG' && answer !== 'V3_CATALOG') || answer === known) return;
    known = answer;
    await onVersion(answer);
  };
  const learn = async (refused: CatalogVersion): Promise<void> => {
    if (refused !== known) return;
    asking ??= askNow().finally(() => (asking = undefined));
    await asking;
  };
  return {
    get version() {
      return known;
    },
    learn,
    async run(act) {
      const tried = known;
      try {
        return await act(tried);
      } catch (error) {
        if (codeOf(error) !== 'wrong_catalog_version') throw error;
        // If the version cannot be read, the original error says more.
        await learn(tried).catch(() => undefined);
        if (known === tried) throw error;
        return act(known);
      }
    },
  };
}

interface StoreCatalogOptions extends CatalogOptions {
  versioned: VersionState;
}

/**
 * The catalog of a store, independent of its version. Reads are repeated after the store migrated. Writes are not,
 * because they were built from the other version's response: they fail with `wrong_catalog_version`, and a new attempt
 * starts with a new reading.
 */
export function createCatalog({
  client,
  isMerchant,
  versioned,
  decimals = createDecimals(),
}: StoreCatalogOptions): Catalog {
  const either: Record<CatalogVersion, Catalog> = {
    V1_CATALOG: catalogs.V1_CATALOG({ client, isMerchant, decimals }),
    V3_CATALOG: catalogs.V3_CATALOG({ client, isMerchant, decimals }),
  };
  const read = <T>(act: (catalog: Catalog) => Promise<T>): Promise<T> => versioned.run((known) => act(either[known]));
  const write = async <T>(act: (catalog: Catalog) => Promise<T>): Promise<T> => {
    const { version } = versioned;
    try {
      return await act(either[version]);
    } catch (error) {
      if (codeOf(error) === 'wrong_catalog_version') await versioned.learn(version).catch(() => undefined);
      throw error;
    }
  };
  return {
    ...extrasOf(read, write),
    get version() {
      return versioned.version;
    },
    search: (text, limit) => read((catalog) => catalog.search(text, limit)),
    bySlug: (slug) => read((catalog) => catalog.bySlug(slug)),
    bySlugs: (slugs) => read((catalog) => catalog.bySlugs(slugs)),
    product: (id) => read((catalog) => catalog.product(id)),
    products: (ids) => read((catalog) => catalog.products(ids)),
    async *all() {
      const [first, rest] = await read(async (catalog) => {
        const pages = catalog.all()[Symbol.asyncIterator]();
        return [await pages.next(), pages] as const;
      });
      for (let page = first; page.done !== true; page = await rest.next()) yield page.value;
    },
    write: (changes) =>
      write((catalog) => catalog.write(changes)).catch((error: unknown) => {
        if (error instanceof ShelfedgeError) decimals.refused(changes, error);
        throw error;
      }),
    async writeMany(changes) {
      const { version } = versioned;
      const written = await either[version].writeMany(changes);
      for (const [index, one] of written.entries())
        if (one.tag === 'failed') decimals.refused(changes.slice(index, index + 1), one.error);
      const isOther = written.some((one) => one.tag === 'failed' && one.error.code === 'wrong_catalog_version');
      if (isOther) await versioned.learn(version).catch(() => undefined);
      return written;
    },
  };
}

const extrasOf = (
  read: <T>(act: (catalog: Catalog) => Promise<T>) => Promise<T>,
  write: <T>(act: (catalog: Catalog) => Promise<T>) => Promise<T>,
): Extras => ({
  groups: {
    list: () => read(({ groups }) => groups.list()),
    of: (productId) => read(({ groups }) => groups.of(productId)),
    add: (groupId, productIds) => write(({ groups }) => groups.add(groupId, productIds)),
    remove: (groupId, productIds) => write(({ groups }) => groups.remove(groupId, productIds)),
    create: (name) => write(({ groups }) => groups.create(name)),
  },
  names: (of) => read((catalog) => catalog.names(of)),
});
