import { afterEach, expect, test, vi } from 'vitest';
import { isOpaque } from '../../../../src/page/edit-mode/seen.ts';

interface Style {
  backgroundColor?: string;
  backgroundImage?: string;
  opacity?: string;
}

const text = {} as Element;

/** An element in front of a text, within these others, the outermost of which holds the text, too. */
function inFront(style: Style, { isPicture = false, around = [] as Style[] } = {}): Element {
  const plain = { backgroundColor: 'rgba(0, 0, 0, 0)', backgroundImage: 'none', opacity: '1' };
  const elementOf = (own: Style, parentElement: object | null, isAround: boolean): object => ({
    style: { ...plain, ...own },
    parentElement,
    contains: () => isAround,
    matches: () => isPicture,
  });
  const root = elementOf({ opacity: '0.2' }, null, true);
  const parent = around.reduce((above, each) => elementOf(each, above, false), root);
  vi.stubGlobal('getComputedStyle', (each: { style: object }) => each.style);
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
  [{ backgroundImage: 'linear-gradient(red, blue)' }, true],
])('what stands behind an element of %o is hidden: %s', (style, expected) => {
  expect(isOpaque(inFront(style), text)).toBe(expected);
});

test('a picture hides what is behind it, but not within a layer that shows only on hover', () => {
  expect(isOpaque(inFront({}, { isPicture: true, around: [{}] }), text)).toBe(true);
  expect(isOpaque(inFront({}, { isPicture: true, around: [{ opacity: '0' }, {}] }), text)).toBe(false);
  expect(isOpaque(inFront({}, { isPicture: true, around: [{ opacity: '0.7' }, { opacity: '0.7' }] }), text)).toBe(
    false,
  );
});
