import { describe, expect, test } from 'vitest';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { Merchant } from '../../../src/domain/store.ts';
import { strengthOf } from '../../../src/ui/workbench/stores/passphrase-strength.ts';
import { checkPassphrases } from '../../../src/ui/workbench/stores/use-passphrases.ts';
import { keyNoticeText, merchantText, passphraseProblem } from '../../../src/ui/shared/key-text.ts';

describe('the strength of a passphrase', () => {
  test.each([
    ['', 'empty'],
    ['short', 'short'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['password123', 'weak'],
    ['Password123!', 'fair'],
    ['correct horse battery staple', 'strong'],
    ['正しい馬の電池と、ランプの下の釘。もう一つ', 'strong'],
  ])('%j is %s', (passphrase, strength) => {
    expect(strengthOf(passphrase)).toBe(strength);
  });
});

describe('a form that sets a passphrase', () => {
  const long = 'correct horse';
  test.each([
    ['keep', { current: '', next: 'short', again: 'short' }, ['next']],
    ['keep', { current: '', next: long, again: `${long}x` }, ['again']],
    ['keep', { current: '', next: long, again: long }, []],
    ['change', { current: '', next: long, again: long }, ['current']],
    ['change', { current: 'x', next: long, again: long }, []],
  ] as const)('a form to %s with %j complains of %j', (kind, typed, fields) => {
    expect(Object.keys(checkPassphrases(kind, typed))).toEqual(fields);
  });
});

const wrong = (retryAfterMs: number) =>
  new ShelfedgeError('invalid_input', '', {
    retryAfterMs,
    violations: [{ field: 'passphrase', description: '', rule: 'wrong' }],
  });

describe('a passphrase that was not taken', () => {
  test.each([
    [wrong(0), 'That isn’t the passphrase. Try again.'],
    [wrong(1500), 'That isn’t the passphrase. Try again in 2 sec.'],
    [new ShelfedgeError('throttled', '', { retryAfterMs: 4000 }), 'Too many tries. Try again in 4 sec.'],
    [
      new ShelfedgeError('storage', ''),
      'The browser couldn’t use Shelfedge’s data. Try again, or restart the browser.',
    ],
  ])('%# has a text that says how to go on', (error, text) => {
    expect(passphraseProblem(error)).toBe(text);
  });
});

describe('the merchant', () => {
  const ready: Merchant = { tag: 'ready', missing: [], remembered: null };
  const merchants: [Merchant, string, string | null][] = [
    [ready, 'Merchant', null],
    [
      { ...ready, missing: ['inventory_write'] },
      'Key: limited',
      'This key can’t change stock. Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.',
    ],
    [
      { ...ready, missing: ['products_write', 'inventory_write'] },
      'Key: limited',
      'This key can’t change products or change stock. Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.',
    ],
    [{ tag: 'locked' }, 'Key locked', 'The key is locked. Type its passphrase to edit.'],
    [
      { tag: 'refused', status: 401, missing: [], remembered: null },
      'Key refused',
      'The store refused the key (401). Enter a new one to edit.',
    ],
    [
      { tag: 'refused', status: 403, missing: ['products_read'], remembered: null },
      'Key refused',
      'This key can’t read products (403). Tick “Wix Stores” for it in the API Keys Manager, or reconnect with another key.',
    ],
  ];
  test.each(merchants)('%j is said in words, and why not to edit', (merchant, who, why) => {
    expect([merchantText(merchant).text, keyNoticeText(merchant)]).toEqual([who, why]);
  });
});
