import { browser } from './browser.ts';

const most = 999;
/** Red where somebody is asked, grey where nobody is. */
const colors = { asks: '#b42318', waits: '#5c675f' };

/** Shows a number on the toolbar button, nothing where it is 0; the title says in words what it is of. */
export async function drawBadge(kind: keyof typeof colors, count: number, title: string): Promise<void> {
  const text = count === 0 ? '' : count > most ? `${most}+` : String(count);
  await browser.action.setBadgeBackgroundColor({ color: colors[kind] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
  await browser.action.setBadgeText({ text });
  await browser.action.setTitle({ title });
}
