import { describe, expect, it } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { Call } from '../../../src/protocol/call.ts';
import { listenForToken, tokenIn } from '../../../src/ui/card/claim.ts';

describe('a message to the card', () => {
  it('is a token when it is a short string under our own name', () => {
    expect(tokenIn({ shelfedgeCard: 'abc' })).toBe('abc');
  });

  it.each([
    null,
    'abc',
    {},
    { shelfedgeCard: 1 },
    { shelfedgeCard: 'x'.repeat(101) },
    Object.create({ shelfedgeCard: 'a' }) as object,
  ])('is nothing otherwise: %j', (data) => {
    expect(tokenIn(data)).toBeUndefined();
  });
});

/** A frame, whose window can be sent messages from any other. */
function createFrame() {
  const frame = Object.assign(new EventTarget(), { parent: {} });
  const post = (source: unknown, token: string): void =>
    void frame.dispatchEvent(Object.assign(new Event('message'), { source, data: { shelfedgeCard: token } }));
  return { frame: frame as unknown as Window, post };
}

describe('a card that waits for its token', () => {
  it('claims with a token from its parent alone', async () => {
    const { frame, post } = createFrame();
    const claimed: unknown[] = [];
    const call = ((_: string, input: unknown) => Promise.resolve(claimed.push(input))) as unknown as Call;
    const token = listenForToken(frame, call);
    post({}, 'from another window');
    post(frame, 'from itself');
    post(frame.parent, 'from its parent');
    expect(await token).toBe('from its parent');
    expect(claimed).toEqual([{ token: 'from its parent' }]);
  });

  it('goes on listening after a refused token, for five in all', async () => {
    const { frame, post } = createFrame();
    const claimed: unknown[] = [];
    const refuse = ((_: string, input: unknown) => {
      claimed.push(input);
      return Promise.reject(new ShelfedgeError('not_allowed', 'no'));
    }) as unknown as Call;
    void listenForToken(frame, refuse);
    for (let guess = 0; guess < 7; guess += 1) post(frame.parent, `guess ${guess}`);
    await Promise.resolve();
    expect(claimed).toHaveLength(5);
  });
});
