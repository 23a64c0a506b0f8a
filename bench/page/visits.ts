import type { CDPSession, Page } from 'playwright';

/** The cost of one visit of a page. */
export interface Visit {
  /** CPU time of the page's main thread, the page's own work included, ms. */
  threadMs: number;
  /** From DOMContentLoaded until something of an extension lies over the price, ms; null if nothing does. */
  handleMs: number | null;
  /** The sum of the page's unexpected layout shifts. */
  shift: number;
}

/** At the end of an address whose handle is looked for. */
export const lookHash = '#look';

/** In an address at which the pointer comes to the page, for there is nothing of ours on some pages before it does. */
export const pointerMark = 'pointer';

/** Long enough for what an extension does after the page has loaded. */
const settleMs = 800;
const restMs = 250;

/**
 * Records in each document when something else than the page's own lies over its price, and what shifts; in a frame of an
 * extension, when a field takes keys.
 */
export const watchScript = `(() => {
  if (location.protocol === 'chrome-extension:') {
    const look = () => {
      if (document.hasFocus() && document.activeElement?.matches('input'))
        globalThis.benchReady ??= performance.timeOrigin + performance.now();
    };
    globalThis.benchReady = undefined;
    addEventListener('focus', look, true);
    addEventListener('focus', look);
    return;
  }
  const seen = (globalThis.benchSeen = { loaded: 0, handle: null, shift: 0 });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) seen.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const price = document.querySelector('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
    if (price === null) return;
    const { left, top, width, height } = price.getBoundingClientRect();
    const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
    if (topmost !== null && topmost.parentElement === document.documentElement && topmost !== document.body)
      seen.handle = performance.now() - seen.loaded;
    else if (performance.now() - seen.loaded < 500) requestAnimationFrame(look);
  };
  // Looking costs the thread something itself.
  if (location.hash === '${lookHash}')
    addEventListener('DOMContentLoaded', () => {
      seen.loaded = performance.now();
      requestAnimationFrame(look);
    });
})()`;

/** Shows a page without a product first, for what a page leaves behind is cleared away in the visit after it. */
export async function rest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForTimeout(restMs);
}

/** Measures the CPU time of the page's main thread while something runs, ms. */
export async function measureThread(page: Page, run: (session: CDPSession) => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  try {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const taskMs = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
    };
    const before = await taskMs();
    await run(session);
    return (await taskMs()) - before;
  } finally {
    await session.detach();
  }
}

/** Goes to a page of the site that the tab already shows, and measures what that cost. */
export async function visit(page: Page, url: string): Promise<Visit> {
  const threadMs = await measureThread(page, async () => {
    await page.goto(url);
    if (url.includes(pointerMark)) for (const px of [200, 210]) await page.mouse.move(px, px);
    await page.waitForTimeout(settleMs);
  });
  const { handle, shift } = await page.evaluate<{ handle: number | null; shift: number }>('benchSeen');
  return { threadMs, handleMs: handle, shift };
}
