import type { PageView } from '../domain/page-view.ts';
import { readChoices } from './option-pickers.ts';
import type { OverlayState } from './overlay-state.ts';
import type { Places } from './places.ts';
import { choose, hooksOf } from './preview.ts';
import type { TypedPlace } from './typed-preview.ts';

type OpenCard = Extract<PageView['card'], { tag: 'open' }>;

/** Where the page prints the prices that are typed into its open card. */
export function typedPlaces(
  document: Document,
  places: Pick<Places, 'find' | 'amounts' | 'pickers'>,
  { open }: Pick<OverlayState, 'open'>,
  { product, card }: PageView,
): TypedPlace[] {
  if (open === undefined || card?.tag !== 'open' || card.typed.length === 0) return [];
  if (product?.id === card.product.id) return placesOn(document, places, card);
  return open.at.endsWith(' price') ? placesOn(document, places, card, open.element) : [];
}

/** Those of the variant that is chosen on the page, or that of a tile, which is the product's own. */
function placesOn(
  document: Document,
  places: Pick<Places, 'find' | 'amounts' | 'pickers'>,
  { product: { prices }, typed }: OpenCard,
  tile?: Element,
): TypedPlace[] {
  const price = choose(prices, tile === undefined ? readChoices(places.pickers()) : {});
  const next = typed.find(({ choices }) => JSON.stringify(choices) === JSON.stringify(price?.choices));
  if (price === undefined || next === undefined) return [];
  if (tile !== undefined) return [{ element: tile, amounts: [price.toPay], typed: next.toPay }];
  const { paid, regular } = hooksOf(document);
  const element = places.find('price');
  const found = paid.length > 0 || element === undefined ? paid : [element];
  return [
    ...found.map((each) => ({ element: each, amounts: places.amounts(), typed: next.toPay })),
    ...regular.map((each) => ({ element: each, amounts: prices.map((one) => one.regular), typed: next.regular })),
  ];
}
