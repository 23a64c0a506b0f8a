import type { CDPSession, Page } from '@playwright/test';

/** The accessible nodes of a page, in closed shadow roots, too. */
export const accessibleNodes = (page: Page) => withSession(page, readNodes);

/** The middle of the first button whose name begins with `name`, in CSS px of the viewport; null if there is none. */
export const findButton = (page: Page, name: string): Promise<{ x: number; y: number } | null> =>
  withSession(page, async (session) => {
    const button = (await readNodes(session)).find(
      (node) => node.role?.value === 'button' && String(node.name?.value).startsWith(name),
    );
    const backendNodeId = button?.backendDOMNodeId;
    if (backendNodeId === undefined) return null;
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId });
    const [left = 0, top = 0, right = 0, , , bottom = 0] = model.border;
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  });

const readNodes = async (session: CDPSession) => (await session.send('Accessibility.getFullAXTree')).nodes;

async function withSession<T>(page: Page, use: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  try {
    return await use(session);
  } finally {
    await session.detach();
  }
}
