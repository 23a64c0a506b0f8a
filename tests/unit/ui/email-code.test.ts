import { createElement } from 'react';
import { expect, test } from 'vitest';
import { toPopupView } from '../../../src/store/project.ts';
import * as signInMessages from '../../../src/messages/compiled/signIn.ts';
import { SignIn } from '../../../src/ui/popup/sign-in/sign-in.tsx';
import { createAppState, createStoreEntry } from '../../fixtures/app-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

const typed = { email: 'ada@exmaple.com', firstName: '', lastName: '', nickname: '' };

test('the step of a mailed code says where the code went, and a press corrects the email, which is still typed', async () => {
  const page = openPage(() => undefined);
  const { store } = toPopupView(createAppState({ stores: [createStoreEntry({ id: 'store' })] }), 'store');
  if (store === null) throw new Error('no store');
  const draw = (step: object) =>
    page.draw(createElement(SignIn, { store, signIn: { step, fields: typed, note: null } as never }));
  await draw({ tag: 'emailCode', sentTo: typed.email, resendAtMs: 0 });
  expect(page.text()).toContain(signInMessages.sentTo);
  expect(page.text()).toContain(typed.email);
  await page.press(signInMessages.otherEmail);
  expect(page.calls).toEqual([{ name: 'signIn.open', input: { storeId: 'store', step: 'logIn' } }]);
  await draw({ tag: 'logIn', proof: null });
  expect(document.querySelector<HTMLInputElement>('[name="email"]')?.value).toBe(typed.email);
});
