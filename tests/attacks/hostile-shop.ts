import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startPlatform, type PlatformOptions } from '../../demo/platform/start-platform.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { startStorefront } from '../../demo/storefront/start-storefront.ts';
import { shelf } from './seed.ts';

/** A store whose pages contain the attacker's script. */
export interface HostileShop extends RunningShop {
  /** Sets the script that every page runs first, empty for none, and whether pages lose their document type. */
  plant(script: string, isQuirky?: boolean): void;
  /** The requests that the storefront's server received, oldest first. */
  received: Received[];
}

/** A change that is made in every page. */
interface Planted {
  script: string;
  isQuirky: boolean;
}

interface Received {
  url: string;
  headers: string;
}

const host = '127.0.0.1';

/** Starts a platform and a storefront, and a server in front of the storefront that plants scripts in its pages. */
export async function startHostileShop(options: Partial<PlatformOptions> = {}): Promise<HostileShop> {
  const received: Received[] = [];
  let planted: Planted = { script: '', isQuirky: false };
  let storefront = '';
  const server = createServer((requests, answer) => {
    received.push({ url: requests.url ?? '', headers: JSON.stringify(requests.headers) });
    forward(storefront, planted, requests, answer);
  }).listen(0, host);
  await once(server, 'listening');
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const catalog = options.catalog ?? shelf;
  const platform = await startPlatform({ catalog, catalogVersion: 'v1', ...options, host, storefrontUrl: url });
  const { clientId, siteId } = platform;
  const shop = await startStorefront({ host, api: platform.url, clientId, siteId, catalog });
  storefront = shop.url;
  return {
    ...platform,
    api: platform.url,
    storefront: url,
    received,
    plant: (script, isQuirky = false) => void (planted = { script, isQuirky }),
    async close() {
      server.close();
      server.closeAllConnections();
      await shop.close();
      await platform.close();
    },
  };
}

/** Passes a request on under the same host name, and plants the script in what is a page. */
function forward(storefront: string, planted: Planted, requests: IncomingMessage, answer: ServerResponse): void {
  const headers = { ...requests.headers, 'accept-encoding': 'identity' };
  const fail = (): void => void answer.writeHead(502).end();
  const passed = request(`${storefront}${requests.url}`, { method: requests.method, headers }, (response) => {
    const {
      statusCode = 502,
      headers: { 'content-length': _length, ...rest },
    } = response;
    const isPage = (rest['content-type'] ?? '').startsWith('text/html');
    if (!isPage || planted.script === '') {
      answer.writeHead(statusCode, response.headers);
      response.pipe(answer);
      return;
    }
    let text = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    response.on('end', () => answer.writeHead(statusCode, rest).end(withScript(text, planted)));
  });
  passed.on('error', fail);
  requests.pipe(passed);
}

const withScript = (page: string, { script, isQuirky }: Planted): string =>
  (isQuirky ? page.replace(/<!doctype[^>]*>/i, '') : page).replace(
    /<head[^>]*>/,
    (head) => `${head}<script>${script.replaceAll('</script', '<\\/script')}</script>`,
  );
