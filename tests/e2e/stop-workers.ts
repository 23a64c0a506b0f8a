import type { BrowserContext } from '@playwright/test';
import { until } from '../../demo/on-page.ts';

/**
 * Stops the extension's service worker, as the browser does whenever it has been idle, and gives how many were stopped:
 * none where it rests already. Playwright listens to workers, which keeps them alive, so none is stopped by itself here.
 */
export async function stopWorkers(context: BrowserContext): Promise<number> {
  const page = context.pages().find((open) => !open.isClosed());
  if (page === undefined) return 0;
  const session = await context.newCDPSession(page);
  const statuses = new Map<string, string>();
  let isTold = false;
  let stopped = 0;
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    isTold = true;
    for (const { versionId, runningStatus, status } of versions) {
      // A page that is open wakes the next one at once, and what came in between may not be told.
      if (isUp(statuses.get(versionId)) && !isUp(runningStatus)) stopped += 1;
      // One that an update has taken the place of is as it is.
      const isSettled = status === 'activated' || status === 'redundant';
      statuses.set(versionId, isSettled ? runningStatus : 'starting');
    }
  });
  const count = (status: string) => [...statuses.values()].filter((each) => each === status).length;
  await session.send('ServiceWorker.enable');
  // Chromium crashes where an extension's worker is stopped on its way up.
  await until(() => isTold && count('starting') === 0, 'the worker to be up');
  const running = count('running');
  await session.send('ServiceWorker.stopAllWorkers');
  await until(() => stopped >= running, 'the worker to stop');
  await session.detach();
  return stopped;
}

const isUp = (status: string | undefined): boolean => status === 'running' || status === 'stopping';
