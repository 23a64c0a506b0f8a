import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ShopAddresses } from '../../demo/browser.ts';

export interface PlatformProcess extends ShopAddresses {
  /** The number of requests since the last call of this method. */
  countRequests(): Promise<number>;
  close(): Promise<void>;
}

/** The demo platform in its own process, so that its memory and work are not measured. */
export async function startPlatformProcess(version: 'v1' | 'v3', products: number): Promise<PlatformProcess> {
  const main = fileURLToPath(new URL('../../demo/platform/main.ts', import.meta.url));
  const args = [
    '--disable-warning=ExperimentalWarning',
    main,
    '--catalog',
    version,
    '--products',
    String(products),
    '--no-rate-limit',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const addresses = JSON.parse(line) as ShopAddresses;
  return {
    ...addresses,
    async countRequests() {
      const log = await fetch(`${addresses.api}/__demo/log`);
      const { requests } = (await log.json()) as { requests: unknown[] };
      await fetch(`${addresses.api}/__demo/log`, { method: 'DELETE' });
      return requests.length;
    },
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
