/** A kind of generated products; prices in cents, weights in kilograms. */
interface GeneratedKind {
  noun: string;
  motif: string;
  collection: string;
  price: number;
  weight: number;
  finishes: [string, string, string, string, string, string];
  sizes: [string, string, string, string, string, string];
  description: string;
}

const prefixes = ['Ash', 'Bram', 'Cold', 'Dun', 'Elm', 'Fern', 'Gold', 'Hazel', 'Lark', 'Moss', 'Oak', 'Thorn'];
const endings = ['bourne', 'bury', 'combe', 'dale', 'field', 'ford', 'ham', 'ley', 'mere', 'wick'];

/** The villages whose workshops supply the generated goods. */
export const makers: string[] = prefixes.flatMap((prefix) => endings.map((ending) => prefix + ending));

const glazes: GeneratedKind['finishes'] = ['Speckled', 'Salt-glazed', 'Ash-glazed', 'Celadon', 'Tenmoku', 'White'];
const woods: GeneratedKind['finishes'] = ['Ash', 'Beech', 'Cherry', 'Elm', 'Oak', 'Walnut'];
const cloths: GeneratedKind['finishes'] = ['Undyed', 'Striped', 'Checked', 'Indigo', 'Madder', 'Weld'];
const papers: GeneratedKind['finishes'] = ['Laid', 'Cotton', 'Marbled', 'Linen-bound', 'Clothbound', 'Recycled'];
const metals: GeneratedKind['finishes'] = ['Brass', 'Copper', 'Tin', 'Blackened', 'Enamelled', 'Galvanised'];
const scents: GeneratedKind['finishes'] = ['Lavender', 'Cedar', 'Fig', 'Rosemary', 'Smoke', 'Unscented'];
const teas: GeneratedKind['finishes'] = ['Green', 'Black', 'White', 'Oolong', 'Smoked', 'Herbal'];
const fruits: GeneratedKind['finishes'] = ['Damson', 'Quince', 'Gooseberry', 'Plum', 'Rhubarb', 'Apricot'];
const volumes: GeneratedKind['sizes'] = ['150 ml', '250 ml', '330 ml', '500 ml', '750 ml', '1 l'];
const widths: GeneratedKind['sizes'] = ['12 cm', '16 cm', '20 cm', '24 cm', '28 cm', '34 cm'];
const weights: GeneratedKind['sizes'] = ['50 g', '80 g', '100 g', '150 g', '250 g', '500 g'];
const formats: GeneratedKind['sizes'] = ['A6', 'A5', 'A4', 'pocket', 'square', 'long'];
const cuts: GeneratedKind['sizes'] = ['narrow', 'short', 'regular', 'long', 'wide', 'extra large'];

const thrown = '<p>Thrown and glazed in a workshop of three. Each one a shade different.</p>';
const turned = '<p>Turned from local timber and oiled twice. It darkens with the years.</p>';
const woven = '<p>Woven and hemmed to last. Softer after every wash.</p>';
const bound = '<p>Folded, stitched and pressed by hand. Lies flat where you open it.</p>';
const wrought = '<p>Made one at a time. It gets a skin of its own with use.</p>';
const poured = '<p>Made in small lots. What you see is what this lot gave.</p>';

type KindRow = [noun: string, motif: string, collection: string, price: number, weight: number];

function kinds(
  finishes: GeneratedKind['finishes'],
  sizes: GeneratedKind['sizes'],
  description: string,
  rows: KindRow[],
): GeneratedKind[] {
  return rows.map(([noun, motif, collection, price, weight]) => {
    return { noun, motif, collection, price, weight, finishes, sizes, description };
  });
}

/** Every kind of generated products; with makers, finishes and sizes there are more than 100,000 names. */
export const generatedKinds: GeneratedKind[] = [
  ...kinds(glazes, volumes, thrown, [
    ['mug', 'mug', 'kitchen-table', 1900, 0.35],
    ['teapot', 'teapot', 'kitchen-table', 5200, 0.9],
    ['jug', 'jug', 'kitchen-table', 3400, 0.8],
  ]),
  ...kinds(glazes, widths, thrown, [
    ['bowl', 'bowl', 'kitchen-table', 2800, 0.7],
    ['plate', 'plate', 'kitchen-table', 2100, 0.6],
    ['vase', 'vase', 'house-garden', 3900, 0.9],
    ['planter', 'pot', 'house-garden', 2300, 1.2],
  ]),
  ...kinds(woods, cuts, turned, [
    ['board', 'board', 'kitchen-table', 3600, 1],
    ['spoon', 'spoon', 'kitchen-table', 1100, 0.1],
    ['chair', 'chair', 'house-garden', 31000, 4],
    ['hand brush', 'broom', 'house-garden', 2600, 0.4],
  ]),
  ...kinds(cloths, cuts, woven, [
    ['blanket', 'blanket', 'linen-wool', 11500, 1.2],
    ['towel', 'towel', 'linen-wool', 2700, 0.3],
    ['apron', 'apron', 'linen-wool', 4300, 0.4],
    ['cushion', 'cushion', 'linen-wool', 3800, 0.7],
  ]),
  ...kinds(papers, formats, bound, [
    ['notebook', 'notebook', 'paper-pens', 1500, 0.25],
    ['letter set', 'letter', 'paper-pens', 1700, 0.3],
    ['album', 'book', 'paper-pens', 3300, 0.8],
  ]),
  ...kinds(metals, widths, wrought, [
    ['candle holder', 'holder', 'light-scent', 2900, 0.4],
    ['watering can', 'can', 'house-garden', 4900, 0.9],
  ]),
  ...kinds(scents, weights, poured, [
    ['candle', 'candle', 'light-scent', 2400, 0.3],
    ['soap', 'soap', 'light-scent', 750, 0.12],
  ]),
  ...kinds(teas, weights, poured, [['tea', 'tin', 'tea-pantry', 1200, 0.12]]),
  ...kinds(fruits, weights, poured, [['jam', 'jar', 'tea-pantry', 780, 0.3]]),
];
