import type { PageView } from '../../domain/page-view.ts';
import { readChoices } from '../dom/option-pickers.ts';
import type { Places } from '../overlay/places.ts';
import { choose, hooksOf } from './preview.ts';
import { toAmount, toText, type Rewrite } from './rewrites.ts';
import { textNodes } from '../dom/text-nodes.ts';
import type { PlaceKey, TypedPlace } from './typed-preview.ts';

/** Where the open card stands: the key of its spot, and the element. */
export interface CardPlace {
  at: string;
  element: HTMLElement;
}

type OpenCard = Extract<PageView['card'], { tag: 'open' }>;
type PagePlaces = Pick<Places, 'find' | 'known' | 'pickers'>;

export const placeOf = (place: PlaceKey, element: Element, rewrite: Rewrite): TypedPlace => ({
  place,
  nodes: textNodes(element),
  rewrite,
});

/** Where the page of a product prints the values that are typed into its open card. */
export function typedPlaces(
  document: Document,
  places: PagePlaces,
  open: CardPlace | undefined,
  { product, card }: PageView,
): TypedPlace[] {
  if (open === undefined || card?.tag !== 'open' || card.typed.length + card.typedTexts.length === 0) return [];
  return product?.id === card.product.id ? placesOn(document, places, card) : [];
}

/** Those of the product, and of the variant that is chosen on the page. */
function placesOn(
  document: Document,
  places: PagePlaces,
  { product: { prices }, typed, typedTexts }: OpenCard,
): TypedPlace[] {
  const price = choose(prices, readChoices(places.pickers()));
  const isShown = ({ choices }: Pick<OpenCard['typed'][number], 'choices'>): boolean =>
    JSON.stringify(choices) === JSON.stringify(price?.choices);
  const texts = typedTexts.flatMap((text) => {
    const { field, stored } = text;
    const element = field === 'name' || field === 'ribbon' || isShown(text) ? places.find(field) : undefined;
    return element === undefined ? [] : [placeOf(field, element, toText(field, [stored], text.text))];
  });
  const next = typed.find(isShown);
  if (next === undefined) return texts;
  const { paid, regular } = hooksOf(document);
  const element = places.find('price');
  const found = paid.length > 0 || element === undefined ? paid : [element];
  return [
    ...texts,
    ...found.map((each) => placeOf('price', each, toAmount(places.known('price'), next.toPay))),
    ...regular.map((each) => placeOf('price', each, toAmount(places.known('regular'), next.regular))),
  ];
}
