import type { Page } from '@playwright/test';

/** The middle of a tile's pick mark: in the upper end corner of its picture. */
export async function markAt(page: Page, slug: string): Promise<[x: number, y: number]> {
  const picture = page.locator(`[data-slug="${slug}"] img`);
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  return [x + width - 20, y + 20];
}
