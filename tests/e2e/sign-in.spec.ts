import { expect, type Page } from '@playwright/test';
import { openPopup, stopWorker, test } from './fixtures.ts';
import {
  answer,
  expectMember,
  expectProblem,
  expectScreen,
  field,
  interrupt,
  lastMail,
  otherCode,
  press,
} from './sign-in-steps.ts';

const grace = { Email: 'grace@example.com', 'New password': 'compilers' };

test('a wrong password is said at its field; a member stays logged in without popup and worker, and logs out', async ({
  popup: first,
  connected,
  shop: { member },
}) => {
  let popup = first;
  await press(popup, 'Log in');
  await expect(field(popup, 'Email')).toBeFocused();
  await answer(popup, { Email: member.email, Password: 'wrong' });
  await expectProblem(popup, 'Password', 'Wrong password');
  await expect(field(popup, 'Password')).toHaveValue('');
  await expect(field(popup, 'Email')).toHaveValue(member.email);
  await answer(popup, { Password: member.password });
  await expectMember(popup, member.email);
  await stopWorker(popup);
  await popup.close();
  popup = await openPopup(connected);
  await expectMember(popup, member.email);
  await press(popup, 'Account');
  popup = await interrupt(popup, connected, 'Your account');
  await press(popup, 'Log out');
  await expect(popup.getByText('Visitor')).toBeVisible();
});

/** Everything that the browser's storage holds for the extension. */
const keptIn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: { storage: Record<string, { get(): Promise<object> }> } };
    return JSON.stringify([await chrome.storage['session']?.get(), await chrome.storage['local']?.get()]);
  });

test('typed fields are restored with their last letter, after Esc too; secrets are not, and are stored nowhere', async ({
  popup: first,
  connected,
}) => {
  let popup = first;
  await press(popup, 'Log in');
  await press(popup, 'Create account');
  await field(popup, 'New password').fill('sentinel-of-a-password');
  await popup.getByText('Add your name (optional)').click();
  await field(popup, 'First name').fill('Grace');
  await field(popup, 'Email').fill('grace@example.com');
  // It closes before the pause at which typed text is stored.
  await popup.close();
  popup = await openPopup(connected);
  popup = await interrupt(popup, connected, 'Create an account');
  await expect(field(popup, 'Email')).toHaveValue('grace@example.com');
  await expect(field(popup, 'First name')).toHaveValue('Grace');
  await expect(field(popup, 'New password')).toHaveValue('');
  const kept = await keptIn(popup);
  expect(kept).toContain('Grace');
  expect(kept).not.toContain('sentinel');
  await popup.keyboard.press('Escape');
  await expectScreen(popup, 'Log in');
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await press(popup, 'Log in');
  await expect(field(popup, 'Email')).toHaveValue('grace@example.com');
});

test.describe('where new accounts confirm their e-mail', () => {
  test.use({ platform: { registrationPolicy: 'email-verification' } });

  test('an account is created with the mailed code although popup and worker close in between', async ({
    popup: first,
    connected,
    shop,
  }) => {
    let popup = first;
    await press(popup, 'Log in');
    await press(popup, 'Create account');
    popup = await interrupt(popup, connected, 'Create an account');
    await answer(popup, grace);
    await expect(popup.getByText('Send again in')).toBeVisible();
    await expect(field(popup, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
    popup = await interrupt(popup, connected, 'Enter the code');
    await expect(popup.getByText(grace.Email)).toBeVisible();
    const { secret } = lastMail(shop, grace.Email);
    await answer(popup, { Code: otherCode(secret) });
    await expectProblem(popup, 'Code', 'Wrong or expired code');
    popup = await interrupt(popup, connected, 'Enter the code');
    await answer(popup, { Code: `${secret.slice(0, 3)} - ${secret.slice(3)}` });
    await expectMember(popup, grace.Email);
  });
});
