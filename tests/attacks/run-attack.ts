import type { Attack, BrowserName, Stage } from './attack.ts';
import { priceOf, readHeard } from './facts.ts';
import { pageKit } from './page-kit.ts';
import { slugOf } from './seed.ts';

/** The result of one attack in one browser. */
export interface Outcome {
  attack: Attack;
  browser: BrowserName;
  isHeld: boolean;
  /** The evidence of each condition. */
  seen: string[];
  /** Why the attack could not run, or could not be evaluated. */
  error?: string;
  seconds: number;
}

/** Runs one attack and checks its conditions; `index` is its row in the table and selects its product. */
export async function runAttack(stage: Stage, attack: Attack, index: number): Promise<Outcome> {
  const startedAt = Date.now();
  const seen: string[] = [];
  const end = (isHeld: boolean, error?: string): Outcome => {
    const seconds = (Date.now() - startedAt) / 1000;
    return { attack, browser: stage.browser, isHeld, seen, seconds, ...(error !== undefined && { error }) };
  };
  stage.slug = attack.slug ?? slugOf(index);
  stage.measured = undefined;
  stage.shop.plant(scriptOf(attack, stage), attack.isQuirky);
  try {
    for (const step of attack.act) await step(stage);
    let isHeld = true;
    for (const check of attack.mustHold) {
      const { isHeld: holds, seen: what } = await check.see(stage);
      seen.push(holds ? what : `${what} (must hold: ${check.what})`);
      isHeld &&= holds;
    }
    seen.push(await summarize(stage));
    return end(isHeld);
  } catch (error) {
    return end(false, error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  } finally {
    stage.shop.plant('');
    await stage.reset();
  }
}

const scriptOf = ({ plant }: Attack, { extensionHost }: Stage): string =>
  `(${String(pageKit)})(${JSON.stringify(extensionHost)});${plant === undefined ? '' : `(${String(plant)})();`}`;

/** The stored price and the page's observations, whatever the conditions. */
async function summarize(stage: Stage): Promise<string> {
  const heard = await readHeard(stage).catch(() => []);
  const box = await stage.readCardBox().catch(() => undefined);
  const card = box === undefined ? 'no card' : `card ${Math.round(box.width)} × ${Math.round(box.height)} px`;
  return `[stored ${priceOf(stage)}, ${card}, page heard ${heard.length === 0 ? 'nothing' : heard.slice(0, 3).join(' ').slice(0, 90)}]`;
}
