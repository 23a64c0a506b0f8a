import { randomBytes } from 'node:crypto';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createState, createVerifier, toChallenge } from '../../../../src/client/auth/pkce.ts';

const random = (length: number): Uint8Array => Uint8Array.from(randomBytes(length));

const everyByte = () => Uint8Array.from({ length: 256 }, (_, index) => index);

test('the challenge matches RFC 7636, appendix B', async () => {
  expect(await toChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('a verifier has the requested length, 43 by default, and only characters that need no encoding', () => {
  expect(createVerifier(undefined, random)).toHaveLength(43);
  assert(
    property(integer({ min: 43, max: 128 }), (length) => {
      expect(createVerifier(length, random)).toMatch(new RegExp(`^[A-Za-z0-9\\-._~]{${length}}$`));
    }),
  );
});

test.each([42, 129, 0, 43.5, Number.NaN])('a verifier of %s characters is refused', (length) => {
  const message = `Expected a length between 43 and 128. Received ${length}.`;
  const refused = expect.objectContaining({ code: 'invalid_input', message }) as Error;
  expect(() => createVerifier(length, random)).toThrow(refused);
});

test('all characters of a verifier are equally likely', () => {
  // Every byte once: the bytes past the last full run of 66 characters must not count.
  const verifier = createVerifier(128, everyByte);
  expect(new Set(verifier.slice(0, 66)).size).toBe(66);
  for (const past of [198, 255]) {
    const skipped = createVerifier(43, (length) => new Uint8Array(length).map((_, at) => (at % 2 === 0 ? past : 7)));
    expect(skipped).toBe('H'.repeat(43));
  }
});

test('a state has 256 bits and differs from the last', () => {
  expect(createState(random)).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(createState(random)).not.toBe(createState(random));
});
