import { parseHTML } from 'linkedom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageView } from '../../../../src/domain/page-view.ts';
import type { Door } from '../../../../src/page/dock/door.ts';
import { runDock } from '../../../../src/page/dock/run-dock.ts';
import type { Handover } from '../../../../src/page/handover.ts';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { emptyView } from '../../../fixtures/empty-view.ts';

const address = 'https://shop.example/product-page/stoneware-mug';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: address }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page with the docked button’s script in it, and a background that answers as the test says. */
function open(handover: Handover = {}) {
  const { window } = parseHTML('<html><head></head><body></body></html>');
  const location = new URL(address);
  const listeners = new Map<string, ((event: object) => void)[]>();
  Object.assign(window.document, { visibilityState: 'visible' });
  Object.defineProperty(window.document, 'URL', { get: () => location.href });
  Object.defineProperty(window.document, 'location', { get: () => location });
  const { document, MutationObserver, HTMLElement, Node } = window;
  const page = {
    location,
    document,
    MutationObserver,
    HTMLElement,
    Node,
    history: {},
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    removeEventListener: () => undefined,
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: () => undefined,
  };
  const asked: string[] = [];
  const state = { isAlive: true, answer: () => Promise.resolve() as Promise<unknown> };
  const views: { tell(view: PageView): void; lose(): void }[] = [];
  const door = new Proxy({} as Door, {
    get: (_, name: string) => (input: unknown) => {
      asked.push(name);
      return name === 'readAnswer' ? input : state.answer();
    },
    ownKeys: () => [],
  });
  runDock({
    window: page as never,
    handover,
    extension: {
      version: '1',
      isAlive: () => state.isAlive,
      now: () => 0,
      monotonicMs: () => 0,
      followView: (tell, lose) => (views.push({ tell, lose }), () => undefined),
      createCard: () => ({ url: '', origin: '', now: () => 0, random: () => 0 }),
      openDoor: () => door,
    },
  });
  const happen = (type: string, event: object = {}) => listeners.get(type)?.forEach((listener) => listener(event));
  return { state, views, happen, news: () => asked.splice(0) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the docked button’s script', () => {
  test('asks once about its page, and follows its view', async () => {
    const { views, happen, news } = open();
    happen('focus');
    await settle();
    expect([news(), views.length]).toEqual([['resolve'], 1]);
  });

  test('takes the answer that the gate has asked for, and asks again where the worker died over it', async () => {
    const request = { address, canonical: null, isHinted: false };
    const taken = open({ request: { ...request, answer: Promise.resolve({ ok: true }) } });
    await settle();
    expect(taken.news()).toEqual(['readAnswer']);
    const lost = Promise.reject(new ShelfedgeError('interrupted', 'The worker died.'));
    const again = open({ request: { ...request, answer: lost } });
    await settle();
    expect(again.news()).toEqual(['readAnswer', 'resolve']);
  });

  test('asks anew when its person comes back and the worker had died before it found a product', async () => {
    const { views, happen, news } = open();
    await settle();
    views[0]?.lose();
    happen('focus');
    await settle();
    expect([news(), views.length]).toEqual([['resolve', 'resolve'], 2]);
  });

  test('asks nothing more once the product is known, whatever became of the worker', async () => {
    const { views, happen, news } = open();
    await settle();
    views[0]?.tell({ ...emptyView, isAsShopper: true, product: {} as never });
    views[0]?.lose();
    happen('focus');
    await settle();
    expect([news(), views.length]).toEqual([['resolve'], 2]);
  });

  test('asks anew after the browser’s page cache, and not when the page was only shown', async () => {
    const { happen, news } = open();
    await settle();
    happen('pageshow', { persisted: false });
    await settle();
    expect(news()).toEqual(['resolve']);
    happen('pageshow', { persisted: true });
    await settle();
    expect(news()).toEqual(['resolve']);
  });

  test('ends with its extension, and asks nothing more', async () => {
    const { state, views, happen, news } = open();
    await settle();
    news();
    state.isAlive = false;
    views[0]?.lose();
    await vi.advanceTimersByTimeAsync(600);
    state.isAlive = true;
    happen('pageshow', { persisted: true });
    await settle();
    expect([news(), views.length]).toEqual([[], 1]);
  });
});
