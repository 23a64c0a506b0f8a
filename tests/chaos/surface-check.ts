import type { Edit } from '../../src/domain/edit.ts';
import type { Violation } from './check.ts';
import { draftSlug, type DraftRecord } from './drafts.ts';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';
import { asInHistory, readBadge, readBatches, readCard, readHistory, readRows } from './read-surfaces.ts';
import type { Commit } from './run-data.ts';
import type { ShownRow } from './shown.ts';
import { isUndecided, judgeBatches, judgeChanges, judgeRow, wrong } from './surface-rules.ts';
import { numberKey, valueKey, type StoredFacts } from './stored-facts.ts';

/** The most characters of unreadable records that a report shows. */
const maxUnreadable = 2000;

/** A product whose row is read in the popup. */
interface Shown {
  id: string;
  slug: string;
}

export interface SurfacesOptions {
  browser: ChaosBrowser;
  products: readonly Shown[];
  /** Every edit as stored in the journal now. */
  journal: readonly Edit[];
  /** The bulk changes of which the history may have forgotten rows. */
  forgotten: ReadonlySet<string | null>;
  facts: StoredFacts;
  drafts: DraftRecord;
  /** The changes that are in no journal, such as those that the browser ended before: every surface has them as unsaved text. */
  unkept: readonly Pick<Commit, 'productId' | 'field' | 'value'>[];
}

/** Finds what surfaces say otherwise than the journal and the platform, once no edit is under way: questions are still open. */
export async function checkQuestions({
  browser,
  journal,
}: Pick<SurfacesOptions, 'browser' | 'journal'>): Promise<Violation[]> {
  const asked = journal.filter(({ state: { tag } }) => tag === 'conflict' || tag === 'refused');
  // Cancelled rows of a bulk change are not saved either, and ask nothing.
  const unsaved = asInHistory([...asked, ...journal.filter(({ state }) => state.tag === 'cancelled')]);
  const changes = await readHistory(browser, 'unsaved', (all) => judgeChanges(all, unsaved).length === 0);
  const badge = asked.length === 0 ? '' : String(asked.length);
  const shown = await readBadge(browser, (text) => text === badge);
  const isBadgeRight = shown.text === badge;
  return [
    ...judgeChanges(changes, unsaved),
    ...(isBadgeRight ? [] : [wrong('badge', `${shown.text}: ${shown.title}`, `${asked.length} edits need an answer`)]),
  ];
}

/** Finds what surfaces say otherwise than the journal and the platform once every edit is finished and answered. */
export async function checkSurfaces(options: SurfacesOptions): Promise<Violation[]> {
  const { browser, products, journal, forgotten, facts } = options;
  const done = asInHistory(journal);
  const changes = await readHistory(browser, 'all', (all) => judgeChanges(all, done).length === 0);
  const named = new Map(products.map(({ id }) => [facts.get(valueKey(id, null, 'name'))?.value ?? '', id]));
  const mayBeTyped = unsavedProducts(options);
  const judge = (name: string, row: ShownRow): Violation[] => {
    const id = named.get(name) ?? '';
    return row.values !== null && mayBeTyped.has(id) ? [] : judgeRow(id, row, facts);
  };
  const rows = await readRows(browser, [...named.keys()], (name, row) => judge(name, row).length === 0);
  const badge = await readBadge(browser, (text) => text === '');
  const judgePanels = (all: Parameters<typeof judgeBatches>[0]) => judgeBatches(all, journal, forgotten);
  const panels = await readBatches(browser, (all) => judgePanels(all).length === 0);
  return [
    ...judgeChanges(changes, done),
    ...judgePanels(panels),
    ...[...rows].flatMap(([name, row]) => judge(name, row)),
    ...(await judgeCards(options)),
    ...(await judgeDraft(options)),
    ...(badge.text === ''
      ? []
      : [wrong('badge', `${badge.text}: ${badge.title}`, `no edit needs an answer${await unreadableOf(browser)}`)]),
  ];
}

/** The products whose rows may show unsaved text. */
function unsavedProducts({ products, drafts, unkept }: SurfacesOptions): Set<string> {
  const isDrafted = drafts.possible.some((text) => text !== null);
  const drafted = products.filter(({ slug }) => isDrafted && slug === draftSlug);
  return new Set([...unkept.map(({ productId }) => productId), ...drafted.map(({ id }) => id)]);
}

/** The stored records that could not be read, which need a person as well. */
async function unreadableOf({ workbench }: ChaosBrowser): Promise<string> {
  const answer = await askFrom(workbench, 'journal.exportUnreadable', {});
  return answer.tag === 'ok' ? `; unreadable: ${answer.value.text.slice(0, maxUnreadable)}` : '';
}

/** Judges that unsaved text of a card is shown again, and that the store has none of it. */
async function judgeDraft({ browser, products, facts, drafts }: SurfacesOptions): Promise<Violation[]> {
  const tab = browser.tabs.find(({ slug }) => slug === draftSlug);
  if (tab === undefined) return [];
  const stored = storedPrice(products, draftSlug, facts);
  const isPossible = (price: string): boolean =>
    drafts.possible.some((text) => (text === null ? Number(price) === stored : price === text));
  const card = await readCard(tab, ({ price }) => isPossible(price));
  if (card !== undefined && isPossible(card.price)) return [];
  const typed = drafts.possible.map((text) => text ?? 'nothing').join(' or ');
  return [wrong(draftSlug, 'draft', `shows ${card?.price ?? 'no card'}, and ${typed} was typed`)];
}

/** The price that shoppers pay for a product. */
function storedPrice(products: readonly Shown[], slug: string, facts: StoredFacts): number {
  const id = products.find((one) => one.slug === slug)?.id ?? '';
  return Number(facts.get(numberKey(id, 'paid '))?.value) / 100;
}

/** The price in the card of each product that has a tab. */
async function judgeCards({ browser, products, facts, unkept }: SurfacesOptions): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const tab of browser.tabs) {
    if (tab.slug === draftSlug) continue;
    const id = products.find(({ slug }) => slug === tab.slug)?.id ?? '';
    const stored = storedPrice(products, tab.slug, facts);
    const typed = unkept.filter(({ productId, field }) => productId === id && field === 'price');
    const isPossible = (price: string): boolean =>
      [stored, ...typed.map(({ value }) => Number(value))].includes(Number(price));
    const card = await readCard(tab, ({ price }) => isPossible(price));
    if (card === undefined) found.push(wrong(id, 'card', 'does not open'));
    else if (!isPossible(card.price)) found.push(wrong(id, 'card', `shows ${card.price}, ${stored} is stored`));
    else if (isUndecided.test(card.text)) found.push(wrong(id, 'card', `says ${card.text}`));
  }
  return found;
}
