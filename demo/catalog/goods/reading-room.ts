import { dropDown, stockShelf, tracked, untracked, variant } from '../stocking.ts';

const download = {
  title: 'Download',
  description: '<p>The link comes by e-mail within a minute and stays good for a month.</p>',
};

const breadBook = `<p>A year in a village bakery, told in fifty-two loaves. It begins in January with a rye that takes three days and ends on New Year’s Eve with something sweet that takes an hour.</p>
<h3>What is in it</h3>
<ul><li>52 recipes, each on one page, each tested in three ordinary ovens</li><li>How to keep a starter alive, and how to forgive yourself when it dies</li><li>A chapter on flour that can be read aloud</li><li>Tables for half and double quantities</li></ul>
<p>The author, <em>Marta Holloway</em>, baked for the lane for thirty-one years. She measured nothing, so her granddaughter sat beside her with a scale for a whole year and wrote it all down: the grams and the grumbling. Both are in the book.</p>
<h3>For whom</h3>
<p>For people who bake every week and people who never have. Everything that needs a machine also says how to do without it. Everything that needs patience says how much.</p>
<p><strong>Format:</strong> EPUB and PDF, 212 pages, 61 drawings. Free corrections for ever.</p>`;

/** Books and patterns, mostly downloads. */
export const readingRoom = stockShelf('reading-room', [
  {
    name: 'A Year of Bread',
    slug: 'a-year-of-bread',
    sku: 'RR-EBK-BRD',
    productType: 'digital',
    price: '14.00',
    cost: '2.00',
    ribbon: 'New edition',
    brand: 'Pennyroyal Press',
    description: breadBook,
    stock: untracked(),
    additionalInfo: [download],
    picture: { motif: 'ebook', hue: 48 },
  },
  {
    name: 'Knitting pattern: the counter cardigan',
    slug: 'counter-cardigan-pattern',
    sku: 'RR-PTN-CRD',
    productType: 'digital',
    price: '6.50',
    description: '<p>The one we all wear. Nine sizes, top down, no seams.</p>',
    stock: untracked(),
    additionalInfo: [download],
    picture: { motif: 'yarn', hue: 330 },
  },
  {
    name: 'Autumn catalogue',
    slug: 'autumn-catalogue',
    sku: 'RR-CAT-AUT',
    productType: 'digital',
    price: '0.00',
    ribbon: 'Free',
    description: '<p>Forty pages of what came in since the harvest, drawn, not photographed.</p>',
    stock: untracked(),
    additionalInfo: [download],
    picture: { motif: 'ebook', hue: 20 },
  },
  {
    name: 'Gift voucher',
    slug: 'gift-voucher',
    sku: 'RR-GFT',
    productType: 'digital',
    price: '25.00',
    description: '<p>For those who have everything, or say they do.</p>',
    options: [dropDown('Value', '10', '25', '50', '100')],
    variants: [
      { ...variant('RR-GFT-010', { Value: '10' }, 0, '10.00'), stock: untracked() },
      { ...variant('RR-GFT-025', { Value: '25' }, 0), stock: untracked() },
      { ...variant('RR-GFT-050', { Value: '50' }, 0, '50.00'), stock: untracked() },
      { ...variant('RR-GFT-100', { Value: '100' }, 0, '100.00'), stock: untracked() },
    ],
    additionalInfo: [download],
    picture: { motif: 'voucher', hue: 355 },
  },
  {
    name: 'Map of tea, letterpress print',
    slug: 'map-of-tea-print',
    sku: 'RR-PRN-TEA',
    price: '36.00',
    cost: '11.00',
    weight: 0.2,
    brand: 'Pennyroyal Press',
    description: '<p>Every garden we buy from, by altitude. Two colours, 40 × 50 cm, unframed.</p>',
    stock: tracked(23),
    picture: { motif: 'print', hue: 175 },
  },
  {
    name: 'Field notes on hedges',
    slug: 'field-notes-on-hedges',
    sku: 'RR-BOK-HDG',
    price: '18.50',
    cost: '7.20',
    weight: 0.31,
    discount: { type: 'PERCENT', value: 10 },
    brand: 'Pennyroyal Press',
    description: '<p>What lives in them, who laid them, and why they are never straight. Stitched, 144 pages.</p>',
    stock: tracked(31),
    picture: { motif: 'book', hue: 130 },
  },
  {
    name: 'Ex-libris stamp, cut to order',
    slug: 'ex-libris-stamp',
    sku: 'RR-STP-EXL',
    price: '49.00',
    cost: '20.00',
    weight: 0.1,
    brand: 'Atelier Quire',
    description: '<p>Tell us the name and the animal. Pear wood, cut within three weeks.</p>',
    stock: untracked(),
    picture: { motif: 'stamp', hue: 12 },
  },
  {
    name: 'Recipes for one tin of beans (draft)',
    slug: 'recipes-for-one-tin-of-beans',
    sku: 'RR-EBK-BNS',
    productType: 'digital',
    visible: false,
    price: '4.00',
    description: '<p>Chapter three is missing. So are the beans.</p>',
    stock: untracked(),
    additionalInfo: [download],
    picture: { motif: 'ebook', hue: 205 },
  },
]);
