const name = 'edits';
/** The browser keeps no alarm to a shorter time than this. */
const minMs = 30_000;

/** The part of the browser's alarms that waking needs. */
export interface Alarms {
  get(name: string): Promise<{ scheduledTime: number } | undefined>;
  create(name: string, info: { when: number }): Promise<void>;
}

/**
 * Makes sure that an alarm rings at this epoch ms, or half a minute from now where that is sooner: one alarm, at the
 * earliest requested time.
 */
export async function wakeByAlarm(alarms: Alarms, at: number, now: number): Promise<void> {
  const when = Math.max(at, now + minMs);
  const known = await alarms.get(name);
  if (known === undefined || known.scheduledTime > when || known.scheduledTime < now)
    await alarms.create(name, { when });
}
