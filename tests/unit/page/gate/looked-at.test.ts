import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onceLookedAt } from '../../../../src/page/gate/looked-at.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A window whose page is followed, and how often it was looked at. */
function opened({ hidden = false } = {}) {
  const [target, document] = [new EventTarget(), { hidden }];
  const window = Object.assign(target, { document, setTimeout, clearTimeout }) as unknown as Window;
  let looks = 0;
  onceLookedAt(window, () => (looks += 1));
  const send = (type: string) => target.dispatchEvent(new Event(type));
  return { document, send, looks: () => looks };
}

test.each(['pointerover', 'pointermove', 'keydown', 'scroll', 'focus', 'visibilitychange'])(
  'the event %s tells once that a person looks at the page',
  async (type) => {
    const { send, looks } = opened();
    expect(looks()).toBe(0);
    send(type);
    expect(looks()).toBe(1);
    for (const other of ['pointerover', 'keydown', type]) send(other);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(looks()).toBe(1);
  },
);

test('without a sign, a page in front is looked at after ten seconds', async () => {
  const { looks } = opened();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(looks()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks()).toBe(1);
});

test('a page in a tab behind is not looked at, whatever happens there, until it comes to the front', async () => {
  const { document, send, looks } = opened({ hidden: true });
  send('scroll');
  await vi.advanceTimersByTimeAsync(60_000);
  send('focus');
  expect(looks()).toBe(0);
  document.hidden = false;
  send('visibilitychange');
  expect(looks()).toBe(1);
});
