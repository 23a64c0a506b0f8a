import { expect, test } from '@playwright/test';
import { attacks } from '../attacks/attacks.ts';
import { startChromium, type ChromiumStage } from '../attacks/chromium-stage.ts';
import { startHostileShop, type HostileShop } from '../attacks/hostile-shop.ts';
import { ordinaryPages } from '../attacks/ordinary-pages.ts';
import { runAttack } from '../attacks/run-attack.ts';

/** The short part of the table of attacks and of the ordinary pages, in one Chromium; `npm run test:attacks` runs all. */
test.describe.configure({ mode: 'default' });

let shop: HostileShop;
let stage: ChromiumStage;

test.beforeAll(async () => {
  shop = await startHostileShop({ allowedRedirectOrigins: ['http://127.0.0.1:*'] });
  stage = await startChromium(shop);
  stage.seed = 7;
});

test.afterAll(async () => {
  await stage.close();
  await shop.close();
});

for (const table of [attacks, ordinaryPages])
  for (const [index, attack] of table.entries()) {
    if (!attack.isShort || !attack.browsers.includes('chromium')) continue;
    test(`${attack.group}: ${attack.name}`, async () => {
      // The ordinary pages have products of their own, too.
      const { isHeld, seen, error } = await runAttack(stage, attack, table === attacks ? index : 119 - index);
      expect({ isHeld, error }, seen.join('; ')).toEqual({ isHeld: true, error: undefined });
    });
  }
