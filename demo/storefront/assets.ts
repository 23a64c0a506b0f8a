import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { drawShopWindow } from './pictures/picture.ts';

/** A file the pages of the shop load. */
interface Asset {
  type: string;
  body: string;
}

const styles = ['base.css', 'shell.css', 'footer-and-notice.css', 'listing.css', 'product.css', 'buying.css'];
const scripts = ['shop.ts', 'navigation.ts', 'buying.ts', 'basket.ts', 'hostile-css.ts'];

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M2 4h28v14a4.7 4.7 0 0 1-9.3 0 4.7 4.7 0 0 1-9.4 0A4.7 4.7 0 0 1 2 18z" fill="#a63d26"/><path d="M11.3 4h9.4v14a4.7 4.7 0 0 1-9.4 0z" fill="#f5ecd9"/></svg>`;

const windowGoods = [
  { motif: 'teapot', hue: 24 },
  { motif: 'vase', hue: 215 },
  { motif: 'tin', hue: 150 },
  { motif: 'candle', hue: 70 },
  { motif: 'book', hue: 20 },
  { motif: 'basket', hue: 60 },
  { motif: 'blanket', hue: 320 },
  { motif: 'pot', hue: 38 },
];

/** Every file under `/assets/`, by name; the scripts are TypeScript whose types are taken out. */
export function readAssets(): Map<string, Asset> {
  return new Map<string, Asset>([
    ['shop.css', { type: 'text/css', body: styles.map((name) => read(`style/${name}`)).join('\n') }],
    ['icon.svg', { type: 'image/svg+xml', body: icon }],
    ['window.svg', { type: 'image/svg+xml', body: drawShopWindow(windowGoods) }],
    ...scripts.map((name): [string, Asset] => [
      name,
      { type: 'text/javascript', body: stripTypeScriptTypes(read(`browser/${name}`)) },
    ]),
  ]);
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}
