import { expect, test } from 'vitest';
import { toFurtherHeaders } from '../../../../src/client/http/further-headers.ts';

test('further headers have lower-case names', () => {
  expect(toFurtherHeaders({ 'X-Trace-Id': 'A', 'x-cookie': 'b', 'cookie-x': 'c' })).toEqual({
    'x-trace-id': 'A',
    'x-cookie': 'b',
    'cookie-x': 'c',
  });
});

test.each(['Authorization', 'cookie', 'Accept', 'Content-Type', 'WIX-SITE-ID', 'wix-account-id', 'x-wix-consistent'])(
  'the header %s is the client’s own',
  (name) => {
    const message = `The client itself sets the header ${name.toLowerCase()}.`;
    const refused = expect.objectContaining({ code: 'invalid_input', message }) as Error;
    expect(() => toFurtherHeaders({ 'x-trace': 'a', [name]: 'b' })).toThrow(refused);
  },
);
