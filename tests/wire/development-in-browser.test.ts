import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../demo/on-page.ts';

const limitMs = 120_000;

test(
  'npm run dev connects the demo shop, and reloads it with the extension after a change of the background',
  { timeout: 3 * limitMs },
  async () => {
    const dev = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'demo/dev.ts', '--headless']);
    onTestFinished(() => void dev.kill('SIGKILL'));
    let output = '';
    for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const untilSaid = (words: string) => until(() => output.includes(words), words, limitMs);
    await untilSaid('is connected');
    // A new time of the file is a change; its text stays.
    utimesSync('src/background/start.ts', new Date(), new Date());
    await untilSaid('were reloaded');
    dev.kill('SIGINT');
    const [code] = (await once(dev, 'exit')) as [number | null];
    expect(code, output).toBe(0);
  },
);
