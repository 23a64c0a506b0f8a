import { choiceOf, hasChosen } from '../../domain/chosen.ts';
import { mayWrite } from '../../domain/capabilities.ts';
import { variantsChosen } from '../../domain/choice-groups.ts';
import type { FieldKey } from '../../domain/fields.ts';
import { pricesOf } from '../../domain/pricing/prices.ts';
import { partOf, type Product, type Variant } from '../../domain/product.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { Sender } from '../../protocol/sender.ts';
import { changeEntry, knownOf, type AppStore } from '../../store/app-store.ts';
import { isPageAt, type OpenCard } from '../../store/tab-state.ts';
import type { Services } from '../services/services.ts';
import { asPage, notAllowed, openPageOf } from './open-page.ts';
import type { TileFinder } from './tile-finder.ts';

type CardServices = Pick<Services, 'app' | 'runtime'> & { tiles: TileFinder };

/** Opens a card for the page's product, or for a tile's; the token for its frame. Throws `not_allowed` if there is none. */
export async function openPageCard(
  context: Pick<CardServices, 'app' | 'runtime' | 'tiles'>,
  { tile = null, printed = [], pagePrice = null, ...clicked }: CommandInput<'page.openCard'>,
  sender: Sender,
): Promise<string> {
  const { app, runtime } = context;
  const { tabId } = asPage(sender);
  const { merchants, keyRequest, pointedTabId } = app.getState();
  if (pointedTabId === tabId) app.setState({ pointedTabId: null });
  // The request for the key is done, even if the card does not open.
  if (keyRequest?.tabId === tabId && keyRequest.prompt === null) app.setState({ keyRequest: null });
  const page = openPageOf(context, sender);
  const { storeId } = page;
  if (!mayWrite(merchants[storeId], clicked.field)) throw notAllowed();
  const product =
    tile === null
      ? knownOf(app.getState(), page)?.product
      : (await context.tiles.find(tabId, page, [tile], 'pressed')).get(tile);
  // The tab may have moved on while the tile was looked up.
  if (product === undefined || !isPageAt(page, openPageOf(context, sender).url)) throw notAllowed();
  const token = runtime.newId();
  const chosen = chosenVariant(product, clicked.choices);
  const subject = ofOption(product, clicked) ?? ofValue(product, chosen, clicked);
  const onPage = { chosenVariantId: chosen?.id ?? null, ...chosenOf(product, clicked.choices) };
  const isOld = tile === null && pagePrice !== null;
  const shared = {
    storeId,
    productId: product.id,
    ...onPage,
    documentId: null,
    printed,
    heldEdits: [],
    shape: null,
    ...(isOld && { pagePrice }),
    ...(tile === null && page.isRecent && { isRecent: true }),
  };
  const card = { ...shared, ...subject, token };
  app.setState(({ cards }) => ({ cards: { ...cards, [tabId]: card } }));
  return token;
}

/** Closes the card of a page. */
export function closePageCard({ app }: Pick<CardServices, 'app'>, sender: Sender): void {
  const { tabId, documentId } = asPage(sender);
  if (app.getState().pages[tabId]?.documentId === documentId) closeCardIn(app, tabId);
}

/** Closes the card of a tab. What it holds back asks. */
export const closeCardIn = (app: AppStore, tabId: number): void =>
  app.setState(({ cards }) => ({ cards: changeEntry(cards, tabId, () => undefined) }));

/** Notes an edit that a card holds back, before it is stored: if the card closes in between, the edit asks. */
export function noteHeldEdit({ app }: Pick<CardServices, 'app'>, sender: Sender, id: string, holdMs: number): void {
  if (sender.caller !== 'card' || holdMs === 0) return;
  const { tabId } = sender;
  // Earlier edits stay: an edit that the same press saves may not be stored yet, and finished edits are not asked
  // about.
  app.setState(({ cards }) => ({
    cards: changeEntry(cards, tabId, (card) => ({ ...card, heldEdits: [...new Set([...card.heldEdits, id])] })),
  }));
}

type Clicked = Omit<CommandInput<'page.openCard'>, 'tile' | 'printed' | 'pagePrice'>;
type Subject = Pick<OpenCard, 'variantId' | 'option' | 'field'>;

/** The part of the product that a card at a value is about. */
function ofValue(product: Product, chosen: Variant | undefined, { field, number }: Clicked): Subject {
  const variantId = variantOf(product, field, chosen);
  return { variantId, option: null, field: number === 'regular' ? field : clickedField(product, variantId, field) };
}

/** The part of the product that a card at an option is about; undefined if the product has no variants by it. */
function ofOption(product: Product, { field, option = null, choices }: Clicked): Subject | undefined {
  const { variants } = product;
  if (option === null || !variants.some(({ choices }) => Object.hasOwn(choices, option))) return undefined;
  const choice = choiceOf(choices, option) ?? null;
  const [first] = choice === null ? [] : variantsChosen(variants, Object.fromEntries([[option, choice]]));
  // Where a sale is the whole product's, an option has regular prices alone.
  const isSaleOwn = pricesOf(product).saleBy === 'compare_at';
  return {
    variantId: null,
    option: { name: option, choice },
    field: isSaleOwn ? clickedField(product, first?.id ?? null, field) : field,
  };
}

/** The variant that is chosen on the page. This is only a hint from the page; the card shows its choice. */
const chosenVariant = ({ variants }: Product, choices: Record<string, string>): Variant | undefined =>
  variants.find(({ choices: own }) => hasChosen(choices, own));

/** The choices of a page among the options of a product; empty if it has chosen none. */
function chosenOf({ variants }: Product, choices: Record<string, string>): Pick<OpenCard, 'chosen'> {
  const names = new Set(variants.flatMap((variant) => Object.keys(variant.choices)));
  const known = Object.entries(choices).filter(([name]) => names.has(name));
  return known.length === 0 ? {} : { chosen: Object.fromEntries(known) };
}

/** The chosen variant, where it has a price of its own or the product has no such field; otherwise the product. */
function variantOf({ price, onVariants }: Product, field: FieldKey, chosen: Variant | undefined): string | null {
  if (chosen === undefined) return null;
  return onVariants.includes(field) || chosen.price.regular !== price.regular ? chosen.id : null;
}

/** The number that shoppers see first is what they pay: while on sale, the sale price. */
function clickedField(product: Product, variantId: string | null, field: FieldKey): FieldKey {
  const part = partOf(product, variantId);
  return field === 'price' && part !== undefined && part.price.toPay !== part.price.regular ? 'salePrice' : field;
}
