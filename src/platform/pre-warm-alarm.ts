/** The part of the browser's alarms that this needs. */
interface Alarms {
  get(name: string): Promise<object | undefined>;
  create(name: string, info: { delayInMinutes: number; periodInMinutes: number }): Promise<void>;
}

/** The alarm at which due log-ins are pre-warmed. */
export const preWarmAlarm = 'pre-warm';
const dayMin = 24 * 60;

/** Sets the alarm where there is none: an update of the extension drops them all, a browser may. */
export async function keepPreWarmAlarm(alarms: Alarms): Promise<void> {
  if ((await alarms.get(preWarmAlarm)) !== undefined) return;
  await alarms.create(preWarmAlarm, { delayInMinutes: 1, periodInMinutes: dayMin });
}
