import { once } from 'node:events';
import { demoCatalog } from '../catalog/products.ts';
import { pickDemoPort, startShop } from '../start-shop.ts';
import { parseCommandLine, usage } from './command-line.ts';
import type { CommandLine } from './command-line.ts';

function readCommandLine(): CommandLine | undefined {
  try {
    return parseCommandLine(process.argv.slice(2));
  } catch (error) {
    console.error(`${toWords(error)}\n${usage}`);
    return undefined;
  }
}

function toWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function run({
  port: wantedPort,
  storefrontPort = 0,
  catalogVersion,
  products,
  database,
  requestsPerMinute,
}: CommandLine): Promise<void> {
  const catalog = demoCatalog(products);
  const port = wantedPort ?? (await pickDemoPort());
  const shop = await startShop({ port, storefrontPort, catalogVersion, catalog, database, requestsPerMinute });
  const { api, storefront, clientId, apiKey, siteId, member } = shop;
  console.log(JSON.stringify({ api, storefront, clientId, apiKey, siteId, member }));
  console.log(`Switches: ${api}/__demo/, mail: ${api}/__demo/mail, dashboard: ${api}/dashboard`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await shop.close();
}

const commandLine = readCommandLine();
try {
  if (commandLine === undefined) process.exitCode = 2;
  else await run(commandLine);
} catch (error) {
  console.error(toWords(error));
  process.exitCode = 1;
}
