import type { Page } from '@playwright/test';

/** All texts on a page, those in closed shadow roots too. */
export async function textsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  return textsIn(root);
}

const textsIn = ({ nodeValue, children = [], shadowRoots = [] }: TreeNode): string[] => [
  (nodeValue ?? '').trim(),
  ...[...children, ...shadowRoots].flatMap(textsIn),
];

interface TreeNode {
  nodeValue?: string;
  children?: TreeNode[];
  shadowRoots?: TreeNode[];
}
