import { expect } from '@playwright/test';
import { openPopup, test } from './fixtures.ts';

test.describe('pictures of a foreign host', () => {
  test.use({ platform: { pictureUrl: (slug) => `https://pixel.example/${slug}.png` } });

  test('are never requested', async ({ connected }) => {
    const requests: string[] = [];
    connected.context.on('request', (request) => requests.push(request.url()));
    const popup = await openPopup(connected);
    await popup.getByRole('searchbox').fill('MUG-1');
    await expect(popup.getByRole('listitem')).toHaveCount(1);
    await expect(popup.locator('span[data-picture]')).toHaveCount(1);
    expect(requests.filter((url) => url.includes('pixel.example'))).toEqual([]);
  });

  test('are refused by the extension’s own policy as well', async ({ popup }) => {
    const blocked = await popup.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI));
          new Image().src = 'https://pixel.example/mug.png';
          setTimeout(() => resolve('nothing'), 2000);
        }),
    );
    expect(blocked).toBe('https://pixel.example/mug.png');
  });
});

test('the store’s own pictures are shown', async ({ popup }) => {
  await popup.getByRole('searchbox').fill('MUG-1');
  const picture = popup.locator('img[data-picture]');
  await expect(picture).toHaveCount(1);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
