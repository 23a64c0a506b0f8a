import { assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitOf, hiddenPlace } from '../../../../src/domain/frame-place.ts';
import { placeCard, placeHandle, type Box, type Viewport } from '../../../../src/page/dom/geometry.ts';

const viewport = record({
  width: integer({ min: 280, max: 3000 }),
  height: integer({ min: 240, max: 2000 }),
  scrollX: integer({ min: 0, max: 500 }),
  scrollY: integer({ min: 0, max: 20_000 }),
});
/** A value somewhere on the screen, with its screen. */
const shown = viewport.chain((screen) =>
  integer({ min: 0, max: screen.width - 8 }).chain((left) =>
    record({
      top: integer({ min: 0, max: screen.height - 8 }),
      width: integer({ min: 8, max: screen.width - left }),
      height: integer({ min: 8, max: 120 }),
    }).map((rest) => ({ screen, value: { left, ...rest } })),
  ),
);
const rightOf = ({ left, width }: Box): number => left + width;
const bottomOf = ({ top, height }: Box): number => top + height;
/** A box of the document as it lies on the screen. */
const onScreen = (box: Box, { scrollX, scrollY }: Viewport): Box => ({
  ...box,
  left: box.left - scrollX,
  top: box.top - scrollY,
});

const value = (left: number, width: number): Box => ({ left, top: 50, width, height: 20 });

describe('a handle', () => {
  test('covers the whole value and can be pressed', () => {
    assert(
      property(shown, boolean(), ({ screen, value }, isRtl) => {
        const handle = onScreen(placeHandle(value, screen, isRtl), screen);
        expect(handle.left).toBeLessThanOrEqual(value.left);
        expect(rightOf(handle)).toBeGreaterThanOrEqual(rightOf(value));
        expect(handle.top).toBeLessThanOrEqual(value.top);
        expect(bottomOf(handle)).toBeGreaterThanOrEqual(bottomOf(value));
        expect(handle.height).toBeGreaterThanOrEqual(24);
      }),
    );
  });

  test('stays within the screen for a value of any width', () => {
    assert(
      property(shown, boolean(), ({ screen, value }, isRtl) => {
        const handle = onScreen(placeHandle(value, screen, isRtl), screen);
        expect(handle.left).toBeGreaterThanOrEqual(0);
        expect(rightOf(handle)).toBeLessThanOrEqual(screen.width);
      }),
      { numRuns: 500 },
    );
  });

  const screen: Viewport = { width: 400, height: 800, scrollX: 0, scrollY: 100 };

  test('has its pencil after the value, or before it if there is no room', () => {
    expect(placeHandle(value(100, 80), screen, false)).toEqual({
      pencil: 'right',
      left: 100,
      top: 148,
      width: 110,
      height: 24,
    });
    expect(placeHandle(value(300, 95), screen, false)).toEqual({
      pencil: 'left',
      left: 270,
      top: 148,
      width: 125,
      height: 24,
    });
    expect(placeHandle(value(100, 80), screen, true).pencil).toBe('left');
    expect(placeHandle(value(10, 80), screen, true).pencil).toBe('right');
  });

  test('has its pencil over the value’s end if neither side has room', () => {
    expect(placeHandle(value(16, 368), screen, false)).toMatchObject({ pencil: 'right', left: 16, width: 376 });
    expect(placeHandle(value(0, 400), screen, false)).toMatchObject({ pencil: 'right', left: 0, width: 400 });
  });
});

const isApart = (a: Box, b: Box): boolean =>
  rightOf(a) <= b.left || rightOf(b) <= a.left || bottomOf(a) <= b.top || bottomOf(b) <= a.top;
const at = (left: number, top: number): Box => ({ left, top, width: 80, height: 20 });

