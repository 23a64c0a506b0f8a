import { describe, expect, it } from 'vitest';
import { followPointer, type PointerInside, type PointerSample } from '../../../src/ui/card/pointer-inside.ts';

/** A pointer event in a frame whose corner is at `left` on the screen. */
const sign = (atMs: number, clientX: number, left = 100, more: Partial<PointerSample> = {}): PointerSample => ({
  kind: 'inside',
  type: 'mouse',
  atMs,
  clientX,
  clientY: 10,
  screenX: left + clientX,
  screenY: 60,
  ...more,
});
const follow = (signs: PointerSample[], zoom = 1): PointerInside | null =>
  signs.reduce<PointerInside | null>((before, each) => followPointer(before, each, zoom), null);

/** The same in a tab that is zoomed to 300 %. */
const zoomed = (atMs: number, clientX: number) => sign(atMs, clientX, 0, { screenX: 100 + clientX * 3, screenY: 60 });

describe('the pointer in the card', () => {
  it('is inside from its first event, while the frame does not move', () => {
    expect(follow([sign(0, 5), sign(300, 50), sign(600, 90, 100, { kind: 'down' })])).toMatchObject({
      sinceMs: 0,
      downMs: 600,
    });
  });

  it('starts again if the frame moved under it, with it, or in small steps', () => {
    expect(follow([sign(0, 5), sign(600, 90, 150, { kind: 'down' })])).toMatchObject({ sinceMs: 600, downMs: 600 });
    expect(follow([sign(0, 50, 100), sign(300, 50, 130), sign(600, 50, 160)])?.sinceMs).toBe(600);
    expect(follow([sign(0, 50, 100), sign(300, 50, 103), sign(600, 50, 106)])?.sinceMs).toBe(600);
  });

  it('does not count as down any more once the frame moved between press and click', () => {
    expect(follow([sign(0, 5, 100, { kind: 'down' }), sign(50, 5, 140)])?.downMs).toBeNull();
  });

  it('starts again after it left; a finger leaves before its click', () => {
    expect(follow([sign(0, 5), sign(100, 0, 100, { kind: 'left' })])).toBeNull();
    const touch = { type: 'touch' };
    expect(
      follow([sign(0, 5, 100, { ...touch, kind: 'down' }), sign(80, 5, 100, { ...touch, kind: 'left' })])?.downMs,
    ).toBe(0);
  });

  it('detects an unmoved frame at any zoom of the tab', () => {
    expect(follow([zoomed(0, 5), zoomed(700, 90)], 3)?.sinceMs).toBe(0);
    expect(follow([zoomed(0, 5), zoomed(700, 90)], 1)?.sinceMs).toBe(700);
  });
});
