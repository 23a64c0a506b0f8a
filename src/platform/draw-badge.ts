import { browser } from './browser.ts';

const most = 999;
/** Red if an edit needs the merchant, grey otherwise. */
const colors = { asks: '#b42318', waits: '#5c675f' };

/** Shows a number on the toolbar button, or nothing for 0; the title describes the number. */
export async function drawBadge(kind: keyof typeof colors, count: number, title: string): Promise<void> {
  const text = count === 0 ? '' : count > most ? `${most}+` : String(count);
  await browser.action.setBadgeBackgroundColor({ color: colors[kind] });
  await browser.action.setBadgeTextColor({ color: '#ffffff' });
  await browser.action.setBadgeText({ text });
  await browser.action.setTitle({ title });
}
