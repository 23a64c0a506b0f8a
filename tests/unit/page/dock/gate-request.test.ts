import { expect, test } from 'vitest';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { takeRequest } from '../../../../src/page/dock/gate-request.ts';
import type { Handover } from '../../../../src/page/handover.ts';

const address = 'https://shop.example/product-page/mug';
const canonical = `${address}-2`;
const withRequest = (): Handover => ({
  request: { address, canonical, isHinted: true, answer: Promise.resolve({ ok: true }) },
});

/** Takes the gate's request, whose answer is read like this. */
function taken(handover: Handover, at: string, refusal?: ErrorCode, named: string | null = canonical) {
  let count = 0;
  const request = takeRequest(
    handover,
    { address: at, canonical: named },
    {
      read: async (answer) => {
        if (refusal !== undefined) throw new ShelfedgeError(refusal, 'no');
        return answer;
      },
      again() {
        count += 1;
        return { isHinted: false, answer: Promise.resolve('again') };
      },
    },
  );
  return { request, count: () => count };
}

test('a request of the gate at this address is taken once', async () => {
  const handover = withRequest();
  const { request, count } = taken(handover, address);
  expect(request?.isHinted).toBe(true);
  await expect(request?.answer).resolves.toEqual({ ok: true });
  expect(count()).toBe(0);
  expect(taken(handover, address).request).toBeUndefined();
});

test('a request of the gate at another address is dropped', () => {
  const handover = withRequest();
  expect(taken(handover, `${address}s`).request).toBeUndefined();
  expect(handover.request).toBeUndefined();
});

test.each([null, address])('a request with another canonical address than %s is dropped', (named) => {
  expect(taken(withRequest(), address, undefined, named).request).toBeUndefined();
});

test('a request is sent again at once if the background was stopped over it, and not after a refusal', async () => {
  const lost = taken(withRequest(), address, 'interrupted');
  await expect(lost.request?.answer).resolves.toBe('again');
  expect(lost.count()).toBe(1);
  const refused = taken(withRequest(), address, 'throttled');
  await expect(refused.request?.answer).rejects.toMatchObject({ code: 'throttled' });
  expect(refused.count()).toBe(0);
});
