import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { editText } from '../../../../src/page/dom/split-text.ts';
import { hasStockWord, quantityIn, isStockText, rewriteStockText } from '../../../../src/page/edit-mode/stock-words.ts';

const shopTexts = {
  English: [
    'In stock',
    'Out of stock',
    'Sold out',
    'SOLD OUT',
    'Only 3 left',
    'Hurry, only 3 left in stock!',
    '12 available',
    '● Low stock',
    'Availability: in stock',
  ],
  German: [
    'Auf Lager',
    'Nicht auf Lager',
    'Nur noch 3 auf Lager',
    'Sofort lieferbar',
    'Ausverkauft',
    'Noch 3 Stück verfügbar',
    'Derzeit nicht verfügbar',
    'Lagerbestand: 3',
  ],
  French: [
    'En stock',
    'Rupture de stock',
    'Plus que 3 en stock',
    'Épuisé',
    'Il ne reste que 3 exemplaires',
    'Actuellement indisponible',
  ],
  Spanish: ['En stock', 'Agotado', 'Solo quedan 3 unidades', 'Sin existencias', '3 disponibles', 'Fuera de stock'],
  Portuguese: ['Em estoque', 'Esgotado', 'Restam apenas 3 unidades', 'Indisponível', 'Sem stock'],
  Italian: ['Disponibile', 'Esaurito', 'Solo 3 rimasti', 'Non disponibile', 'Disponibilità immediata'],
  Dutch: ['Op voorraad', 'Niet op voorraad', 'Uitverkocht', 'Nog maar 3 op voorraad', 'Direct leverbaar'],
  Polish: [
    'Dostępny',
    'Produkt niedostępny',
    'W magazynie',
    'Zostały tylko 3 sztuki',
    'Brak w magazynie',
    'Na stanie: 3',
  ],
  Japanese: ['在庫あり', '在庫なし', '残り3点', '残りわずか', '売り切れ', '在庫切れ'],
  'another width, space and case': ['ＩＮ ＳＴＯＣＫ', 'In\u00A0stock', 'SOLD\u202FOUT', 'Auf\u200B Lager', '在庫３点'],
  Others: [
    'I lager',
    'Utsolgt',
    'В наличии',
    'Нет в наличии',
    'Осталось 3 шт',
    '有货',
    '库存 3 件',
    '품절',
    '재고 있음',
  ],
};

test.each(Object.entries(shopTexts))('the stock words of shops in %s are known', (_, texts) => {
  expect(texts.filter((text) => !isStockText(text) || !hasStockWord(text))).toEqual([]);
});

test.each([
  'Stock',
  'Lager',
  'Left',
  '在庫',
  'Only 3 left in this sale',
  'Ships in 2 days',
  'In stock, ships in 2 days',
  'Available in 3 colours',
  '100 sold',
  'Over 50',
  'Quantity: 1',
  '3 pieces',
  'Notify me when it is back in stock',
  'Only 20% left',
  'Stock 3 of 5',
  '24.50',
  '',
])('leaves “%s” alone', (text) => {
  expect(isStockText(text)).toBe(false);
  expect(rewriteStockText(text, '7')).toBeUndefined();
});

const put = (text: string, quantity: string) => editText(text, (joined) => rewriteStockText(joined, quantity));

test('a quantity takes another’s place as it is written', () => {
  expect(put('Only 3 left', '1500')).toBe('Only 1500 left');
  expect(put('1,200 in stock', '98765')).toBe('98,765 in stock');
  expect(put('Noch 1.200 Stück verfügbar', '7')).toBe('Noch 7 Stück verfügbar');
  expect(put('残り3点', '12')).toBe('残り12点');
  expect(put('In stock', '3')).toBeUndefined();
  expect(quantityIn('In stock')).toBeUndefined();
  const quantity = integer({ min: 0, max: 999 });
  const text = constantFrom('Only # left', 'Nur noch # auf Lager', '残り#点', 'Stock: #');
  assert(
    property(text, quantity, quantity, (around, from, to) => {
      const before = around.replace('#', String(from));
      expect(quantityIn(before)).toBe(from);
      expect(put(before, String(to))).toBe(around.replace('#', String(to)));
    }),
  );
});
