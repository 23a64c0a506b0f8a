import type { BrowserContext, Frame, Page } from '@playwright/test';
import { stopWorkers } from './stop-workers.ts';

/** True if the worker is to be stopped before each step of every test. */
export const isKillMode = process.env['KILL_WORKERS'] === '1';

/** The tests in which it is not, and why. */
export const spared: Record<string, string> = {
  'an authorize page that fails is said within seconds; it can be cancelled and is repeated as typed':
    'A log-in under way ends with its worker, and says so sooner than the page’s failure is said; none is left to cancel.',
  'edits typed under one key are sent under another only after a confirmation for all':
    'The next worker sends what waits under the first key, before there is another.',
  'the card closes when a page moves our element, and typed text is kept':
    'The card is gone: no page is left to repeat to the next worker what was typed.',
  'a store that allows the browser’s log-in window uses it; a closed window leads back to the log-in':
    'A worker that opened such a window is kept up by the browser until it is closed; one that dies leads back to the log-in.',
};

/** A person's steps by Playwright's methods; a locator acts through its frame. */
const steps = {
  frame: ['goto', 'click', 'dblclick', 'fill', 'type', 'press', 'check', 'uncheck', 'selectOption', 'setInputFiles'],
  page: ['reload', 'goBack', 'bringToFront'],
  keyboard: ['press', 'type', 'insertText'],
  mouse: ['click', 'dblclick', 'down'],
} as const;

const open = new Set<BrowserContext>();
let isPatched = false;
let stops = 0;
let isHeld = false;

type Act = (...args: unknown[]) => Promise<unknown>;

/** From now on, whoever acts in this browser meets a background that was stopped just before. */
export function killBeforeSteps(context: BrowserContext): void {
  const [page] = context.pages();
  if (page === undefined) throw new Error('the browser has no page');
  if (!isPatched) stopBeforeSteps(page);
  isPatched = true;
  open.add(context);
  context.on('close', () => open.delete(context));
}

/** Several steps that a person takes at once: the worker is stopped before them, and not between them. */
export async function atOnce<T>(act: () => Promise<T>): Promise<T> {
  await stopAll();
  isHeld = true;
  try {
    return await act();
  } finally {
    isHeld = false;
  }
}

/** Counts workers that a test stopped by itself. */
export const noteStops = (count: number): void => void (stops += count);

/** How often a worker was stopped since this was asked last. */
export function takeStops(): number {
  const taken = stops;
  stops = 0;
  return taken;
}

/** Changes the classes that all pages share, so that every step of every page is one. */
function stopBeforeSteps(page: Page): void {
  const classes = { frame: page.mainFrame(), page, keyboard: page.keyboard, mouse: page.mouse };
  for (const [name, methods] of Object.entries(steps)) {
    const shared = Object.getPrototypeOf(classes[name as keyof typeof steps]) as Record<string, Act>;
    for (const method of methods) {
      const act = shared[method];
      if (act === undefined) throw new Error(`${name} has no ${method}`);
      shared[method] = async function (this: unknown, ...args) {
        // At once: what was sent after it must not overtake it.
        if (isHeld) return act.apply(this, args);
        if (name === 'frame' && method !== 'goto') await untilThere(this as Frame, args);
        await stopAll();
        return act.apply(this, args);
      };
    }
  }
  const pages = Object.getPrototypeOf(page) as Record<string, Act>;
  const bringToFront = pages['bringToFront'] as Act;
  pages['bringToFront'] = async function (this: Page, ...args) {
    await bringToFront.apply(this, args);
    // A tab without a window is not told that it came to the front.
    await this.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  const frame = Object.getPrototypeOf(page.mainFrame()) as Record<string, Act>;
  const evaluate = frame['evaluate'] as Act;
  frame['evaluate'] = async function (this: Frame, ...args) {
    if (!isHeld && String(args[0]).includes('runtime.sendMessage')) await stopAll();
    return evaluate.apply(this, args);
  };
}

/** A person acts on what is there: the worker is stopped no earlier, which would end what is to bring it. */
async function untilThere(frame: Frame, [selector]: unknown[]): Promise<void> {
  // The step itself says what is missing.
  await frame.waitForSelector(String(selector), { state: 'attached' }).catch(() => undefined);
}

async function stopAll(): Promise<void> {
  for (const context of open) stops += await stopWorkers(context);
}
