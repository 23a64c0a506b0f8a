import { expect, test, vi } from 'vitest';
import { createRootWatch } from '../../../../src/page/dock/watch.ts';

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
