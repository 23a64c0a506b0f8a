// Takes a picture of every scene into .output/visual and runs axe on it. Names on the command line pick scenes.
import { AxeBuilder } from '@axe-core/playwright';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { createServer } from 'vite';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { acts } from './acts.ts';
import { inPseudo } from './any-language.ts';
import { looks, sizeOf, type Look } from './looks.ts';
import { scenes } from './scenes.ts';

const outDir = join(import.meta.dirname, '../../.output/visual');
const picked = process.argv.slice(2);

async function shoot(browser: Browser, origin: string, sceneName: string, look: Look): Promise<string[]> {
  const scene = scenes[sceneName];
  if (scene === undefined) return [`${sceneName}: no such scene`];
  const { surface } = scene;
  const context = await browser.newContext({
    colorScheme: look.colorScheme,
    forcedColors: look.isForced === true ? 'active' : 'none',
    viewport: sizeOf(surface, look),
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    locale: look.language ?? 'en-GB',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  page.setDefaultNavigationTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${sceneName} ${look.name}: ${error.message}`));
  await page.goto(`${origin}/gallery.html?scene=${sceneName}`);
  // The first page waits for Vite to bundle the dependencies.
  await page.locator(`[data-surface="${surface}"]`).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(250);
  await acts[sceneName]?.(look.language === undefined ? page : inPseudo(page)).catch((error: unknown) =>
    errors.push(`${sceneName} ${look.name}: ${String(error).slice(0, 400)}`),
  );
  const path = join(outDir, `${sceneName}-${look.name}.png`);
  if (surface === 'card') await page.locator('[data-surface="card"]').screenshot({ path });
  else await page.screenshot({ path, fullPage: true });
  errors.push(...(await judge(page, `${sceneName} ${look.name}`)));
  await context.close();
  return errors;
}

async function judge(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('button, p, label, h1, h2, h3, legend, summary, li')]
      // Elements of one pixel are for screen readers only.
      .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) =>
        // Deliberately truncated text ends in an ellipsis and has a title.
        [element, ...element.querySelectorAll('*')].every((each) => getComputedStyle(each).textOverflow !== 'ellipsis'),
      )
      .map((element) => element.outerHTML.slice(0, 160)),
  );
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...violations.map(({ id, impact, nodes }) => `${name}: ${id} (${impact}) ${nodes[0]?.html.slice(0, 160)}`),
    ...cut.map((html) => `${name}: text wider than its place ${html}`),
    ...(wide > 0 ? [`${name}: ${wide} px too wide`] : []),
  ];
}

const server = await createServer({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error' });
await server.listen();
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
if (picked.length === 0) await rm(outDir, { recursive: true, force: true });
await mkdir(outDir, { recursive: true });
const problems: string[] = [];
for (const look of looks) {
  for (const name of Object.keys(scenes)) {
    if (picked.length > 0 && !picked.some((part) => `${name}-${look.name}`.includes(part))) continue;
    if (look.only !== undefined && !look.only.test(name)) continue;
    problems.push(...(await shoot(browser, origin, name, look)));
  }
}
await browser.close();
await server.close();
process.stdout.write(`${problems.join('\n')}\n${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
