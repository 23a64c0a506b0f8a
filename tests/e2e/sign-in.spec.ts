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

test('typed fields are restored, secrets are not and are stored nowhere', async ({ popup: first, connected }) => {
  let popup = first;
  await press(popup, 'Log in');
  await press(popup, 'Create account');
  await field(popup, 'Email').fill('grace@example.com');
  await field(popup, 'New password').fill('sentinel-of-a-password');
  await popup.getByText('Add your name (optional)').click();
  await field(popup, 'First name').fill('Grace');
  await expect.poll(() => keptIn(popup)).toContain('Grace');
  popup = await interrupt(popup, connected, 'Create an account');
  await expect(field(popup, 'Email')).toHaveValue('grace@example.com');
  await expect(field(popup, 'First name')).toHaveValue('Grace');
  await expect(field(popup, 'New password')).toHaveValue('');
  const kept = await keptIn(popup);
  expect(kept).toContain('Grace');
  expect(kept).not.toContain('sentinel');
});

test('the last letter typed before the popup closes is stored', async ({ popup: first, connected }) => {
  await press(first, 'Log in');
  await field(first, 'Email').fill('grace@example.com');
  await first.close();
  const popup = await openPopup(connected);
  await expect(field(popup, 'Email')).toHaveValue('grace@example.com');
});

const filledIn = [
  { ways: [], label: 'Email', autocomplete: 'username' },
  { ways: [], label: 'Password', autocomplete: 'current-password' },
  { ways: ['Create account'], label: 'New password', autocomplete: 'new-password' },
  { ways: ['Forgot password'], label: 'Email', autocomplete: 'username' },
  { ways: ['Forgot password', 'I already have a link'], label: 'New password', autocomplete: 'new-password' },
];

test('password managers recognise the fields, and the password can be shown', async ({ popup }) => {
  for (const { ways, label, autocomplete } of filledIn) {
    await press(popup, 'Log in');
    for (const way of ways) await press(popup, way);
    await expect(field(popup, label)).toHaveAttribute('autocomplete', autocomplete);
    // No screen is further than one from the log-in.
    if (ways.length > 0) await press(popup, 'Back');
    await expectScreen(popup, 'Log in');
    await press(popup, 'Back');
  }
  await press(popup, 'Log in');
  await field(popup, 'Password').fill('difference');
  await expect(field(popup, 'Password')).toHaveAttribute('type', 'password');
  await press(popup, 'Show password');
  await expect(field(popup, 'Password')).toHaveAttribute('type', 'text');
  await expect(field(popup, 'Password')).toHaveValue('difference');
});

test('Esc out of the sign-in flow keeps the typed fields', async ({ popup }) => {
  await press(popup, 'Log in');
  await press(popup, 'Create account');
  await field(popup, 'Email').fill('grace@example.com');
  await popup.getByText('Add your name (optional)').click();
  await field(popup, 'First name').fill('Grace');
  await popup.keyboard.press('Escape');
  await expectScreen(popup, 'Log in');
  await popup.keyboard.press('Escape');
  await expect(popup.getByRole('searchbox')).toBeFocused();
  await press(popup, 'Log in');
  await expect(field(popup, 'Email')).toHaveValue('grace@example.com');
  await press(popup, 'Create account');
  await expect(field(popup, 'First name')).toHaveValue('Grace');
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
