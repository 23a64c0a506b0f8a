import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

function run(...args: string[]) {
  const child = spawn(process.execPath, ['demo/platform/main.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'starts platform and storefront, says where, and ends on %s',
  async (signal) => {
    const child = run('--products', '3');
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const { api, storefront, clientId, apiKey, siteId, member } = JSON.parse(line) as Record<string, string>;
    for (const page of ['/__demo/', '/__demo/mail']) expect((await fetch(`${api}${page}`)).status).toBe(200);
    expect(member).toEqual({ email: expect.stringContaining('@'), password: expect.any(String) });
    const headers = { Authorization: apiKey ?? '', 'wix-site-id': siteId ?? '' };
    const answer = await fetch(`${api}/stores/v1/products/query`, { method: 'POST', headers, body: '{}' });
    const { products, totalResults } = (await answer.json()) as {
      products: { productPageUrl: { base: string; path: string } }[];
      totalResults: number;
    };
    expect(totalResults).toBe(3);
    const { base = '', path = '' } = products[0]?.productPageUrl ?? {};
    expect(base).toBe(storefront);
    expect((await fetch(base + path)).status).toBe(200);
    const token = await fetch(`${api}/oauth2/token`, {
      method: 'POST',
      body: JSON.stringify({ clientId, grantType: 'anonymous' }),
    });
    expect(token.status).toBe(200);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
  },
);

test('ends at once, however long a request was to wait', async () => {
  const child = run('--products', '1');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const { api } = JSON.parse(line) as { api: string };
  const rules = [{ kind: 'delay', delayMs: 600_000 }];
  await fetch(`${api}/__demo/faults`, { method: 'POST', body: JSON.stringify({ rules }) });
  const waiting = expect(fetch(`${api}/oauth2/token`, { method: 'POST' })).rejects.toThrow('fetch failed');
  await expect.poll(async () => (await fetch(`${api}/__demo/log`)).text()).toContain('/oauth2/token');
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await waiting;
});

test.each([
  [['--catalog', 'v2'], '--catalog must be v1 or v3, not "v2"'],
  [['--port', '70000'], '--port must be a whole number from 1 to 65535, not "70000"'],
  [['--storefront-port', 'x'], '--storefront-port must be a whole number from 1 to 65535, not "x"'],
  [['--products', '0'], '--products must be a whole number from 1 to 100000, not "0"'],
  [['--colour'], "Unknown option '--colour'"],
])('tells what is wrong with %j', async (args, words) => {
  const child = run(...args);
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  expect(await once(child, 'close')).toEqual([2, null]);
  expect(output.join('')).toContain(words);
  expect(output.join('')).toContain('npm run platform -- [--port P]');
});
