import { OAuthStrategy } from '@wix/sdk';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { captchaInvisibleSiteKey, captchaVisibleSiteKey } from '../../../src/client/constants.ts';
import { platformApi, type Store } from '../../../src/domain/store.ts';
import { toWorkbenchView } from '../../../src/store/project.ts';
import { CaptchaForm } from '../../../src/ui/workbench/stores/captcha-form.tsx';
import { createAppState, createStoreEntry } from '../../fixtures/app-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';

useDocument();

/** The initial values of this store's form. */
async function openForm(change: Partial<Store>) {
  const page = openPage(() => undefined);
  const [store] = toWorkbenchView(createAppState({ stores: [createStoreEntry(change)] })).stores;
  if (store === undefined) throw new Error('no store');
  await page.draw(createElement(CaptchaForm, { store, onDone: () => undefined }));
  return ['page', 'visibleKey', 'invisibleKey'].map((key) => page.valueOf(`captcha-${key}`));
}

test('the site keys are the same as in the published SDK', () => {
  const { captchaVisibleSiteKey: visible, captchaInvisibleSiteKey: invisible } = OAuthStrategy({ clientId: 'app' });
  expect([captchaVisibleSiteKey, captchaInvisibleSiteKey]).toEqual([visible, invisible]);
});

test('the form is filled with the platform’s keys, for a store of the platform', async () => {
  expect(await openForm({ api: platformApi })).toEqual(['', captchaVisibleSiteKey, captchaInvisibleSiteKey]);
});

test('the form is filled with no keys for another API', async () => {
  expect(await openForm({ api: 'http://127.0.0.1:4717' })).toEqual(['', '', '']);
});

test('the form is filled with the present set-up', async () => {
  const captcha = { page: 'https://shop.example/captcha', visibleKey: null, invisibleKey: 'own-invisible-key-of-shop' };
  const filled = await openForm({ api: platformApi, captcha });
  expect(filled).toEqual(['https://shop.example/captcha', '', 'own-invisible-key-of-shop']);
});
