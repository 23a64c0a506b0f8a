import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { answer, expectMember, expectProblem, field, interrupt, lastMail, otherCode, press } from './sign-in-steps.ts';

test('a second factor is asked for after the password, and a wrong code is said at it', async ({
  popup: first,
  connected,
  shop,
}) => {
  let popup = first;
  const { member, db } = shop;
  db.prepare("UPDATE members SET second_factor = 'SMS' WHERE email = ?").run(member.email);
  await press(popup, 'Log in');
  await answer(popup, { Email: member.email, Password: member.password });
  popup = await interrupt(popup, connected, 'Verify it’s you');
  const { secret } = lastMail(shop, member.email);
  await answer(popup, { Code: otherCode(secret) });
  await expectProblem(popup, 'Code', 'Wrong or expired code');
  await press(popup, 'Send again');
  await expect(popup.getByText('New code sent.')).toBeVisible();
  popup = await interrupt(popup, connected, 'Verify it’s you');
  await answer(popup, { Code: lastMail(shop, member.email).secret });
  await expectMember(popup, member.email);
});

test('a forgotten password is set anew with the mail’s link', async ({ popup: first, connected, shop }) => {
  let popup = first;
  const { email } = shop.member;
  await press(popup, 'Log in');
  await field(popup, 'Email').fill(email);
  await press(popup, 'Forgot password');
  popup = await interrupt(popup, connected, 'Forgot your password?');
  await expect(field(popup, 'Email')).toHaveValue(email);
  await field(popup, 'Email').press('Enter');
  popup = await interrupt(popup, connected, 'Check your email');
  const { link } = lastMail(shop, email);
  await press(popup, 'Paste the link');
  popup = await interrupt(popup, connected, 'Set a new password');
  await answer(popup, { 'Link from the email': link ?? '', 'New password': 'abc' });
  await expectProblem(popup, 'New password', 'too short');
  await answer(popup, { 'New password': 'difference-2' });
  await expectMember(popup, email);
});

test('a member sees their account, confirms their e-mail and changes their password', async ({
  popup: first,
  connected,
  shop,
}) => {
  let popup = first;
  const { member, db } = shop;
  db.prepare('UPDATE members SET email_verified = 0 WHERE email = ?').run(member.email);
  await press(popup, 'Log in');
  await answer(popup, { Email: member.email, Password: member.password });
  await expectMember(popup, member.email);
  await press(popup, 'Account');
  await expect(popup.getByText('Not confirmed')).toBeVisible();
  await press(popup, 'Confirm email');
  await expect(popup.getByText('Email sent.')).toBeVisible();
  expect(lastMail(shop, member.email).secret).toMatch(/^\d{6}$/);
  const opened = connected.context.waitForEvent('page');
  await press(popup, 'My account on the store');
  await (await opened).close();
  await press(popup, 'Change password');
  popup = await interrupt(popup, connected, 'Change password');
  await answer(popup, { 'New password': 'difference-2' });
  await expect(popup.getByText('Password changed.')).toBeVisible();
  await press(popup, 'Log out');
  await press(popup, 'Log in');
  await answer(popup, { Email: member.email, Password: member.password });
  await expectProblem(popup, 'Password', 'Wrong password');
  await answer(popup, { Password: 'difference-2' });
  await expectMember(popup, member.email);
});
