import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chromium } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { scenes } from '../visual/scenes.ts';

/** Starts `npm run scenes`; resolves with its address. */
async function serve(): Promise<string> {
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'tests/visual/serve.ts']);
  onTestFinished(() => void server.kill());
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  return /http:\S+/.exec(line.toString())?.[0] ?? '';
}

test('every scene is a link, and its looks are the ones that pictures are taken in', { timeout: 60_000 }, async () => {
  const address = await serve();
  const browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: chromiumPath });
  onTestFinished(() => browser.close());
  // Without the colour scheme that Playwright sets for every frame.
  const page = await browser.newPage({ colorScheme: null });
  page.setDefaultTimeout(30_000);
  await page.goto(address);
  expect(await page.locator('nav a').allTextContents()).toEqual(Object.keys(scenes));

  const surface = page.frameLocator('iframe').locator('[data-surface]');
  const look = () =>
    surface.evaluate(() => ({
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      direction: document.dir,
      width: innerWidth,
    }));
  const choose = async (name: string): Promise<void> => {
    const loaded = page.waitForEvent('framenavigated', (frame) => frame !== page.mainFrame());
    await page.getByRole('link', { name, exact: true }).click();
    await loaded;
    await surface.waitFor();
  };
  await choose('workbench-stores');
  expect(await look()).toEqual({ isDark: false, direction: 'ltr', width: 1000 });
  await choose('dark');
  expect(await look()).toMatchObject({ isDark: true, width: 1000 });
  await choose('narrow');
  expect(await look()).toMatchObject({ isDark: false, width: 320 });
  await choose('rtl');
  expect(await look()).toMatchObject({ direction: 'rtl', width: 1000 });
  await choose('Next →');
  expect(await surface.getAttribute('data-surface')).toBe('workbench');
  expect(new URL(page.url()).hash).not.toContain('workbench-stores/');
});
