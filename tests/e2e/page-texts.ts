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

/** The own direction of the element around each text on a page; '' where it takes the one around it. */
export async function directionsOf(page: Page): Promise<Record<string, string>> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  await session.detach();
  return Object.fromEntries(directionsIn(root));
}

function directionsIn({ attributes = [], children = [], shadowRoots = [] }: TreeNode): [string, string][] {
  const index = attributes.indexOf('dir');
  const own = index === -1 ? '' : (attributes[index + 1] ?? '');
  const texts = children.map(({ nodeValue = '' }): [string, string] => [nodeValue.trim(), own]);
  return [...texts, ...[...children, ...shadowRoots].flatMap(directionsIn)];
}

interface TreeNode {
  nodeValue?: string;
  attributes?: string[];
  children?: TreeNode[];
  shadowRoots?: TreeNode[];
}
