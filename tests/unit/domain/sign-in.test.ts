import { expect, test } from 'vitest';
import { noFields, SignIn, SignInFields } from '../../../src/domain/sign-in.ts';

test('no password and no code typed into a sign-in is kept', () => {
  const typed = { ...noFields, email: 'ada@shop.example', password: 'secret', code: '123456' };
  expect(SignInFields.parse(typed)).toEqual({ ...noFields, email: 'ada@shop.example' });
});

test.each([{ email: 'x'.repeat(255) }, { firstName: 'x'.repeat(101) }, { lastName: 'x'.repeat(101) }, { nickname: 7 }])(
  'a field that is too long or no text is not kept: %o',
  (change) => {
    expect(SignInFields.safeParse({ ...noFields, ...change }).success).toBe(false);
  },
);

test('a sign-in is at a known step, with a note or none', () => {
  const signIn = { step: { tag: 'logIn' }, fields: noFields, note: null };
  expect(SignIn.parse(signIn)).toEqual(signIn);
  expect(SignIn.safeParse({ ...signIn, note: { tag: 'expired' } }).success).toBe(true);
  for (const wrong of [{ step: { tag: 'password' } }, { step: { tag: 'emailCode' } }, { note: { tag: 'hello' } }])
    expect(SignIn.safeParse({ ...signIn, ...wrong }).success).toBe(false);
});
