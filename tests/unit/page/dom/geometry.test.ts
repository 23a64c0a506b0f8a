import { assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hiddenPlace, isLowFrame, isNarrowFrame } from '../../../../src/domain/frame-place.ts';
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

  test('leaves the value free wherever a part of it fits beside', () => {
    assert(
      property(shown, heights, boolean(), ({ screen, value }, height, isRtl) => {
        const hasRoom = Math.max(screen.height - bottomOf(value), value.top) >= 240 + 24;
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
    // Higher than its room, it scrolls inside.
    expect(placeCard(at(20, 100), 900, narrow, false)).toEqual({ left: 8, top: 128, width: 320, height: 504 });
  });
});

/** A frame's place in a window of this size, px. */
const windowOf = (width: number, height: number) => ({ ...hiddenPlace, windowWidth: width, windowHeight: height });

describe('a card in a window of which the page takes a part', () => {
  /** A value anywhere, also off the screen, in what scroll bars of any size leave of a window. */
  const scene = record({
    windowWidth: integer({ min: 220, max: 3000 }),
    windowHeight: integer({ min: 160, max: 2000 }),
    scrollBarX: constantFrom(0, 3, 15, 17, 60, 640, 1230, 2980),
    scrollBarY: constantFrom(0, 3, 15, 17, 60, 640, 1230, 2980),
    left: integer({ min: -100_000, max: 100_000 }),
    top: integer({ min: -100_000, max: 100_000 }),
    width: integer({ min: 1, max: 100_000 }),
    contentHeight: integer({ min: 60, max: 2000 }),
  });

  test('is whole in what is left, or too small to save', () => {
    assert(
      property(scene, boolean(), ({ left, top, width, contentHeight, ...window }, isRtl) => {
        const room = {
          width: Math.max(0, window.windowWidth - window.scrollBarX),
          height: Math.max(0, window.windowHeight - window.scrollBarY),
          scrollX: 0,
          scrollY: 0,
        };
        const card = placeCard({ left, top, width, height: 20 }, contentHeight, room, isRtl);
        const place = { ...hiddenPlace, ...window };
        const isSmall = isNarrowFrame(card.width, place) || isLowFrame(card.height, contentHeight, place);
        const isLegible = window.windowWidth >= 305 && window.windowHeight >= 240;
        const isOrdinary = window.scrollBarX <= 17 && window.scrollBarY <= 17 && isLegible;
        if (isOrdinary) expect(isSmall).toBe(false);
        if (isSmall) return;
        expect(card.width).toBeGreaterThanOrEqual(Math.min(300, window.windowWidth - 48) - 2);
        expect(card.height).toBeGreaterThanOrEqual(Math.min(contentHeight, 240, window.windowHeight - 48) - 2);
        expect(card.left).toBeGreaterThanOrEqual(0);
        expect(rightOf(card)).toBeLessThanOrEqual(room.width);
        expect(card.top).toBeGreaterThanOrEqual(0);
        expect(bottomOf(card)).toBeLessThanOrEqual(room.height);
      }),
      { numRuns: 500 },
    );
  });

  test('is large enough to save at every zoom of the browser, wherever its edges are drawn', () => {
    const zooms = constantFrom(0.25, 0.33, 0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5);
    const displays = constantFrom(0.75, 1, 1.25, 1.5, 2, 3);
    const fractions = integer({ min: 0, max: 63 }).map((part) => part / 64);
    const spot = record({ x: fractions, y: fractions, width: fractions, height: fractions });
    const size = record({ width: integer({ min: 320, max: 1600 }), height: integer({ min: 320, max: 1200 }) });
    assert(
      property(
        zooms,
        displays,
        spot,
        size,
        integer({ min: 60, max: 900 }),
        boolean(),
        (zoom, scale, at, px, content, isRtl) => {
          const pixelRatio = zoom * scale;
          const room = { ...px, scrollX: 0, scrollY: 0 };
          const value = { left: 40 + at.x, top: 30 + at.y, width: 80 + at.width, height: 20 + at.height };
          const card = placeCard(value, content, room, isRtl);
          const inside = (from: number, length: number): number =>
            Math.floor((Math.round((from + length) * pixelRatio) - Math.round(from * pixelRatio)) / pixelRatio);
          const place = { ...hiddenPlace, pixelRatio, windowWidth: px.width, windowHeight: px.height };
          expect(isNarrowFrame(inside(card.left, card.width), place)).toBe(false);
          expect(isLowFrame(inside(card.top, card.height), content, place)).toBe(false);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('is too small to read in a window that the page has made small, but not in one that its person has enlarged', () => {
    for (const [width, height, expected] of [
      [104, 160, true],
      [240, 700, true],
      [900, 150, true],
      [280, 220, false],
    ] as const) {
      const isSmall =
        isNarrowFrame(Math.min(320, width - 16), windowOf(width, height)) ||
        isLowFrame(Math.min(400, height - 16), 400, windowOf(width, height));
      expect(isSmall, `${width} × ${height}`).toBe(expected);
    }
    // A window of 1,366 px at 500 %.
    expect(isNarrowFrame(257, windowOf(273, 136), 5)).toBe(false);
    expect(isLowFrame(120, 400, windowOf(273, 136), 5)).toBe(false);
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
    expect(isNarrowFrame(card.width, { ...hiddenPlace, windowWidth: 600, windowHeight: 1200 })).toBe(false);
  });
});
