import { findCard, inTime, type ChaosBrowser } from './chaos-browser.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

/** The product whose card gets text that is never saved. */
export const draftSlug = 'tray-0';

/** Text that was typed and not saved. */
export interface DraftRecord {
  /** The text that was seen stored last, and those that were typed after it; null stands for none. */
  possible: (string | null)[];
  /** How many texts were seen stored. */
  stored: number;
  /** A person types one text at a time. */
  isTyping: boolean;
}

export const createDraftRecord = (): DraftRecord => ({ possible: [null], stored: 0, isTyping: false });

const patienceMs = 6_000;
const stepMs = 200;

/** Types a price into a card of one of the product's tabs without saving it. Sometimes the page is left then; the text stays. */
export async function typeDraft(browser: ChaosBrowser, record: DraftRecord, random: () => number): Promise<void> {
  if (record.isTyping) return;
  record.isTyping = true;
  await typeInto(browser, record, random).finally(() => (record.isTyping = false));
}

async function typeInto(browser: ChaosBrowser, record: DraftRecord, random: () => number): Promise<void> {
  const tabs = browser.tabs.filter(({ slug }) => slug === draftSlug);
  const tab = tabs[Math.floor(random() * tabs.length)];
  const card = tab === undefined ? undefined : await findCard(tab);
  if (tab === undefined || card === undefined) return;
  const text = (40 + random() * 50).toFixed(2);
  // A person who types over a text gives up that one.
  record.possible.push(text);
  const field = card.getByRole('textbox', { name: 'Price' }).first();
  const isTyped = await field.fill(text, { timeout: patienceMs }).then(
    () => true,
    () => false,
  );
  if (isTyped && (await isStored(browser, text))) {
    record.possible = [text];
    record.stored += 1;
  }
  if (random() < 0.5)
    await inTime(
      tab.page.reload().catch(() => undefined),
      undefined,
    );
}

async function isStored(browser: ChaosBrowser, text: string): Promise<boolean> {
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    const stored = await inTime(
      browser.workbench.evaluate<string>(`${readAreaScript}.then(JSON.stringify)`).catch(() => ''),
      '',
    );
    if (stored.includes(JSON.stringify(text))) return true;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
  return false;
}
