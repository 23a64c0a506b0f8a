import { expect } from '@playwright/test';
import { hasHandle, waitForHandle } from '../../demo/on-page.ts';
import { openPopup, openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** Removes foreign elements beside the body, as some themes do: every `everyMs`, or at once if that is null. */
const removeForeign = (everyMs: number | null): void => {
  const { documentElement: root, head, body } = document;
  const remove = (): void => {
    for (const each of Array.from(root.children)) if (each !== head && each !== body) each.remove();
  };
  remove();
  if (everyMs === null) new MutationObserver(remove).observe(root, { childList: true });
  else setInterval(remove, everyMs);
};

for (const everyMs of [null, 500])
  test(`a page that removes foreign elements ${everyMs === null ? 'at once' : 'twice a second'} is left alone, and the popup says so until it is loaded anew`, async ({
    connected,
    shop,
  }) => {
    const page = await openProduct(connected, shop, slug);
    await waitForHandle(page);
    const popup = await openPopup(connected);
    await page.bringToFront();
    await page.evaluate(removeForeign, everyMs);
    const notice = popup.getByText('keeps removing Shelfedge');
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await page.mouse.move(200, 200);
    await page.waitForTimeout(1_000);
    expect(await hasHandle(page)).toBe(false);
    await page.reload();
    await waitForHandle(page);
    await expect(notice).toHaveCount(0);
  });
