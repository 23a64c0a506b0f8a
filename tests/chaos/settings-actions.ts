import { setTimeout as sleep } from 'node:timers/promises';
import { defaultLimits, type GuardLimits } from '../../src/domain/guardrails.ts';
import { askFrom, unguarded, type ChaosBrowser } from './chaos-browser.ts';

const maxTries = 5;

/** Asks again where the worker was stopped; true once it is done. */
async function untilDone(ask: () => Promise<{ tag: string }>): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries += 1) if ((await ask()).tag === 'ok') return true;
  return false;
}

/** A time in which the guardrails surely asked, epoch ms. */
export interface GuardedTime {
  from: number;
  to: number;
}

/** The default guardrails ask while something is typed, and a moment longer. */
export async function withGuardrails(
  browser: ChaosBrowser,
  type: () => Promise<unknown>,
): Promise<GuardedTime | undefined> {
  const set = (limits: GuardLimits): Promise<boolean> =>
    untilDone(() => askFrom(browser.workbench, 'settings.guardrails', { storeId: browser.storeId, limits }));
  const isOn = await set(defaultLimits);
  const from = Date.now();
  if (isOn) await type();
  await sleep(1_500);
  const to = Date.now();
  // Also where they could not be set: the answer may have been lost.
  await set({ ...defaultLimits, ...unguarded });
  return isOn ? { from, to } : undefined;
}

const minEdits = 30;
const usual = { edits: 50_000, days: null };

/** Forgets all but the newest finished edits. What is under way must stay. */
export async function pruneHistory({ workbench }: ChaosBrowser, keepHistory: () => Promise<boolean>): Promise<void> {
  // An edit that could not be noted must not be forgotten.
  if (!(await keepHistory())) return;
  await untilDone(() => askFrom(workbench, 'history.limits', { limits: { edits: minEdits, days: null } }));
  await untilDone(() => askFrom(workbench, 'history.limits', { limits: usual }));
}
