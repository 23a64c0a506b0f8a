import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { demoCatalog } from '../catalog/products.ts';
import { startStorefront } from '../storefront/start-storefront.ts';
import { parseCommandLine, usage } from './command-line.ts';
import type { CommandLine } from './command-line.ts';
import { startPlatform } from './start-platform.ts';

const host = '127.0.0.1';

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Starts the platform and, in front of it, the storefront: each is told the other's address beforehand. */
async function start(commandLine: CommandLine) {
  const storefrontPort = commandLine.storefrontPort ?? (await findFreePort());
  const catalog = demoCatalog(commandLine.products);
  const platform = await startPlatform({
    port: commandLine.port ?? 0,
    host,
    database: commandLine.database,
    catalog,
    catalogVersion: commandLine.catalogVersion,
    storefrontUrl: `http://${host}:${storefrontPort}`,
  });
  const { url: api, clientId, siteId } = platform;
  try {
    const storefront = await startStorefront({ port: storefrontPort, host, api, clientId, siteId, catalog });
    return { platform, storefront };
  } catch (error) {
    await platform.close();
    throw error;
  }
}

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

async function run(commandLine: CommandLine): Promise<void> {
  const { platform, storefront } = await start(commandLine);
  const { url: api, clientId, apiKey, siteId, member } = platform;
  console.log(JSON.stringify({ api, storefront: storefront.url, clientId, apiKey, siteId, member }));
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await storefront.close();
  await platform.close();
}

const commandLine = readCommandLine();
try {
  if (commandLine === undefined) process.exitCode = 2;
  else await run(commandLine);
} catch (error) {
  console.error(toWords(error));
  process.exitCode = 1;
}
