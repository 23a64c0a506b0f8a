import { createElement } from 'react';
import { expect, test } from 'vitest';
import { noFields, type SignIn as SignInState } from '../../../src/domain/sign-in.ts';
import type { Store } from '../../../src/domain/store.ts';
import * as signInMessages from '../../../src/messages/compiled/signIn.ts';
import { toPopupView } from '../../../src/store/project.ts';
import { SignIn } from '../../../src/ui/popup/sign-in/sign-in.tsx';
import { createAppState, createStoreEntry } from '../../fixtures/app-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

/** The screen of a step of a store. */
async function openStep(step: SignInState['step'], change: Partial<Store> = {}) {
  const page = openPage(() => undefined);
  const { store } = toPopupView(createAppState({ stores: [createStoreEntry(change)] }), 'store');
  if (store === null) throw new Error('no store');
  await page.draw(createElement(SignIn, { store, signIn: { step, fields: noFields, note: null } }));
  return page;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`);

/** A browser lowers the letters of an attribute's name; this document does not. */
const kindOf = (input: HTMLInputElement | null) =>
  input?.getAttribute('autocomplete') ?? input?.getAttribute('autoComplete');

test.each([
  ['logIn', 'email', 'username'],
  ['logIn', 'password', 'current-password'],
  ['register', 'email', 'username'],
  ['register', 'password', 'new-password'],
  ['forgot', 'email', 'username'],
  ['newPassword', 'password', 'new-password'],
  ['newPassword', 'username', 'username'],
  ['changePassword', 'password', 'new-password'],
] as const)('a password manager recognises, on the screen %s, the field %s as %s', async (tag, name, kind) => {
  await openStep({ tag });
  expect(kindOf(field(name))).toBe(kind);
});

test('a password is hidden until its person shows it', async () => {
  const { press } = await openStep({ tag: 'logIn' });
  expect(field('password')?.getAttribute('type')).toBe('password');
  await press(signInMessages.showPassword);
  expect(field('password')?.getAttribute('type')).toBe('text');
});

test('a captcha’s token counts from the window of its frame, at its page’s origin and with its secret alone', async () => {
  const captcha = { page: 'https://shop.example/captcha', visibleKey: 'visible-key-of-the-store', invisibleKey: null };
  const { settle } = await openStep({ tag: 'logIn', proof: 'captcha' }, { captcha });
  const frame = document.querySelector('iframe');
  const own = { name: 'the window of the frame' };
  Object.defineProperty(frame, 'contentWindow', { value: own });
  const { origin } = new URL(captcha.page);
  const state = new URLSearchParams(new URL(frame?.getAttribute('src') ?? '').hash.slice(1)).get('state');
  const post = (message: object) =>
    settle(() => void window.dispatchEvent(Object.assign(new window.Event('message'), message)));
  await post({ source: window, origin, data: { state, token: 'of another window' } });
  await post({ source: own, origin: 'https://elsewhere.example', data: { state, token: 'of another origin' } });
  await post({ source: own, origin, data: { state: 'guessed', token: 'of another state' } });
  expect(field('captcha')?.value).toBe('');
  await post({ source: own, origin, data: { state, token: 'a-person' } });
  expect(field('captcha')?.value).toBe('a-person');
});
