import * as act from './acts.ts';
import type { Journey, Stage } from './stage.ts';

/** The code in the newest mail to the shop's member. */
function mailedCode({ shop: { db, member } }: Stage): string {
  const row = db.prepare('SELECT secret FROM mails WHERE recipient = ? ORDER BY id DESC LIMIT 1').get(member.email);
  return String(row?.['secret']);
}

/** Types the password of the shop's member into the popup. */
async function giveSecrets(stage: Stage): Promise<void> {
  await stage.openSurface('popup');
  await act.pressButton(stage, 'Log in');
  await act.fill(stage, 'Email', stage.shop.member.email);
  await act.fill(stage, 'Password', stage.shop.member.password);
  await act.pressKey('Enter')(stage);
}

const untilMember = (stage: Stage): Promise<void> => act.untilShown(stage, /Member \S+@/, 8_000);

/** Journeys of a member of the store, in the popup. */
export const memberJourneys: readonly Journey[] = [
  {
    name: 'a member logs in with their password, and out again',
    catalogVersion: 'v1',
    async go(stage) {
      await giveSecrets(stage);
      await untilMember(stage);
      await act.pressButton(stage, 'Account');
      await act.untilShown(stage, /Your account.*Change password/);
      await act.pressButton(stage, 'Log out');
      await act.untilShown(stage, /Visitor/);
    },
  },
  {
    name: 'a member with a second factor logs in with the code that is mailed to them',
    catalogVersion: 'v3',
    async go(stage) {
      const { db, member } = stage.shop;
      db.prepare("UPDATE members SET second_factor = 'SMS' WHERE email = ?").run(member.email);
      await giveSecrets(stage);
      await act.untilShown(stage, /Verify it’s you/);
      await act.fill(stage, 'Code', mailedCode(stage));
      await act.pressKey('Enter')(stage);
      await untilMember(stage);
    },
  },
  {
    name: 'a member logs in on the store’s own page, which closes by itself',
    catalogVersion: 'v1',
    platform: { allowedRedirectOrigins: ['http://127.0.0.1:*'] },
    async go(stage) {
      const { member } = stage.shop;
      await stage.openSurface('popup');
      await act.pressButton(stage, 'Log in');
      await act.pressButton(stage, 'Log in on the store’s page');
      await stage.followToTab(/redirectUri=/);
      await act.fill(stage, 'E-mail', member.email);
      await act.fill(stage, 'Password', member.password);
      await act.pressButton(stage, 'Log in').catch(() => undefined);
      await stage.followToTab(/popup\.html/);
      await untilMember(stage);
    },
  },
];
