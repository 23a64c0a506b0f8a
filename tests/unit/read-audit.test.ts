import { expect, test } from 'vitest';
import { readAudit } from '../../scripts/audit/read-audit.ts';

const one = { name: '@a/b', version: '1.2.3', location: 'node_modules/@a/b' };

test('an audit passes only if npm checked the signatures and found no wrong one', () => {
  expect(readAudit(JSON.stringify({ invalid: [], missing: [] }))).toMatchObject({ exitCode: 0 });
});

test('an audit names the packages whose signature is wrong or not there', () => {
  expect(readAudit(JSON.stringify({ invalid: [one], missing: [{ ...one, name: 'c' }] }))).toEqual({
    words: 'Invalid signature: @a/b@1.2.3\nNo signature: c@1.2.3',
    exitCode: 1,
  });
});

test('an audit that could not reach the keys says that nothing was checked, and why', () => {
  const refused = readAudit(JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo ENOTFOUND' } }));
  expect(refused).toMatchObject({ words: expect.stringContaining('(getaddrinfo ENOTFOUND)') as string, exitCode: 2 });
  for (const text of ['', '{}', 'npm error', '{"invalid": []}'])
    expect(readAudit(text), text).toMatchObject({ exitCode: 2 });
});
