import { browser } from './browser.ts';
import { isAlive } from './alive.ts';
import { copyText } from './copy-text.ts';
import type { ExtensionPage } from '../protocol/commands/command.ts';
import { createCall } from '../protocol/call.ts';
import { createKeepers } from '../protocol/keeper.ts';
import { viewPort } from '../protocol/view-port.ts';
import { createSteadyClock } from '../domain/steady-clock.ts';
import { createMirror, type View } from '../store/mirror.ts';
import type { ClockCorrection } from '../domain/clock-correction.ts';
import type { z } from '../base/schema.ts';
import { locale } from '../messages/language.ts';

/** The pages' end of the door to the background. */
const { version } = browser.runtime.getManifest();
const otherVersion = Promise.withResolvers<void>();
const call = createCall((message) => browser.runtime.sendMessage(message), version, otherVersion.resolve);

const machine = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };
const clock = createSteadyClock(machine);
const localClock = createSteadyClock(machine);

/** True if the extension is gone. In Firefox its API is then a dead object, which throws. */
function isGone(): boolean {
  try {
    return !isAlive();
  } catch {
    return true;
  }
}

/** How often a page checks that its extension is still there, in ms. In Firefox its port stays open without it. */
const checkMs = 500;

/** A page's read-only view of the background's state, checked as it comes in. */
export function openView<Schema extends z.ZodMiniType<{ clock: ClockCorrection }>>(
  name: ExtensionPage,
  schema: Schema,
): View<z.infer<Schema>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    end();
  }, checkMs);
  const connect = () => browser.runtime.connect({ name: viewPort(name, version) });
  const parse = (message: unknown): z.infer<Schema> => {
    const view = schema.parse(message);
    clock.correct(view.clock.correctionMs);
    return view;
  };
  const mirror = createMirror(connect, parse, otherVersion.resolve);
  return { ...mirror, ended: Promise.race([ended, otherVersion.promise]) };
}

/** The services that every page of the extension has, in its own tab or in a frame of a web page. */
export const commonServices = {
  call,
  keeperOf: createKeepers(call, (leave) => addEventListener('pagehide', leave)),
  locale,
  version,
  browser: navigator.userAgent,
  copyText,
  now: clock.now,
  localNow: localClock.now,
  newId: () => crypto.randomUUID(),
};
