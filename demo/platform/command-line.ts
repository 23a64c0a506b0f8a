import { parseArgs } from 'node:util';
import type { CatalogVersion } from './shop.ts';

/** The options of `npm run platform --`. */
export interface CommandLine {
  /** Undefined: the demo's own port, where an extension finds it, or any free one. */
  port: number | undefined;
  /** Undefined: a free port. */
  storefrontPort: number | undefined;
  catalogVersion: CatalogVersion;
  /** Undefined: only the written catalog is seeded. */
  products: number | undefined;
  database: string;
  /** Undefined: no limit. */
  requestsPerMinute: number | undefined;
}

/** The platform's limit of requests of one app on a site. */
export const platformRate = 200;

/** One line on how the command is called. */
export const usage =
  'npm run platform -- [--port P] [--storefront-port S] [--catalog v1|v3] [--products N] [--db FILE] [--no-rate-limit]';

function readNumber(name: string, text: string | undefined, highest: number): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (/^\d+$/u.test(text) && number >= 1 && number <= highest) return number;
  throw new Error(`--${name} must be a whole number from 1 to ${highest}, not "${text}"`);
}

/** Parses the arguments; throws with a message for the user. */
export function parseCommandLine(args: string[]): CommandLine {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      'storefront-port': { type: 'string' },
      catalog: { type: 'string', default: 'v1' },
      products: { type: 'string' },
      db: { type: 'string', default: ':memory:' },
      'no-rate-limit': { type: 'boolean', default: false },
    },
  });
  if (values.catalog !== 'v1' && values.catalog !== 'v3')
    throw new Error(`--catalog must be v1 or v3, not "${values.catalog}"`);
  return {
    port: readNumber('port', values.port, 65_535),
    storefrontPort: readNumber('storefront-port', values['storefront-port'], 65_535),
    catalogVersion: values.catalog,
    products: readNumber('products', values.products, 100_000),
    database: values.db,
    requestsPerMinute: values['no-rate-limit'] ? undefined : platformRate,
  };
}
