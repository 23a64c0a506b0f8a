import type { Page } from '@playwright/test';
import { keepAnswers } from '../../demo/browser.ts';

/** Types a new passphrase twice, and keeps the key with it. */
export async function typeNewPassphrase(workbench: Page, passphrase: string): Promise<void> {
  for (const name of ['New passphrase', 'New passphrase again'])
    await workbench.getByRole('textbox', { name, exact: true }).fill(passphrase);
  await workbench.getByRole('button', { name: 'Keep the key' }).click();
}

/** Keeps the connected key with a passphrase from now on. */
export async function keepWithPassphrase(workbench: Page, passphrase: string): Promise<void> {
  await workbench.getByRole('button', { name: 'Change how it’s kept' }).click();
  await workbench.getByRole('button', { name: keepAnswers.passphrase }).click();
  await typeNewPassphrase(workbench, passphrase);
  await workbench.getByText('The key is remembered on this device').waitFor();
}
