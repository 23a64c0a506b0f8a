import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFramePair, type FramePair } from '../../../../src/page/overlay/frame-pair.ts';

const box = { left: 0, top: 0, width: 320, height: 200 };
const answerMs = 4_000;

/** A frame whose page does not answer until it is told to. */
class Frame extends EventTarget {
  style = {};
  isConnected = true;
  #port: MessagePort | undefined;
  contentWindow = { postMessage: (_: unknown, __: string, [port]: MessagePort[] = []) => (this.#port ??= port) };
  focus(): void {
    Object.assign(root, { activeElement: this });
  }
  blur(): void {
    Object.assign(root, { activeElement: null });
    onFocusBack();
  }
  remove(): void {
    this.isConnected = false;
  }
  async answer(): Promise<void> {
    this.#port?.postMessage(true);
    // A port tells in a turn of its own.
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  }
}

/** An event of the browser's own. */
const trusted = (type: string): Event => Object.defineProperty(new Event(type), 'isTrusted', { value: true });

let frames: Frame[] = [];
/** Runs when the page has the focus again. */
let onFocusBack = (): void => undefined;
let [blocked, missed, left] = [0, 0, 0];
let pair: FramePair | undefined;
const createElement = (): Frame => (frames.push(new Frame()), frames.at(-1) as Frame);
const ownerDocument = Object.assign(new EventTarget(), { createElement, hidden: false });
const root = Object.assign(new EventTarget(), {
  ownerDocument,
  append: (frame: Frame) => queueMicrotask(() => frame.dispatchEvent(trusted('load'))),
}) as unknown as ShadowRoot;

function createPair(): FramePair {
  const address = {
    url: 'card.html',
    origin: 'https://card.example',
    now: () => 0,
    random: () => 0,
    onLeft: () => void (left += 1),
  };
  pair = createFramePair({ ...address, onRefused: (why) => (why === 'blocked' ? (blocked += 1) : (missed += 1)) });
  return pair;
}

beforeEach(() => {
  [frames, blocked, missed, left] = [[], 0, 0, 0];
  onFocusBack = () => undefined;
  Object.assign(root, { activeElement: null });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // A browser that proves what is visible lets a script hand a port to a frame.
  vi.stubGlobal('IntersectionObserverEntry', { prototype: { isVisible: true } });
});
afterEach(() => {
  pair?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A frame that was loaded before a card was requested, in a page that keeps it out. */
async function createBlocked(): Promise<FramePair> {
  const pair = createPair();
  pair.open().prepare(root, () => box);
  await vi.advanceTimersByTimeAsync(answerMs);
  return pair;
}

test('a card that a view requests of a page known to keep it out is refused, and that is told once', async () => {
  const pair = await createBlocked();
  expect([pair.isBlocked(), blocked]).toEqual([true, 0]);
  expect([pair.refuse(), blocked]).toEqual([true, 1]);
});

test('a press on such a page is refused once, by its request', async () => {
  const pair = await createBlocked();
  pair.open().takeKeys(root, box);
  expect(blocked).toBe(0);
  expect([pair.refuse(), blocked]).toEqual([true, 1]);
});

test('a press whose frame turns out to be kept out is told at once', async () => {
  const pair = createPair();
  pair.open().takeKeys(root, box);
  await vi.advanceTimersByTimeAsync(answerMs);
  expect([pair.isBlocked(), blocked]).toEqual([true, 1]);
});

test('a late answer of the card’s page lets cards open again', async () => {
  const pair = await createBlocked();
  await frames[0]?.answer();
  expect([pair.isBlocked(), pair.refuse(), blocked]).toEqual([false, false, 0]);
});

test('the next frame after a blocked one answers, which lets cards open again', async () => {
  const pair = await createBlocked();
  pair.close();
  pair.open().prepare(root, () => box);
  await Promise.resolve();
  await frames[1]?.answer();
  expect(pair.isBlocked()).toBe(false);
});

test('the second frame’s findings hold for the one after it', async () => {
  const pair = createPair();
  pair.reserve(root, box);
  await vi.advanceTimersByTimeAsync(answerMs);
  pair.dropReserved();
  expect([pair.isBlocked(), blocked]).toEqual([true, 1]);
});

test('a card that never opens is refused once, eight seconds after its token', async () => {
  const pair = createPair();
  pair.open().takeKeys(root, box);
  pair.open().open(root, 'token', box, false);
  await Promise.resolve();
  await frames[0]?.answer();
  await vi.advanceTimersByTimeAsync(7_999);
  expect(missed).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect([missed, blocked]).toEqual([1, 0]);
});

test.each([
  ['for none', false],
  ['for the frame after it', true],
])(
  'a card that goes with the focus, %s, leaves one frame, although the page is drawn on as it gets the focus',
  (_, isNext) => {
    const pair = createPair();
    const draw = () => {
      if (pair.open().tag() !== 'closed') pair.end();
      pair.open().prepare(root, () => box);
    };
    pair.open().takeKeys(root, box);
    pair.open().open(root, 'token', box, false);
    if (isNext) pair.reserve(root, box);
    pair.open().takeKeys(root, box);
    onFocusBack = draw;
    draw();
    expect(frames.filter(({ isConnected }) => isConnected)).toHaveLength(1);
  },
);

const turn = (to: 'visible' | 'hidden'): void => {
  ownerDocument.hidden = to === 'hidden';
  ownerDocument.dispatchEvent(new Event('visibilitychange'));
};

test('the eight seconds of a card that never opens begin anew when its tab comes back to the front', async () => {
  const pair = createPair();
  pair.open().takeKeys(root, box);
  pair.open().open(root, 'token', box, false);
  await Promise.resolve();
  await frames[0]?.answer();
  await vi.advanceTimersByTimeAsync(1_000);
  turn('hidden');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(missed).toBe(0);
  turn('visible');
  await vi.advanceTimersByTimeAsync(7_999);
  expect(missed).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(missed).toBe(1);
});

test('a card that was closed before it opened is not refused later', async () => {
  const pair = createPair();
  pair.open().takeKeys(root, box);
  pair.open().open(root, 'token', box, false);
  pair.close();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(missed).toBe(0);
});

test('a load that the page makes up does not count as the card having left its frame', async () => {
  const pair = createPair();
  pair.open().prepare(root, () => box);
  await Promise.resolve();
  frames[0]?.dispatchEvent(new Event('load'));
  expect(left).toBe(0);
  frames[0]?.dispatchEvent(trusted('load'));
  expect(left).toBe(1);
});
