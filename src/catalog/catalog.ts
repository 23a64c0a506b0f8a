import type { Client } from '../client/client.ts';
import { codeOf } from '../domain/errors.ts';
import type { CatalogVersion } from '../domain/store.ts';
import type { Extras } from './extras.ts';
import type { Catalog } from './port.ts';
import { createCatalogV1 } from './v1.ts';
import { createCatalogV3 } from './v3.ts';

/** How the catalog of each version is made. */
export const catalogs = { V1_CATALOG: createCatalogV1, V3_CATALOG: createCatalogV3 };

/** Which catalog a store runs, as far as is known. */
export interface Versioned {
  readonly version: CatalogVersion;
  /**
   * Does something by the version that is known; where the platform says that it is the other one, asks for it and does
   * it again.
   */
  run<T>(act: (version: CatalogVersion) => Promise<T>): Promise<T>;
  /** Asks for the version again, after a refusal of a call made for this one. */
  learn(refused: CatalogVersion): Promise<void>;
}

interface VersionedOptions {
  version: CatalogVersion;
  /** Asks the platform; anything but the two versions is none that can be worked with. */
  ask(): Promise<string | null | undefined>;
  /** Told of a version that was not known. */
  onVersion(version: CatalogVersion): Promise<void>;
}

/** Keeps the version of one store, asked for again when a call is refused with `wrong_catalog_version`. */
export function createVersioned({ version, ask, onVersion }: VersionedOptions): Versioned {
  let known = version;
  let asking: Promise<void> | undefined;
  const askNow = async (): Promise<void> => {
    const told = await ask();
    if ((told !== 'V1_CATALOG' && told !== 'V3_CATALOG') || told === known) return;
    known = told;
    await onVersion(told);
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
        // Why it could not be asked tells less than why it was asked.
        await learn(tried).catch(() => undefined);
        if (known === tried) throw error;
        return act(known);
      }
    },
  };
}

interface CatalogOptions {
  client: Client;
  /** Whether the client has the merchant's key, so that cost may be asked for. */
  isMerchant: boolean;
  versioned: Versioned;
}

/**
 * The catalog of a store, whichever version it runs by now. What is read is read again when the store has moved; a
 * write is not, for it was made of what the other version answered: it fails with `wrong_catalog_version`, and can be
 * tried again with a new reading.
 */
export function createCatalog({ client, isMerchant, versioned }: CatalogOptions): Catalog {
  const either: Record<CatalogVersion, Catalog> = {
    V1_CATALOG: catalogs.V1_CATALOG({ client, isMerchant }),
    V3_CATALOG: catalogs.V3_CATALOG({ client, isMerchant }),
  };
  const now = (): Catalog => either[versioned.version];
  const read = <T>(act: (catalog: Catalog) => Promise<T>): Promise<T> => versioned.run((known) => act(either[known]));
  const write = async (act: (catalog: Catalog) => Promise<void>): Promise<void> => {
    const { version } = versioned;
    try {
      await act(either[version]);
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
    get can() {
      return now().can;
    },
    search: (text, limit) => read((catalog) => catalog.search(text, limit)),
    bySlug: (slug) => read((catalog) => catalog.bySlug(slug)),
    product: (id) => read((catalog) => catalog.product(id)),
    products: (ids) => read((catalog) => catalog.products(ids)),
    async *all() {
      const [first, rest] = await read(async (catalog) => {
        const pages = catalog.all()[Symbol.asyncIterator]();
        return [await pages.next(), pages] as const;
      });
      for (let page = first; page.done !== true; page = await rest.next()) yield page.value;
    },
    write: (changes) => write((catalog) => catalog.write(changes)),
    async writeMany(changes) {
      const { version } = versioned;
      const written = await either[version].writeMany(changes);
      const isOther = written.some((one) => one.tag === 'failed' && one.error.code === 'wrong_catalog_version');
      if (isOther) await versioned.learn(version).catch(() => undefined);
      return written;
    },
  };
}

const extrasOf = (
  read: <T>(act: (catalog: Catalog) => Promise<T>) => Promise<T>,
  write: (act: (catalog: Catalog) => Promise<void>) => Promise<void>,
): Extras => ({
  groups: {
    list: () => read(({ groups }) => groups.list()),
    of: (productId) => read(({ groups }) => groups.of(productId)),
    add: (groupId, productIds) => write(({ groups }) => groups.add(groupId, productIds)),
    remove: (groupId, productIds) => write(({ groups }) => groups.remove(groupId, productIds)),
  },
  infoSections: {
    list: () => read(({ infoSections }) => infoSections.list()),
    of: (productId) => read(({ infoSections }) => infoSections.of(productId)),
    write: (product, sections) => write(({ infoSections }) => infoSections.write(product, sections)),
  },
  media: {
    of: (productId) => read(({ media }) => media.of(productId)),
    add: (product, urls) => write(({ media }) => media.add(product, urls)),
    remove: (product, ids) => write(({ media }) => media.remove(product, ids)),
    order: (product, ids) => write(({ media }) => media.order(product, ids)),
  },
  names: (of) => read((catalog) => catalog.names(of)),
});
