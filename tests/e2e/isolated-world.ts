import type { Page } from '@playwright/test';
import { waitForHandle } from '../../demo/on-page.ts';

export interface IsolatedWorld {
  evaluate(expression: string): Promise<unknown>;
}

/** Opens a page and evaluates expressions in the isolated world of the content script there. */
export async function openIsolatedWorld(page: Page, address: string): Promise<IsolatedWorld> {
  const session = await page.context().newCDPSession(page);
  let contextId = 0;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin.startsWith('chrome-extension://')) contextId = context.id;
  });
  await session.send('Runtime.enable');
  await page.goto(address);
  await waitForHandle(page);
  const evaluate = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { contextId, expression, awaitPromise: true, returnByValue: true })).result
      .value;
  return { evaluate };
}
