import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';

const start = (script: string, ...args: string[]): ChildProcess =>
  spawn('node', ['--disable-warning=ExperimentalWarning', script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

test('the platform prints its addresses first, ends at Ctrl-C and keeps its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shelfedge-db-'));
  const file = join(folder, 'shop.sqlite');
  const platform = start('scripts/platform.mjs', '--products', '5', '--db', file);
  if (platform.stdout === null) throw new Error('no output');
  const [line] = (await once(createInterface(platform.stdout), 'line')) as [string];
  const told = JSON.parse(line) as Record<string, unknown>;
  expect(Object.keys(told)).toEqual(['api', 'storefront', 'clientId', 'apiKey', 'siteId', 'member']);
  expect(Object.keys(told['member'] as object)).toEqual(['email', 'password']);
  expect((await fetch(String(told['storefront']))).status).toBe(200);
  platform.kill('SIGTERM');
  const [code] = (await once(platform, 'exit')) as [number];
  expect(code).toBe(0);
  await expect(fetch(String(told['api']))).rejects.toThrow('fetch failed');
  expect(new DatabaseSync(file).prepare('SELECT count(*) AS n FROM products').get()?.['n']).toBe(5);
  await rm(folder, { recursive: true });
});

test('the demo does the main job by itself and leaves a picture of each step', async () => {
  const demo = start('demo/run.ts', '--headless');
  const lines: string[] = [];
  if (demo.stdout !== null) createInterface(demo.stdout).on('line', (line) => lines.push(line));
  const [code] = (await once(demo, 'exit')) as [number];
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('✓'))).toHaveLength(7);
  expect(code).toBe(0);
  expect((await readdir('.output/tour')).filter((name) => name.endsWith('.png'))).toHaveLength(7);
});

test('the demo stopped in the middle leaves nothing running', async () => {
  const demo = start('demo/run.ts', '--headless');
  if (demo.stdout === null) throw new Error('no output');
  const lines = createInterface(demo.stdout);
  let shop = '';
  for await (const line of lines) {
    shop = /shop\s+(http\S+)/.exec(line)?.[1] ?? shop;
    if (line.includes('taking the tour')) break;
  }
  demo.kill('SIGINT');
  await once(demo, 'exit');
  await expect(fetch(shop)).rejects.toThrow('fetch failed');
});
