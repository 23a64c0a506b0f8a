import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Followed } from '../../../../src/page/dom/followers.ts';
import { createRootWatch, createWatch } from '../../../../src/page/dock/watch.ts';

/** A page whose root element is replaced, and whose observers are told at once. */
function createPage() {
  const observers = new Map<() => void, unknown[]>();
  const document = { documentElement: {} as object | null, body: {} as object | null };
  class MutationObserver {
    #told: () => void;
    constructor(told: () => void) {
      this.#told = told;
    }
    observe(target: unknown): void {
      observers.set(this.#told, [...(observers.get(this.#told) ?? []), target]);
    }
    disconnect(): void {
      observers.delete(this.#told);
    }
  }
  const change = (at: unknown, next: Partial<typeof document>): void => {
    Object.assign(document, next);
    for (const [told, targets] of observers) if (targets.includes(at)) told();
  };
  return {
    watch: createRootWatch({ document, MutationObserver } as unknown as Parameters<typeof createRootWatch>[0]),
    change,
    replace: (body: object | null = {}) => change(document, { documentElement: {}, body }),
    document,
    observers,
  };
}

test('a page that replaces its root element starts anew five times, and is then stopped', () => {
  vi.useFakeTimers();
  const { watch, replace, observers } = createPage();
  const log: string[] = [];
  const run = (): void =>
    watch(
      () => (log.push('anew'), run()),
      () => log.push('stopped'),
    );
  run();
  for (let times = 0; times < 8; times += 1) replace();
  expect(log).toEqual(['anew', 'anew', 'anew', 'anew', 'anew', 'stopped']);
  expect(observers.size).toBe(0);
  vi.useRealTimers();
});

test('a page that is written anew starts anew once its body comes', () => {
  const { watch, change, replace, document } = createPage();
  let restarts = 0;
  watch(
    () => (restarts += 1),
    () => undefined,
  );
  change(document, { documentElement: null, body: null });
  replace(null);
  expect(restarts).toBe(0);
  change(document.documentElement, { body: {} });
  expect(restarts).toBe(1);
});

/** A window whose frames, time and changes the test decides. */
function createFollowedPage(
  follow: () => Followed = () => 'still',
  how: 'followLayout' | 'followAddress' = 'followLayout',
) {
  const log: string[] = [];
  let behindMs = 0;
  let frames: (() => void)[] = [];
  const document = { documentElement: {}, body: { getBoundingClientRect: () => ({}) }, head: {} };
  const observed = new Map<unknown, (records: unknown[]) => void>();
  class MutationObserver {
    #told: (records: unknown[]) => void;
    constructor(told: (records: unknown[]) => void) {
      this.#told = told;
    }
    observe(target: unknown): void {
      observed.set(target, this.#told);
    }
    disconnect(): void {}
  }
  class ResizeObserver {
    observe(): void {}
    disconnect(): void {}
  }
  const window = Object.assign(new EventTarget(), {
    MutationObserver,
    ResizeObserver,
    document,
    requestAnimationFrame: (run: () => void) => frames.push(run),
    cancelAnimationFrame: () => (frames = []),
  });
  const watch = createWatch(window as unknown as Parameters<typeof createWatch>[0], {
    look: () => {
      log.push('look');
      vi.setSystemTime(Date.now() + 2);
    },
    follow: () => (log.push('follow'), follow()),
    settle: () => log.push('settle'),
    now: () => Date.now() - behindMs,
  });
  watch[how]();
  const tell = (target: unknown, record: object): void =>
    observed.get(target)?.([{ addedNodes: [], removedNodes: [], ...record }]);
  return {
    log,
    window,
    /** Draws frames for so long; returns what was done in them. */
    run(ms: number): string[] {
      log.length = 0;
      for (const endMs = Date.now() + ms; Date.now() < endMs; vi.advanceTimersByTime(16)) {
        const due = frames;
        frames = [];
        for (const each of due) each();
      }
      return [...log];
    },
    /** From now on, every timer fires this much too early. */
    fireEarly: (ms: number) => (behindMs = ms),
    change: (text: string) => tell(document.body, { type: 'characterData', target: { nodeValue: text } }),
    add: (text: string) => tell(document.body, { type: 'childList', target: {}, addedNodes: [{ textContent: text }] }),
    changeHead: (record: object) => tell(document.head, { target: document.head, ...record }),
  };
}

describe('a page that is followed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('has nothing looked at while it is scrolled', () => {
    const { window, run, log } = createFollowedPage();
    for (let times = 0; times < 50; times += 1) {
      window.dispatchEvent(new Event('scroll'));
      expect(run(16)).toEqual(['follow']);
    }
    window.dispatchEvent(new Event('scrollend'));
    expect(log).toContain('settle');
  });

  test('is looked at in the next frame when a number is printed, and once a little later for anything else', () => {
    const { change, add, run } = createFollowedPage();
    for (const show of [change, add]) {
      show('€19.00');
      expect(run(16)).toEqual(['follow', 'look']);
      run(5_000);
      show('Somebody looks at it');
      expect(run(16)).toEqual(['follow']);
      expect(run(400)).toEqual(['follow', 'look']);
      run(5_000);
    }
  });

  test.each([
    ['numbers', '12 look at it', 12],
    ['words', 'Somebody looks at it', 4],
  ])('a followed page whose %s change all the time is looked at so seldom that it costs little', (_, text, most) => {
    const { change, run } = createFollowedPage();
    let looks = 0;
    for (let times = 0; times < 300; times += 1) {
      change(text);
      looks += run(16).filter((each) => each === 'look').length;
    }
    expect(looks).toBeGreaterThan(1);
    expect(looks).toBeLessThanOrEqual(most);
  });

  test('is looked at at once when a place is lost, however much else changes', () => {
    let followed: Followed = 'still';
    const { change, run } = createFollowedPage(() => followed);
    for (let times = 0; times < 100; times += 1) {
      change('12 look at it');
      run(16);
    }
    followed = 'lost';
    change('Sold out');
    expect(run(32)).toContain('look');
  });

  test('is looked at after each change, also if a timer fires a moment early', () => {
    const { change, fireEarly, run } = createFollowedPage(() => 'still', 'followAddress');
    change('Somebody looks at it');
    fireEarly(20);
    expect(run(400)).toContain('look');
    change('Sold out');
    expect(run(4_000)).toContain('look');
  });

  test('is followed in every frame as long as something moves', () => {
    let followed: Followed = 'moved';
    const { window, run } = createFollowedPage(() => followed);
    window.dispatchEvent(new Event('scroll'));
    expect(run(160)).toHaveLength(10);
    followed = 'still';
    expect(run(160)).toEqual(['follow']);
    window.dispatchEvent(new Event('transitionrun'));
    expect(run(1_600)).toHaveLength(11);
  });

  test.each(['followLayout', 'followAddress'] as const)(
    'is looked at when a link of its head comes, goes or changes, and for nothing else there: %s',
    (what) => {
      class HTMLLinkElement extends Object {}
      vi.stubGlobal('HTMLLinkElement', HTMLLinkElement);
      const { changeHead, run } = createFollowedPage(undefined, what);
      const link = new HTMLLinkElement();
      for (const record of [{ target: link }, { addedNodes: [link] }, { removedNodes: [link] }]) {
        changeHead(record);
        expect(run(400)).toContain('look');
        run(5_000);
      }
      changeHead({ addedNodes: [{}] });
      expect(run(5_000)).toEqual([]);
      vi.unstubAllGlobals();
    },
  );
});
