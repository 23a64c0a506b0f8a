import { clothMotifs } from './motifs-cloth.ts';
import { deskMotifs } from './motifs-desk.ts';
import { houseMotifs } from './motifs-house.ts';
import { kitchenMotifs } from './motifs-kitchen.ts';
import { lightMotifs } from './motifs-light.ts';
import { pantryMotifs } from './motifs-pantry.ts';
import type { Motif } from './form.ts';
import { paletteOf, type Palette } from './palette.ts';

const motifs = new Map<string, Motif>(
  Object.entries({ ...kitchenMotifs, ...pantryMotifs, ...deskMotifs, ...clothMotifs, ...lightMotifs, ...houseMotifs }),
);
const motifNames = [...motifs.keys()];

const backdrops: ((colours: Palette) => string)[] = [
  (c) => `<circle cx="400" cy="360" r="290" fill="${c.wallShape}"/>`,
  (c) => `<path d="M150 640 V350 a250 250 0 0 1 500 0 V640 Z" fill="${c.wallShape}"/>`,
  (c) => `<path d="M0 0 H560 L240 640 H0 Z" fill="${c.wallShape}"/>`,
  (c) => `<rect x="110" y="90" width="580" height="550" rx="18" fill="${c.wallShape}"/>`,
];

/** The product picture for a motif and a hue: an SVG of 800 × 800, the same every time; unknown motifs get one too. */
export function drawPicture(seed: { motif: string; hue: number }): string {
  const colours = paletteOf(seed.hue);
  const backdrop = backdrops[(seed.hue + seed.motif.length) % backdrops.length]?.(colours) ?? '';
  return svg(
    '0 0 800 800',
    `<rect width="800" height="800" fill="${colours.wall}"/>${backdrop}` +
      `<rect y="640" width="800" height="160" fill="${colours.table}"/><rect y="640" width="800" height="5" fill="${colours.tableEdge}" opacity=".6"/>` +
      drawMotif(seed.motif, colours, 'm'),
  );
}

/** The shop window of the home page: the given goods on two shelves, four to a shelf, each with its label. */
export function drawShopWindow(seeds: { motif: string; hue: number }[]): string {
  const room = paletteOf(300);
  const shelves = [0, 1].map((row) => {
    const y = 340 + row * 325;
    const goods = seeds.slice(row * 4, row * 4 + 4).map((seed, column) => {
      const x = 28 + column * 246;
      const colours = { ...paletteOf(seed.hue), shadow: '#7d5630', wall: room.wall };
      return (
        `<g transform="translate(${x} ${y - 256}) scale(.4)">${drawMotif(seed.motif, colours, `w${row}${column}`)}</g>` +
        `<rect x="${x + 126}" y="${y + 5}" width="66" height="34" rx="4" fill="#fff8ea"/>` +
        `<path d="M${x + 138} ${y + 17}h42M${x + 138} ${y + 27}h26" stroke="${colours.mid}" stroke-width="4" stroke-linecap="round"/>`
      );
    });
    return (
      `<rect x="0" y="${y}" width="1040" height="30" fill="${room.wood}"/>` +
      `<rect x="0" y="${y + 30}" width="1040" height="12" fill="${room.woodDeep}"/>` +
      `<rect x="0" y="${y + 42}" width="1040" height="22" fill="${room.shadow}" opacity=".35"/>${goods.join('')}`
    );
  });
  const panes = '<path d="M0 0H380L120 720H0Z M560 0H640L380 720H300Z" fill="#fff" opacity=".16"/>';
  return svg('0 0 1040 720', `<rect width="1040" height="720" fill="${room.wall}"/>${shelves.join('')}${panes}`);
}

/** A motif and hue for goods this shop has no picture of, derived from their address alone. */
export function pictureSeedOf(text: string): { motif: string; hue: number } {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return { motif: motifNames[hash % motifNames.length] ?? 'mug', hue: hash % 360 };
}

function drawMotif(name: string, colours: Palette, id: string): string {
  const draw = motifs.get(name) ?? motifs.get(pictureSeedOf(name).motif);
  return draw ? draw(colours, id) : '';
}

function svg(viewBox: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`;
}
