import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect } from '@playwright/test';
import type { createSeen as CreateSeen } from '../../src/page/edit-mode/seen.ts';
import { test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** Modules as one script of a page, each in a block of its own. */
const scriptOf = (...paths: string[]): string =>
  paths
    .map((path) => stripTypeScriptTypes(readFileSync(path, 'utf8')).replaceAll(/^import [^;]*;$/gm, ''))
    .map((text) => {
      const names = Array.from(text.matchAll(/^export (?:const|function) (\w+)/gm), ([, name]) => name).join(', ');
      return `var { ${names} } = (() => { ${text.replaceAll(/^export /gm, '')}; return { ${names} } })();`;
    })
    .join('\n');

/** The rule of `visible.ts`, with what it imports, as a script of a page. */
const script = scriptOf('src/page/dom/clip-shape.ts', 'src/page/dom/drawn.ts', 'src/page/dom/visible.ts');

const tiny = 'width: 10px; height: 10px; overflow: hidden';

/** Styles of a text, of the element around it and of one around that; and whether a person can see the text. */
const rows: [seen: boolean, text: string, around?: string, outer?: string][] = [
  [true, ''],
  [true, 'color: #0008', 'opacity: 0.6', 'opacity: 0.6'],
  [false, '', 'opacity: 0.3', 'opacity: 0.1'],
  [false, 'opacity: 0.2', 'opacity: 0.2', 'filter: opacity(50%)'],
  [false, '', 'filter: opacity(0.01)'],
  [true, '', 'filter: brightness(0.9) opacity(0.9)'],
  [false, '-webkit-text-fill-color: transparent'],
  [false, 'color: rgb(0 0 0 / 2%)'],
  [true, 'background: linear-gradient(red, blue) text; color: transparent'],
  [true, '', 'background: linear-gradient(red, blue) text; -webkit-text-fill-color: transparent'],
  [false, 'font-size: 2px; line-height: 2px'],
  [false, 'display: inline-block; transform: scale(0.1)'],
  [true, 'display: inline-block; transform: scale(0.8)'],
  [false, '', 'mask-image: linear-gradient(transparent, transparent)'],
  [true, '', 'mask-image: linear-gradient(to right, transparent, #000)'],
  [false, '', 'clip-path: inset(5000px)'],
  [false, '', 'clip-path: inset(0 100% 0 0)'],
  [true, '', 'text-align: center; clip-path: inset(0 10% 0 10% round 8px)'],
  [false, '', 'clip-path: inset(0 10% 0 10% round 8px)'],
  [false, '', 'clip-path: polygon(50% 50%, 50% 50%, 50% 50%)'],
  [false, '', 'clip-path: polygon(0 0, 1px 0, 0 1px)'],
  [true, '', 'clip-path: polygon(0 0, 100% 0, 100% 90%, 0 100%)'],
  [false, '', 'clip-path: path("M 0 0 L 0.5 0 L 0 0.5 z")'],
  [false, '', 'clip-path: circle(0 at 50% 50%)'],
  [true, '', 'clip-path: circle(80% at 50% 50%)'],
  [false, '', 'backface-visibility: hidden; transform: rotateY(180deg)'],
  [true, '', 'backface-visibility: hidden; transform: rotateY(20deg)'],
  [
    true,
    '',
    'backface-visibility: hidden; transform: rotateY(180deg)',
    'transform-style: preserve-3d; transform: rotateY(180deg)',
  ],
  [false, '', 'backface-visibility: hidden', 'transform-style: preserve-3d; transform: rotateY(180deg)'],
  [true, '', 'clip-path: polygon(0 0, calc(100% - 12px) 0, 100% 12px, 100% 100%, 0 100%)'],
  [false, '', 'clip-path: inset(calc(50% + 1px))'],
  [false, '', 'clip-path: circle(0.4px)'],
  [false, '', 'clip-path: circle(5px at -100px -100px)'],
  [true, '', 'clip-path: circle(closest-side at 50% 50%)'],
  [false, '', 'width: 400px; height: 200px; clip-path: inset(150px 0 0 300px)'],
  [false, '', 'width: 400px; height: 200px; clip-path: polygon(300px 150px, 400px 150px, 400px 200px)'],
  [false, 'position: absolute; left: 100px', `${tiny}; filter: blur(0)`],
  [false, 'position: fixed; left: 100px', `${tiny}; translate: 0px`],
  [false, 'position: fixed; left: 100px', `${tiny}; will-change: transform`],
  [false, 'position: fixed; left: 100px', `${tiny}; contain: layout`],
  [true, 'position: fixed; left: 100px', tiny],
  [false, 'position: fixed; left: 100px', 'width: 10px; height: 10px; contain: paint'],
  [false, '', 'width: 0; height: 0; contain: strict'],
  [false, 'position: absolute; left: -300px', 'width: 100px; height: 40px; overflow: auto; position: relative'],
  [true, 'position: absolute; left: 300px', 'width: 100px; height: 40px; overflow: auto; position: relative'],
  [
    true,
    'position: absolute; left: -50px',
    'width: 100px; height: 40px; overflow: auto; direction: rtl; position: relative',
  ],
  [false, '', 'filter: contrast(0)'],
  [false, '', 'filter: blur(40px)'],
  [true, '', 'filter: blur(0.5px) contrast(1.2)'],
  [false, '', 'mask: linear-gradient(#000, #000) no-repeat; mask-size: 0 0'],
  [true, '', 'mask: linear-gradient(#000, #000) no-repeat; mask-size: 100% 10px'],
];

test('a text counts as seen as far as a person can see it', async ({ connected }) => {
  const page = await openTab(connected.context);
  await page.goto('about:blank');
  await page.addScriptTag({ content: script });
  const seen = await page.evaluate(
    (rows) =>
      rows.map(([, text, around = '', outer = '']) => {
        document.body.innerHTML = `<div style="${outer}"><div style="${around.replaceAll('"', "'")}"><p><b style="${text}">€24.50</b></p></div></div>`;
        const { isVisible } = globalThis as unknown as { isVisible(element: Element): boolean };
        return isVisible(document.querySelector('b') as Element);
      }),
    rows,
  );
  expect(rows.map(([, ...styles], index) => [seen[index], ...styles])).toEqual(rows);
});

/** The rule of `seen.ts`, with what it imports. */
const seenScript = scriptOf(
  'src/page/dom/clip-shape.ts',
  'src/page/dom/drawn.ts',
  'src/page/dom/visible.ts',
  'src/page/dom/fronts.ts',
  'src/page/dom/in-front.ts',
  'src/page/dom/split-text.ts',
  'src/page/dom/text-nodes.ts',
  'src/page/edit-mode/opaque.ts',
  'src/page/edit-mode/own-color.ts',
  'src/page/edit-mode/paint-order.ts',
  'src/page/edit-mode/pseudos.ts',
  'src/page/edit-mode/covers.ts',
  'src/page/edit-mode/seen.ts',
);

const price = '<b>€24.50</b>';
const sheet = 'position: absolute; inset: 0; background: #fff';
const header = '<div style="position: fixed; inset: 0 0 auto; height: 80px; background: #fff"></div>';
const long = '<div style="height: 3000px"></div>';
/** A text within an element that has this pseudo-element. */
const inBox = (style: string, name = '::before'): string =>
  `<style>i { position: relative; display: inline-block; overflow: hidden } i${name} { content: ''; position: absolute; ${style} }</style><i>${price}</i>`;

/** Pages with a text, and whether a person can see the text, if need be after scrolling. */
const pages: [seen: boolean, what: string, html: string][] = [
  [true, 'plain', price],
  [false, 'in closed details', `<details><summary>More</summary>${price}</details>`],
  [true, 'in open details', `<details open><summary>More</summary>${price}</details>`],
  [false, 'in content that is not drawn', `<p style="content-visibility: hidden">${price}</p>`],
  [true, 'in content that is drawn when it comes near', `${long}<p style="content-visibility: auto">${price}</p>`],
  [
    false,
    'in a box of no size that draws nothing outside',
    `<p style="width: 0; height: 0; content-visibility: auto; contain-intrinsic-size: 0">${price}</p>`,
  ],
  [
    false,
    'clipped by an empty path',
    `<svg width="0" height="0"><clipPath id="c" /></svg><p style="clip-path: url(#c)">${price}</p>`,
  ],
  [false, 'clipped by a shape', `<p style="clip-path: shape(from 0 0, line to 1px 0, line to 0 1px)">${price}</p>`],
  [
    true,
    'further down in an element that scrolls',
    `<div style="width: 100px; height: 40px; overflow: auto">${long}${price}</div>`,
  ],
  [true, 'further down', long + price],
  [false, 'further down on a page that does not scroll', `<style>html { overflow: hidden }</style>${long}${price}`],
  [
    false,
    'further down on a page whose body does not scroll',
    `<style>body { overflow: hidden }</style>${long}${price}`,
  ],
  [
    true,
    'behind a header, from which the page can be scrolled',
    `${long}${price}${long}${header}<script>scrollTo(0, 2990)</script>`,
  ],
  [false, 'behind a header at the top', header + price + long],
  [false, 'fixed behind a header', `<p style="position: fixed; top: 0">${price}</p>${header}${long}`],
  [
    false,
    'behind a sheet over all of the window',
    `<div style="position: fixed; inset: 0; background: #fff"></div>${price}${long}`,
  ],
  [
    false,
    'behind a sheet that takes no press',
    `<p style="position: relative">${price}<span style="${sheet}; pointer-events: none"></span></p>`,
  ],
  [
    true,
    'before a sheet that takes no press',
    `<p style="position: relative"><span style="${sheet}; pointer-events: none"></span><span style="position: relative">${price}</span></p>`,
  ],
  [
    false,
    'behind a sheet further down',
    `${long}<p style="position: relative">${price}<span style="${sheet}"></span></p>`,
  ],
  [
    true,
    'before a sheet further down',
    `${long}<p style="position: relative"><span style="${sheet}; z-index: -1"></span>${price}</p>`,
  ],
  [
    false,
    'behind a shadow',
    `<p style="position: relative">${price}<span style="position: absolute; left: 0; top: 0; width: 1px; height: 1px; box-shadow: 0 0 0 400px #fff"></span></p>`,
  ],
  [
    false,
    'behind a border',
    `<p style="position: relative">${price}<span style="position: absolute; left: 0; top: 0; width: 0; height: 0; border: 50px solid #fff"></span></p>`,
  ],
  [
    false,
    'behind a blur',
    `<p style="position: relative">${price}<span style="position: absolute; inset: 0; backdrop-filter: blur(20px)"></span></p>`,
  ],
  [
    false,
    'behind a pseudo-element that takes no press',
    inBox('inset: 0; background: #fff; pointer-events: none', '::after'),
  ],
  [
    true,
    'before a pseudo-element that takes no press',
    inBox('inset: 0; z-index: -1; background: #fff; pointer-events: none'),
  ],
  [
    false,
    'behind a pseudo-element of padding',
    inBox('left: 0; top: 0; width: 0; height: 0; padding: 30px 60px; background: #fff; z-index: 1'),
  ],
  [
    false,
    'behind a pseudo-element of a border',
    inBox('left: 0; top: 0; width: 0; height: 0; border: 60px solid #fff; z-index: 1'),
  ],
  [
    false,
    'behind a pseudo-element of a calculated size',
    inBox('left: 0; top: 0; width: calc(100% + 1px); height: calc(100% + 1px); background: #fff; z-index: 1'),
  ],
  [
    false,
    'behind the shadow of a pseudo-element',
    inBox('left: 0; top: 0; width: 1px; height: 1px; box-shadow: 0 0 0 200px #fff; z-index: 1'),
  ],
  [
    true,
    'beside a pseudo-element that has slid away',
    long + inBox('inset: 0; transform: translateX(-101%); background: #fff; z-index: 1'),
  ],
  [
    true,
    'beside a pseudo-element that was moved away',
    long + inBox('left: 0; top: 100%; width: 100%; height: 100%; background: #fff; z-index: 1'),
  ],
  [
    false,
    'through a filter of the page',
    `<svg width="0" height="0"><filter id="f"><feFlood flood-opacity="0" /></filter></svg><p style="filter: url(#f)">${price}</p>`,
  ],
  [
    false,
    'through a picture as mask',
    `<p style="mask-image: url(data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7)">${price}</p>`,
  ],
  [false, 'too bright to be read', `<p style="background: #fff; filter: brightness(100)">${price}</p>`],
  [false, 'blended with what is behind it', `<p style="mix-blend-mode: screen">${price}</p>`],
  [true, 'a little brighter', `<p style="filter: brightness(1.2)">${price}</p>`],
  [false, 'of the colour of its background', `<p style="background: #fff; color: #fff">${price}</p>`],
  [false, 'of the colour of the page', `<p style="color: #fefefe">${price}</p>`],
  [
    true,
    'of the colour of the page, on what lies between',
    `<p style="position: relative; color: #fff"><span style="${sheet}; background: #333; z-index: -1"></span>${price}</p>`,
  ],
  [
    false,
    'of the colour of the page, with a shadow of that colour',
    `<p style="color: #fff; text-shadow: 0 0 2px #fff">${price}</p>`,
  ],
  [false, 'filled with the colour of the page', `<p style="-webkit-text-fill-color: #fff">${price}</p>`],
  [false, 'of nearly the whole colour of the page', `<p style="color: rgb(255 255 255 / 99%)">${price}</p>`],
  [false, 'of the colour of the page in another notation', `<p style="color: oklch(1 0 0)">${price}</p>`],
  [true, 'of a dark colour in another notation', `<p style="color: oklch(0.3 0 0)">${price}</p>`],
  [false, 'with a thick edge of the colour of the page', `<p style="-webkit-text-stroke: 20px #fff">${price}</p>`],
  [true, 'struck through', `<p style="text-decoration: line-through">${price}</p>`],
  [false, 'behind a line that strikes it through', `<p style="text-decoration: line-through #fff 40px">${price}</p>`],
  [
    false,
    'behind a pseudo-element in the line, drawn back over it',
    `<style>b::after { content: ''; display: inline-block; width: 300px; height: 40px; margin: -10px 0 -10px -300px; background: #fff }</style>${price}`,
  ],
  [
    false,
    'behind a pseudo-element that is moved up over it',
    `<style>p::after { content: ''; display: block; position: relative; top: -40px; height: 60px; background: #fff }</style><p>${price}</p>`,
  ],
  [
    true,
    'above a line that a pseudo-element draws',
    `<style>p::after { content: ''; display: block; position: relative; height: 2px; margin-top: -2px; background: #000 }</style><p>${price}</p>`,
  ],
  [
    false,
    'behind signs of a pseudo-element',
    `<style>p { position: relative } p::after { content: '████████'; position: absolute; left: 0; top: 0; color: #fff }</style><p>${price}</p>`,
  ],
  [
    false,
    'behind signs',
    `<p style="position: relative">${price}<span style="position: absolute; left: 0; top: -10px; font: 40px/1 monospace; color: #fff; pointer-events: none">████████</span></p>`,
  ],
  [
    true,
    'in a part with a link over all of it',
    `<p style="position: relative; padding: 60px">${price}<a href="/" style="position: absolute; inset: 0"><span style="position: absolute; right: 0; bottom: 0">Buy</span></a></p>`,
  ],
  [
    true,
    'before a sheet that is not drawn',
    `<p style="position: relative">${price}<span style="${sheet}; filter: opacity(0)"></span></p>`,
  ],
  [
    false,
    'behind a shadow within a sheet',
    `<p style="position: relative">${price}<span style="position: absolute; inset: 0; box-shadow: inset 0 0 0 400px #fff"></span></p>`,
  ],
  [false, 'behind an outline', `<p style="outline: 400px solid #fff; outline-offset: -400px">${price}</p>`],
  [true, 'within an outline', `<p style="padding: 20px; outline: 4px solid #000; outline-offset: -4px">${price}</p>`],
  [
    false,
    'behind the backdrop of a dialog',
    `${price}<style>dialog::backdrop { background: #fff }</style><dialog>Hello</dialog><script>document.querySelector('dialog').showModal()</script>`,
  ],
  [
    true,
    'behind the faint backdrop of a dialog',
    `${price}<style>dialog::backdrop { background: rgb(0 0 0 / 20%) }</style><dialog>Hello</dialog><script>document.querySelector('dialog').showModal()</script>`,
  ],
  [
    true,
    'in a dialog, before its backdrop',
    `<style>dialog::backdrop { background: #fff }</style><dialog>${price}</dialog><script>document.querySelector('dialog').showModal()</script>`,
  ],
  [
    false,
    'behind the backdrop of a popover, which lets presses through',
    `${price}<style>i::backdrop { background: #fff }</style><i popover="manual"></i><script>document.querySelector('i').showPopover()</script>`,
  ],
  [
    false,
    'behind a mask of a single point',
    `<p style="mask: linear-gradient(#000, #000) 0 0 / 1px 1px no-repeat">${price}</p>`,
  ],
  [false, 'behind a mask by brightness', `<p style="mask: linear-gradient(#000, #000) luminance">${price}</p>`],
  [
    false,
    'behind masks that leave nothing of each other',
    `<p style="mask: linear-gradient(#000, #000), linear-gradient(#000, #000); mask-composite: exclude">${price}</p>`,
  ],
  [
    true,
    'behind a mask that fades at its edge',
    `<p style="mask: linear-gradient(to right, #000 90%, transparent)">${price}</p>`,
  ],
  [
    false,
    'further down, clipped by an empty path',
    `${long}<svg width="0" height="0"><clipPath id="c" /></svg><p style="clip-path: url(#c)">${price}</p>`,
  ],
  [
    true,
    'further down, clipped by a path around it',
    `${long}<svg width="0" height="0"><clipPath id="c"><rect width="900" height="90" /></clipPath></svg><p style="clip-path: url(#c)">${price}</p>`,
  ],
  [
    true,
    'further down, clipped by a share of its box',
    `${long}<svg width="0" height="0"><clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1" /></clipPath></svg><p style="clip-path: url(#c)">${price}</p>`,
  ],
  [true, 'of the colour of the page, with a shadow', `<p style="color: #fff; text-shadow: 0 0 2px #000">${price}</p>`],
];

test('a tile counts as seen where nothing hides it for good', async ({ connected }) => {
  const page = await openTab(connected.context);
  const found: [boolean, string][] = [];
  for (const [, what, html] of pages) {
    await page.goto('about:blank');
    await page.setContent(`<!doctype html><body>${html}`);
    await page.addScriptTag({ content: seenScript });
    const isSeen = await page.evaluate(() => {
      const { createSeen } = globalThis as unknown as { createSeen: typeof CreateSeen };
      const element = document.querySelector('b') as Element;
      const text = { element, part: element.parentElement as Element };
      return createSeen(window, document.createElement('i'), [text])(text);
    });
    found.push([isSeen, what]);
  }
  expect(found).toEqual(pages.map(([seen, what]) => [seen, what]));
});