describe('a card', () => {
  const heights = integer({ min: 40, max: 2000 });

  test('fits on the screen', () => {
    const places = record({ left: integer({ min: -5000, max: 5000 }), top: integer({ min: -5000, max: 5000 }) });
    assert(
      property(viewport, places, heights, boolean(), (screen, at, height, isRtl) => {
        const card = placeCard({ ...at, width: 80, height: 20 }, height, screen, isRtl);
        expect(card.left).toBeGreaterThanOrEqual(8);
        expect(rightOf(card)).toBeLessThanOrEqual(screen.width - 8);
        expect(card.top).toBeGreaterThanOrEqual(8);
        expect(bottomOf(card)).toBeLessThanOrEqual(screen.height - 8);
        expect(card.height).toBeLessThanOrEqual(height);
      }),
      { numRuns: 500 },
    );
  });

  test('leaves the value free wherever all of it fits beside, above or below', () => {
    assert(
      property(shown, heights, boolean(), ({ screen, value }, height, isRtl) => {
        const hasRoom = Math.max(screen.height - bottomOf(value), value.top) >= height + 24;
        const card = placeCard(value, height, screen, isRtl);
        if (hasRoom) expect(isApart(card, value)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test('stays on its side of the value while it grows', () => {
    assert(
      property(shown, heights, heights, boolean(), ({ screen, value }, before, after, isRtl) => {
        const [a, b] = [before, after].map((height) => placeCard(value, height, screen, isRtl));
        expect(a?.left).toBe(b?.left);
      }),
    );
  });

  const screen: Viewport = { width: 1200, height: 800, scrollX: 0, scrollY: 1000 };

  test('has its field at the value’s eye level, after it or, without room, before it', () => {
    const beside = { top: 204, width: 320, height: 200 };
    expect(placeCard(at(500, 300), 200, screen, false)).toEqual({ left: 618, ...beside });
    expect(placeCard(at(900, 300), 200, screen, false)).toEqual({ left: 542, ...beside });
    expect(placeCard(at(500, 300), 200, screen, true)).toEqual({ left: 142, ...beside });
    expect(placeCard(at(100, 300), 200, screen, true)).toEqual({ left: 218, ...beside });
  });

  test('is below or above the value on a narrow screen, where there is more room', () => {
    const narrow = { ...screen, width: 360, height: 640 };
    expect(placeCard(at(20, 100), 300, narrow, false)).toEqual({ left: 8, top: 128, width: 320, height: 300 });
    expect(placeCard(at(20, 500), 300, narrow, false)).toEqual({ left: 8, top: 192, width: 320, height: 300 });
    // Higher than its room, it lies over the value; higher than the window, it scrolls inside.
    expect(placeCard(at(20, 100), 600, narrow, false)).toEqual({ left: 8, top: 32, width: 320, height: 600 });
    expect(placeCard(at(20, 100), 900, narrow, false)).toEqual({ left: 8, top: 8, width: 320, height: 624 });
  });
});

/** A frame's place in a window of this size, px. */
const windowOf = (width: number, height: number) => ({ ...hiddenPlace, windowWidth: width, windowHeight: height });

/** A window at the browser's zooms and on screens of any kind. */
const screens = record({
  windowWidth: integer({ min: 220, max: 3000 }),
  windowHeight: integer({ min: 160, max: 2000 }),
  pixelRatio: constantFrom(0.25, 0.5, 0.75, 0.9, 1, 1.25, 1.5, 2, 3, 5),
});

/** Pages with any combination of scroll bars, sizes and transforms. */
const pages = record({
  scrollBarX: constantFrom(0, 3, 15, 17, 60, 640, 1230, 2980),
  scrollBarY: constantFrom(0, 3, 15, 17, 60, 640, 700, 1230, 2980),
  /** The size of the root element, px; in quirks mode it is the page's own. */
  root: constantFrom(null, 24, 40, 300, 99_999),
  /** The zoom of the root element, and the one for which our element has made up. */
  zoom: constantFrom(1, 0.02, 0.5, 0.9, 1.25, 12, 50),
  undone: constantFrom(1, 0.02, 0.5, 0.9, 1.25, 12, 50),
  isUndone: boolean(),
  /** By transforms, a value may be anywhere and of any size. */
  left: integer({ min: -100_000, max: 100_000 }),
  top: integer({ min: -100_000, max: 100_000 }),
  width: integer({ min: 1, max: 100_000 }),
  height: integer({ min: 1, max: 100_000 }),
});

/** A card on a page: what its script tells it, what it measures, and where the frame is drawn in the window, in the window's px. */
function drawOn(
  screen: { windowWidth: number; windowHeight: number; pixelRatio: number },
  page: { scrollBarX: number; scrollBarY: number; zoom: number; undone: number; isUndone: boolean } & Box,
  contentHeight: number,
  isRtl: boolean,
) {
  const scale = page.isUndone ? 1 : page.zoom / page.undone;
  const left = { width: screen.windowWidth - page.scrollBarX, height: screen.windowHeight - page.scrollBarY };
  const [width, height] = [left.width, left.height].map((px) => Math.max(0, Math.round(px / scale))) as [
    number,
    number,
  ];
  // `roomIn`: the probe's own size, at most the window's.
  const room = { width: Math.min(screen.windowWidth, width), height: Math.min(screen.windowHeight, height) };
  const card = placeCard(page, contentHeight, { ...room, scrollX: 0, scrollY: 0 }, isRtl);
  const frame = { width: card.width, height: card.height, pixelRatio: screen.pixelRatio * scale };
  const drawn = {
    left: card.left * scale,
    top: card.top * scale,
    width: card.width * scale,
    height: card.height * scale,
  };
  return { fit: fitOf(frame, contentHeight, { ...hiddenPlace, ...screen }), drawn, left };
}

describe('a card in a window of which the page takes a part', () => {
  const contents = integer({ min: 60, max: 2000 });

  test('is whole in the rest of the window, or too small to save, whatever scroll bars, zoom, root element and transforms do', () => {
    let whole = 0;
    assert(
      property(screens, pages, contents, boolean(), (screen, page, contentHeight, isRtl) => {
        const { fit, drawn, left } = drawOn(screen, page, contentHeight, isRtl);
        const isLegible = screen.windowWidth >= 305 && screen.windowHeight >= 240;
        const isPlain = page.isUndone || page.zoom === page.undone;
        if (page.scrollBarX <= 17 && page.scrollBarY <= 17 && isLegible && isPlain) expect(fit).toBe('whole');
        // The browser reports a card that is not wholly in the window.
        const isInWindow = rightOf(drawn) <= left.width + 1 && bottomOf(drawn) <= left.height + 1;
        if (fit !== 'whole' || !isInWindow) return;
        whole += 1;
        expect(drawn.left).toBeGreaterThanOrEqual(0);
        expect(drawn.top).toBeGreaterThanOrEqual(0);
        expect(drawn.width).toBeGreaterThanOrEqual(0.95 * Math.min(300, screen.windowWidth - 48) - 6);
        expect(drawn.height).toBeGreaterThanOrEqual(0.95 * Math.min(contentHeight, screen.windowHeight - 48) - 6);
      }),
      { numRuns: 3000 },
    );
    expect(whole).toBeGreaterThan(200);
  });

  test('is large enough to save at every zoom of the browser, wherever its edges are drawn', () => {
    const zooms = constantFrom(0.25, 0.33, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5);
    const displays = constantFrom(0.75, 1, 1.25, 1.5, 2, 3);
    const fractions = integer({ min: 0, max: 63 }).map((part) => part / 64);
    const spot = record({ x: fractions, y: fractions, width: fractions, height: fractions });
    const size = record({ width: integer({ min: 320, max: 1600 }), height: integer({ min: 320, max: 1200 }) });
    assert(
      property(zooms, displays, spot, size, contents, boolean(), (zoom, scale, at, px, content, isRtl) => {
        const pixelRatio = zoom * scale;
        const value = { left: 40 + at.x, top: 30 + at.y, width: 80 + at.width, height: 20 + at.height };
        const card = placeCard(value, content, { ...px, scrollX: 0, scrollY: 0 }, isRtl);
        const inside = (from: number, length: number): number =>
          Math.floor((Math.round((from + length) * pixelRatio) - Math.round(from * pixelRatio)) / pixelRatio);
        const frame = { width: inside(card.left, card.width), height: inside(card.top, card.height), pixelRatio };
        expect(fitOf(frame, content, { ...windowOf(px.width, px.height), pixelRatio })).toBe('whole');
      }),
      { numRuns: 2000 },
    );
  });

  test('is too small to read in a window that the page has made small, but not in one that its person has enlarged', () => {
    for (const [width, height, expected] of [
      [104, 160, 'small'],
      [240, 700, 'small'],
      [900, 150, 'low'],
      [280, 220, 'whole'],
    ] as const) {
      const frame = { width: Math.min(320, width - 16), height: Math.min(400, height - 16), pixelRatio: 1 };
      expect(fitOf(frame, 400, windowOf(width, height)), `${width} × ${height}`).toBe(expected);
    }
    // A window of 1,366 px at 500 %.
    expect(fitOf({ width: 257, height: 120, pixelRatio: 1 }, 400, windowOf(273, 136), 5)).toBe('whole');
  });

  test('is low where a scroll bar of the page leaves room for its field, and none for its button', () => {
    const frame = { width: 320, height: 244, pixelRatio: 1 };
    expect(fitOf(frame, 300, windowOf(1600, 900))).toBe('low');
    expect(fitOf({ ...frame, height: 300 }, 300, windowOf(1600, 900))).toBe('whole');
  });

  test('is drawn in whole px', () => {
    const at = record({ left: integer({ min: -99, max: 9999 }), top: integer({ min: -99, max: 9999 }) });
    assert(
      property(viewport, at, integer({ min: 40, max: 2000 }), boolean(), (screen, { left, top }, height, isRtl) => {
        const value = { left: left / 8, top: top / 8, width: 80.3, height: 20.6 };
        const card = placeCard(value, height, screen, isRtl);
        expect(Object.values(card).every(Number.isInteger)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('is large enough on a phone of 320 px whose page is laid out wider', () => {
    const card = placeCard(value(20, 80), 200, { width: 320, height: 640, scrollX: 0, scrollY: 0 }, false);
    expect(fitOf({ ...card, pixelRatio: 1 }, 200, windowOf(600, 1200))).toBe('whole');
  });
});
