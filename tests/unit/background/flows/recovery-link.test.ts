import { expect, test } from 'vitest';
import { readRecoveryToken } from '../../../../src/background/flows/recovery-link.ts';

const token = 'JWS.a+b/c-d_e~f=';

test.each([
  ['the token alone', token],
  ['with space around it', `\n ${token} `],
  ['in a link’s query', `HTTPS://mail.example/?recoveryToken=${encodeURIComponent(token)}`],
  ['in a link’s fragment', `http://mail.example/#token=${encodeURIComponent(token)}`],
])('the token of a recovery mail is read: %s', (_, text) => {
  expect(readRecoveryToken(text)).toBe(token);
});

test.each([
  ['a sentence that ends with one', `see ${token}`],
  ['a sentence that begins with one', `${token} here`],
  ['an address of another kind', `view-source:https://mail.example/?token=${token}`],
  ['an address that is none', 'https://'],
  ['too short a text', 'abcdefg'],
])('no token is read from %s', (_, text) => {
  expect(readRecoveryToken(text)).toBeUndefined();
});
