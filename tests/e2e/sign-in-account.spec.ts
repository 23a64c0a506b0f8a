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
  await answer(popup, { 'E-mail': member.email, Password: member.password });
  popup = await interrupt(popup, connected, 'Prove that it is you');
  const { secret } = lastMail(shop, member.email);
  await answer(popup, { Code: otherCode(secret) });
  await expectProblem(popup, 'Code', 'The code is wrong');
  await press(popup, 'Send again');
  await expect(popup.getByText('A new code is on its way.')).toBeVisible();
  popup = await interrupt(popup, connected, 'Prove that it is you');
  await answer(popup, { Code: lastMail(shop, member.email).secret });
  await expectMember(popup, member.email);
});

test('another device’s word lets the member in by itself', async ({ popup: first, connected, shop }) => {
  let popup = first;
  const { member, db } = shop;
  db.prepare("UPDATE members SET second_factor = 'PUSH' WHERE email = ?").run(member.email);
  await press(popup, 'Log in');
  await answer(popup, { 'E-mail': member.email, Password: member.password });
  popup = await interrupt(popup, connected, 'Prove that it is you');
  await press(popup, 'I agreed');
  await expect(popup.getByText('has not heard from your other device yet')).toBeVisible();
  db.prepare("UPDATE push_requests SET status = 'APPROVED'").run();
  await expectMember(popup, member.email);
});

test('a forgotten password is set anew with the mail’s link', async ({ popup: first, connected, shop }) => {
  let popup = first;
  const { email } = shop.member;
  await press(popup, 'Log in');
  await field(popup, 'E-mail').fill(email);
  await press(popup, 'Forgot password');
  popup = await interrupt(popup, connected, 'Forgot your password?');
  await expect(field(popup, 'E-mail')).toHaveValue(email);
  await field(popup, 'E-mail').press('Enter');
  popup = await interrupt(popup, connected, 'Look at your mail');
  const { link } = lastMail(shop, email);
  await press(popup, 'Paste the link');
  popup = await interrupt(popup, connected, 'Set a new password');
  await answer(popup, { 'Link from the mail': link ?? '', 'New password': 'abc' });
  await expectProblem(popup, 'New password', 'longer password');
  await answer(popup, { 'New password': 'difference-2' });
  await expectMember(popup, email);
});

const badLinks = [
  { given: 'no link of the store', link: 'https://example.com/', said: 'That is not the link' },
  { given: 'a link that was used', link: 'https://example.com/?recoveryToken=JWS.used', said: 'used or is too old' },
];

test('a link that sets no password is said at its field', async ({ popup }) => {
  await press(popup, 'Log in');
  await press(popup, 'Forgot password');
  await press(popup, 'I have a link already');
  for (const { given, link, said } of badLinks) {
    await test.step(given, async () => {
      await answer(popup, { 'Link from the mail': link, 'New password': 'difference-2' });
      await expectProblem(popup, 'Link from the mail', said);
    });
  }
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
  await answer(popup, { 'E-mail': member.email, Password: member.password });
  await expectMember(popup, member.email);
  await press(popup, 'Account');
  await expect(popup.getByText('Not confirmed')).toBeVisible();
  await press(popup, 'Confirm e-mail');
  await expect(popup.getByText('A mail is on its way.')).toBeVisible();
  expect(lastMail(shop, member.email).secret).toMatch(/^\d{6}$/);
  const opened = connected.context.waitForEvent('page');
  await press(popup, 'Account on the store’s page');
  await (await opened).close();
  await press(popup, 'Change password');
  popup = await interrupt(popup, connected, 'Change password');
  await answer(popup, { 'New password': 'difference-2' });
  await expect(popup.getByText('The new password counts from now on.')).toBeVisible();
  await press(popup, 'Log out');
  await press(popup, 'Log in');
  await answer(popup, { 'E-mail': member.email, Password: member.password });
  await expectProblem(popup, 'Password', 'The password is wrong');
  await answer(popup, { Password: 'difference-2' });
  await expectMember(popup, member.email);
});

const refusals = [
  { given: 'an unknown address', email: 'nobody@example.com', sql: '', at: 'E-mail', said: 'no account' },
  { given: 'a blocked account', sql: "UPDATE members SET status = 'BLOCKED'", at: 'E-mail', said: 'has blocked' },
  {
    given: 'a password that must be reset',
    sql: 'UPDATE members SET must_reset_password = 1',
    at: 'Password',
    said: 'new password first',
  },
];

test('each refusal is said at the field it belongs to, with what to do', async ({ popup, shop: { member, db } }) => {
  await press(popup, 'Log in');
  for (const { given, email = member.email, sql, at, said } of refusals) {
    await test.step(given, async () => {
      db.exec(sql);
      await answer(popup, { 'E-mail': email, Password: member.password });
      await expectProblem(popup, at, said);
      db.exec("UPDATE members SET status = 'ACTIVE', must_reset_password = 0");
    });
  }
});

test('a store that cannot be reached is said, and the same answers go through afterwards', async ({
  popup,
  fail,
  shop: { member },
}) => {
  await press(popup, 'Log in');
  await fail([{ path: '/_api/iam', kind: 'status-before', status: 503 }]);
  await answer(popup, { 'E-mail': member.email, Password: member.password });
  await expect(popup.getByRole('alert').filter({ hasText: 'problem of its own' })).toBeVisible();
  await expect(field(popup, 'Password')).toHaveValue(member.password);
  await fail([]);
  await popup.keyboard.press('Enter');
  await expectMember(popup, member.email);
});
