import { amountEdits } from './amount-edits.ts';
import { nameKey } from '../../domain/typing/fold.ts';
import { readAmounts } from '../dom/printed.ts';
import { seam, type TextEdit } from '../dom/split-text.ts';

/*
 * The words by which shops state the stock: English, German, French, Spanish, Portuguese, Italian, Dutch, Polish,
 * Scandinavian, Russian, Japanese, Chinese and Korean. `*` stands for any ending.
 */

/** Words that state the stock alone. */
const alone =
  'available unavailable soldout verfügbar* lieferbar* vorrätig* ausverkauft vergriffen dispon* indispon* épuisé* rupture ' +
  'agotad* esgotad* esaurit* uitverkocht beschikbaar leverbaar dostępn* niedostępn* wyprzedan* ' +
  'slutsåld* utsåld* udsolgt utsolgt распродан* наличии ' +
  '売り切れ 売切れ 品切れ 完売 有货 缺货 售罄 有貨 缺貨 품절';

/** Words that state it with a number or another of these words. */
const together =
  'stock left remaining lager bestand vorrat übrig restant* reste* existencias queda* restam resta* estoque ' +
  'magazzino rimast* rimangono voorraad magazyn* stanie zosta* pozosta* kvar осталось складе ' +
  '在庫 残り 库存 庫存 仅剩 재고';

/** Words that may stand beside them. */
const beside =
  'in out of only just low not currently temporarily hurry last few a availability item items piece pieces pcs unit units ' +
  'auf nur noch nicht nichts mehr sofort derzeit aktuell leider ab stück st wenige ' +
  'en de plus que il ne n y seulement hors actuellement temporairement article* pièce* exemplaire* ' +
  'sin solo sólo hay no fuera unidad* últim* em sem fora apenas só produto producto item itens ' +
  'non soltanto immediat* ancora pezz* op niet nog slechts maar over stuks direct nu ' +
  'w na tylko sztuk* szt brak towar* produkt jest på i slut ikke в на нет есть только товара шт ' +
  'あり なし 有り 無し 切れ わずか 僅か のみ あと 点 個 枚 本 数 です 件 个 個 있음 없음 개 남음';

const oneOf = (words: string): string => `(?:${words.replaceAll('*', '\\p{L}*').replaceAll(' ', '|')})`;

const saysStock = new RegExp(`^${oneOf(`${alone} ${together}`)}`, 'u');
const needsMore = new RegExp(`^${oneOf(together)}$`, 'u');
const known = new RegExp(`^${oneOf(`${alone} ${together} ${beside}`)}+$`, 'u');

const stockWord = new RegExp(oneOf(`sold ${alone} ${together}`), 'u');

/** True if a text may be a part of a text that states the stock. */
export const hasStockWord = (text: string): boolean => stockWord.test(nameKey(text));

/** A number of any length, however its thousands are written. */
const number = /\p{Nd}+(?:[.,'’٬\s]\p{Nd}{3})*/gu;

/** True if a short text states the stock, by number or in words, and nothing else. */
export function isStockText(text: string): boolean {
  const plain = nameKey(text.replaceAll(seam, '')).replace(/sold[ -]+out/, 'soldout');
  const words = plain.match(/\p{L}+/gu) ?? [];
  const count = plain.match(number)?.length ?? 0;
  return (
    count < 2 &&
    !plain.includes('%') &&
    words.every((word) => known.test(word)) &&
    words.some((word) => saysStock.test(word)) &&
    (count + words.length > 1 || !needsMore.test(words[0] ?? ''))
  );
}

/** The quantity in stock that a text prints. */
export const quantityIn = (text: string): number | undefined =>
  isStockText(text) ? readAmounts(text).at(-1) : undefined;

/** The edits after which a stock text prints another quantity; undefined if it prints none. */
export function rewriteStockText(text: string, quantity: string): TextEdit[] | undefined {
  const printed = quantityIn(text);
  return printed === undefined ? undefined : amountEdits(text, [{ from: String(printed), to: quantity }]);
}
