import { browser } from './browser.ts';

/** The alarm at which log-ins are pre-warmed, where their turn has come. */
export const preWarmAlarm = 'pre-warm';
const dayMin = 24 * 60;

/** Sets the alarm where there is none: an update of the extension drops them all, a browser may. */
export async function keepPreWarmAlarm(): Promise<void> {
  if ((await browser.alarms.get(preWarmAlarm)) !== undefined) return;
  await browser.alarms.create(preWarmAlarm, { delayInMinutes: 1, periodInMinutes: dayMin });
}
