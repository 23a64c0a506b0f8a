import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ShelfedgeError } from '../../../../src/base/errors.ts';
import { createResolveRequests } from '../../../../src/page/dock/resolve-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Resolve requests that fail with these errors in turn, then succeed. */
function start(...errors: ShelfedgeError[]) {
  const requested: string[] = [];
  const requests = createResolveRequests(async (address) => {
    requested.push(address);
    const error = errors[requested.length - 1];
    if (error !== undefined) throw error;
  });
  return { requested, requests };
}

const busy = (retryAfterMs: number) => new ShelfedgeError('throttled', '', { retryAfterMs });

test('retries at the platform’s time and not before', async () => {
  const { requested, requests } = start(busy(12_000));
  requests.request('/mug');
  await vi.advanceTimersByTimeAsync(11_900);
  expect(requested).toEqual(['/mug']);
  await vi.advanceTimersByTimeAsync(200);
  expect(requested).toEqual(['/mug', '/mug']);
});

test('retries with growing delays if the platform names no time', async () => {
  const { requested, requests } = start(new ShelfedgeError('network', ''), new ShelfedgeError('network', ''));
  requests.request('/mug');
  await vi.advanceTimersByTimeAsync(2_100);
  expect(requested).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requested).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(requested).toHaveLength(3);
});

test('does not retry for a page that was left, or after a refusal', async () => {
  const left = start(busy(5_000));
  left.requests.request('/mug');
  await vi.advanceTimersByTimeAsync(100);
  left.requests.request('/apron');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(left.requested).toEqual(['/mug', '/apron']);
  const refused = start(new ShelfedgeError('not_allowed', ''));
  refused.requests.request('/mug');
  await vi.advanceTimersByTimeAsync(120_000);
  expect(refused.requested).toHaveLength(1);
});

test('never waits longer than the longest timer', async () => {
  const { requested, requests } = start(busy(2 ** 40));
  requests.request('/mug');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toHaveLength(1);
});
