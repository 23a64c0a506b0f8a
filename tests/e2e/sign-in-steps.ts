import { expect, type Locator, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openPopup, stopWorker } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** One field of the screen that stands there. */
export const field = (popup: Page, label: string): Locator => popup.getByRole('textbox', { name: label, exact: true });

/** Types into the fields of a screen by their labels and presses Enter. */
export async function answer(popup: Page, answers: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await field(popup, label).fill(text);
  await popup.keyboard.press('Enter');
}

export const press = (popup: Page, name: string): Promise<void> =>
  popup.getByRole('button', { name, exact: true }).click();

export const expectScreen = (popup: Page, title: string): Promise<void> =>
  expect(popup.getByRole('heading', { name: title, exact: true })).toBeVisible();

export const expectMember = (popup: Page, email: string): Promise<void> =>
  expect(popup.getByText(`Member ${email}`)).toBeVisible();

/** Expects a problem at a field, which is marked and has the focus. */
export async function expectProblem(popup: Page, label: string, text: string): Promise<void> {
  await expect(field(popup, label)).toHaveAccessibleDescription(new RegExp(text));
  await expect(field(popup, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(popup, label)).toBeFocused();
}

/** Closes the popup on this screen, stops the worker, and opens the popup again: the same screen must stand there. */
export async function interrupt(popup: Page, browser: ShopBrowser, title: string): Promise<Page> {
  await expectScreen(popup, title);
  const next = await openTab(browser.context);
  await popup.close();
  await stopWorker(next);
  await next.close();
  const again = await openPopup(browser);
  await expectScreen(again, title);
  return again;
}

/** The newest mail to an address: its code or token, and its link. */
export function lastMail({ db }: RunningShop, recipient: string): { secret: string; link: string | null } {
  const row = db.prepare('SELECT secret, link FROM mails WHERE recipient = ? ORDER BY id DESC LIMIT 1').get(recipient);
  if (row === undefined) throw new Error(`no mail to ${recipient}`);
  return row as unknown as { secret: string; link: string | null };
}

/** A code that is not the one that was mailed. */
export const otherCode = (code: string): string => `${code.startsWith('9') ? '0' : '9'}${code.slice(1)}`;

/** Types the site keys of the store's captcha into the workbench, with the page of this platform's that draws it. */
export async function setUpCaptcha(
  browser: ShopBrowser,
  { api }: Pick<RunningShop, 'api'>,
  keys: Record<string, string>,
): Promise<void> {
  const workbench = await openTab(browser.context);
  await workbench.goto(browser.page('workbench'));
  await press(workbench, 'Show captcha in the popup');
  const answers = { 'Page that shows it': `${api}/_api/captcha/widget`, ...keys };
  for (const [label, text] of Object.entries(answers)) await field(workbench, label).fill(text);
  await workbench.keyboard.press('Enter');
  await expect(workbench.getByText('The store’s captcha is shown in the popup.')).toBeVisible();
  await workbench.close();
}
