import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** The rule of `visible.ts` as a script of a page. */
const script = stripTypeScriptTypes(readFileSync('src/page/dom/visible.ts', 'utf8')).replaceAll('export ', '');

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
  [true, '', 'clip-path: inset(0 10% 0 10% round 8px)'],
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
