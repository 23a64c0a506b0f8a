import { afterEach, expect, test, vi } from 'vitest';
import { isOpaque } from '../../../../src/page/edit-mode/opaque.ts';
import { hasCover } from '../../../../src/page/edit-mode/pseudos.ts';

interface Style {
  backgroundColor?: string;
  backgroundImage?: string;
  opacity?: string;
}

const text = {
  getBoundingClientRect: () => ({ left: 10, top: 10, right: 70, bottom: 30 }),
} as Element;

/** An element in front of a text, within these others, the outermost of which holds the text, too. */
function inFront(style: Style, { isPicture = false, around = [] as Style[] } = {}): Element {
  const plain = {
    backgroundColor: 'rgba(0, 0, 0, 0)',
    backgroundImage: 'none',
    opacity: '1',
    boxShadow: 'none',
    backdropFilter: 'none',
    filter: 'none',
    transform: 'none',
    translate: 'none',
    position: 'relative',
    left: '0px',
    top: '0px',
  };
  const elementOf = (own: Style, parentElement: object | null, isAround: boolean): object => ({
    style: { ...plain, ...own },
    parentElement,
    contains: () => isAround,
    clientLeft: 0,
    clientTop: 0,
    getBoundingClientRect: () => ({ left: 0, top: 0, right: 200, bottom: 300 }),
    matches: () => isPicture,
  });
  const root = elementOf({ opacity: '0.2' }, null, true);
  const parent = around.reduce((above, each) => elementOf(each, above, false), root);
  vi.stubGlobal('getComputedStyle', (each: { style: object; cover?: object }, pseudo?: string) =>
    pseudo === undefined
      ? each.style
      : { ...plain, content: 'none', position: 'static', ...(pseudo === '::after' && each.cover) },
  );
  return elementOf(style, parent, false) as Element;
}

afterEach(() => vi.unstubAllGlobals());

test.each<[style: Style, expected: boolean]>([
  [{}, false],
  [{ backgroundColor: 'rgb(0, 0, 0)' }, true],
  [{ backgroundColor: 'rgba(0, 0, 0, 0.05)' }, false],
  [{ backgroundColor: 'rgba(0, 0, 0, 0.95)' }, true],
  [{ backgroundColor: 'oklab(0 0 0 / 0.05)' }, false],
  [{ backgroundColor: 'color(srgb 0 0 0 / 0)' }, false],
  [{ backgroundColor: 'color(srgb 1 1 1 / 0.9)' }, true],
  [{ backgroundColor: 'oklch(0.7 0.1 200)' }, true],
  [{ backgroundColor: 'rgb(0, 0, 0)', opacity: '0.3' }, false],
  [{ backgroundColor: 'rgba(0, 0, 0, 0.6)', opacity: '0.6' }, false],
  [{ backgroundImage: 'linear-gradient(rgb(255, 0, 0), rgb(0, 0, 255))' }, true],
  [{ backgroundImage: 'linear-gradient(rgba(0, 0, 0, 0), rgb(0, 0, 0))' }, false],
  [{ backgroundImage: 'linear-gradient(rgba(0, 0, 0, 0), rgb(0, 0, 0))', backgroundColor: 'rgb(0, 0, 0)' }, true],
  [{ backgroundImage: 'url("https://shop.example/a.png")' }, true],
  [
    { backgroundImage: 'linear-gradient(rgba(0, 0, 0, 0.2), rgba(0, 0, 0, 0.2)), url("https://shop.example/a.png")' },
    true,
  ],
])('an element behind one of %o is hidden: %s', (style, expected) => {
  expect(isOpaque(inFront(style), text)).toBe(expected);
});

test('a picture hides the text behind it, but not within a layer that shows only on hover', () => {
  expect(isOpaque(inFront({}, { isPicture: true, around: [{}] }), text)).toBe(true);
  expect(isOpaque(inFront({}, { isPicture: true, around: [{ opacity: '0' }, {}] }), text)).toBe(false);
  expect(isOpaque(inFront({}, { isPicture: true, around: [{ opacity: '0.7' }, { opacity: '0.7' }] }), text)).toBe(
    false,
  );
});

const coveredBy = (one: object): boolean => hasCover(Object.assign(inFront({}), { cover: one }), text);

const size = { width: '200px', height: '300px' };
const cover = { content: '""', position: 'absolute', backgroundColor: 'rgb(255, 255, 255)', ...size };

test('a pseudo-element that is opaque and positioned hides the text behind it', () => {
  expect(coveredBy(cover)).toBe(true);
  expect(coveredBy({ ...cover, position: 'static' })).toBe(false);
  expect(coveredBy({ ...cover, opacity: '0' })).toBe(false);
  expect(coveredBy({ ...cover, visibility: 'hidden' })).toBe(false);
  expect(coveredBy({ ...cover, height: '1px' }), 'a line below the text').toBe(false);
  expect(coveredBy({ ...cover, width: '24px', height: '24px' }), 'a badge').toBe(false);
  expect(coveredBy({ ...cover, backgroundColor: 'rgba(0, 0, 0, 0)' })).toBe(false);
});

test('the padding, the border and the shadow of a pseudo-element count, and where it stands', () => {
  const empty = { ...cover, width: '0px', height: '0px' };
  expect(coveredBy(empty)).toBe(false);
  expect(coveredBy({ ...empty, paddingLeft: '100px', paddingTop: '40px' })).toBe(true);
  expect(coveredBy({ ...empty, paddingLeft: '100px', paddingTop: '40px', boxSizing: 'border-box' })).toBe(false);
  const drawn = { borderLeftWidth: '100px', borderTopWidth: '40px', borderTopColor: 'rgb(0, 0, 0)' };
  const clear = { borderTopColor: 'rgba(0, 0, 0, 0)', borderLeftColor: 'rgba(0, 0, 0, 0)' };
  const bordered = { ...empty, ...drawn, borderLeftColor: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' };
  expect(coveredBy(bordered)).toBe(true);
  expect(coveredBy({ ...bordered, ...clear })).toBe(false);
  const cast = { ...empty, backgroundColor: 'rgba(0, 0, 0, 0)' };
  expect(coveredBy({ ...cast, boxShadow: 'rgb(0, 0, 0) 0px 0px 0px 100px' })).toBe(true);
  expect(coveredBy({ ...cast, boxShadow: 'rgba(0, 0, 0, 0.2) 0px 0px 0px 100px' })).toBe(false);
  expect(coveredBy({ ...cast, boxShadow: 'rgb(0, 0, 0) 0px 0px 0px 100px inset' })).toBe(false);
  for (const slid of [{ left: '-200px' }, { top: '100px' }, { translate: '-101%' }, { translate: '0px 100%' }])
    expect(coveredBy({ ...cover, ...slid }), JSON.stringify(slid)).toBe(false);
  expect(coveredBy({ ...cover, left: '-100px', translate: '50%' })).toBe(true);
});

test('a pseudo-element that stands behind the text within an ancestor of both does not hide the text', () => {
  const ofAncestor = (zIndex: string) =>
    hasCover(Object.assign(inFront({}), { contains: () => true, cover: { ...cover, zIndex } }), text);
  expect(ofAncestor('auto')).toBe(true);
  expect(ofAncestor('-1')).toBe(false);
  expect(coveredBy({ ...cover, zIndex: '-1' })).toBe(true);
});
