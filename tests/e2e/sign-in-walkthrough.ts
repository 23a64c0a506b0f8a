import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openPopup } from './fixtures.ts';
import { answer, interrupt, press } from './sign-in-steps.ts';

/** A visitor who has no account yet. */
export const grace = { email: 'grace@example.com', password: 'compilers' };

/** A person in the sign-in flow, whose popup closes and whose worker stops at every `at`. */
export interface SignInWalkthrough {
  shop: RunningShop;
  browser: ShopBrowser;
  popup(): Page;
  at(title: string): Promise<void>;
  logIn(who?: { email: string; password: string }): Promise<void>;
  register(): Promise<void>;
}

export async function startWalkthrough(browser: ShopBrowser, shop: RunningShop): Promise<SignInWalkthrough> {
  let popup = await openPopup(browser);
  const at = async (title: string): Promise<void> => {
    popup = await interrupt(popup, browser, title);
  };
  return {
    shop,
    browser,
    at,
    popup: () => popup,
    async logIn({ email, password } = shop.member) {
      await press(popup, 'Log in');
      await at('Log in');
      await answer(popup, { Email: email, Password: password });
    },
    async register() {
      await press(popup, 'Log in');
      await press(popup, 'Create account');
      await at('Create an account');
      await answer(popup, { Email: grace.email, 'New password': grace.password });
    },
  };
}

/** Logs in a member whose account waits for the owner. */
export async function logInUnapproved(walk: SignInWalkthrough): Promise<void> {
  await walk.register();
  await walk.at('Waiting for approval');
  await walk.popup().keyboard.press('Escape');
  await expect(walk.popup().getByRole('searchbox')).toBeVisible();
  await walk.logIn(grace);
}
