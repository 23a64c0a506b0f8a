// Draws the product's icon into public/icon in every size the browsers ask for.
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumPath } from '../../demo/browser-paths.ts';

const sizes = [16, 32, 48, 128];
const outDir = join(import.meta.dirname, '../../public/icon');
const drawing = await readFile(join(import.meta.dirname, 'icon.svg'), 'utf8');

await mkdir(outDir, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`);
  await page.screenshot({ path: join(outDir, `${size}.png`), omitBackground: true });
}
await browser.close();
