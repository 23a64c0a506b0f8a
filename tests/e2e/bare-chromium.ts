import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import { until } from '../../demo/on-page.ts';
import { chromiumPath } from '../../demo/browser-paths.ts';

/** A page that is driven by its own script alone: nothing of the browser's tools listens to requests. */
interface BarePage {
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression holds. */
  until(expression: string): Promise<void>;
  close(): Promise<void>;
}

interface BareChromium {
  pid: number;
  open(url: string): Promise<BarePage>;
  close(): void;
}

interface Answer {
  id?: number;
  error?: { message: string };
  result?: { targetId?: string; sessionId?: string; result?: { value?: unknown } };
}

/** Starts Chromium on a profile without Playwright, whose listening to requests keeps copies of their headers. */
export async function launchBare(profile: string): Promise<BareChromium> {
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const extension = resolve('.output/chrome-mv3-local');
  const args = [
    '--headless=new',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--enable-automation',
    '--password-store=basic',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--disable-extensions-except=${extension}`,
    `--load-extension=${extension}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  const child = spawn(chromiumPath, args, { stdio: 'ignore' });
  const readPort = (): string[] => {
    try {
      return readFileSync(portFile, 'utf8').split('\n');
    } catch {
      return [];
    }
  };
  await until(() => readPort().length > 1, 'the browser', 20_000);
  const [port, path] = readPort();
  const send = await connect(`ws://127.0.0.1:${port}${path}`);
  return {
    pid: child.pid ?? 0,
    close: () => void child.kill(),
    async open(url) {
      const { targetId } = await send('Target.createTarget', { url });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      const evaluate = async (expression: string): Promise<unknown> =>
        (await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, sessionId)).result
          ?.value;
      return {
        evaluate,
        until: (expression) => until(async () => (await evaluate(expression)) === true, expression),
        close: async () => void (await send('Target.closeTarget', { targetId })),
      };
    },
  };
}

type Send = (method: string, params: object, sessionId?: string) => Promise<NonNullable<Answer['result']>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await new Promise((opened) => socket.addEventListener('open', opened));
  let last = 0;
  return async (method, params, sessionId) => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolveAnswer) => waiting.set(id, resolveAnswer));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result ?? {};
  };
}
