import { browser } from '@wxt-dev/browser';
import { openWorkbench } from './open-workbench.ts';
import { toPattern } from './pattern.ts';
import { createCall } from '../protocol/call.ts';
import { createMirror, type PortLike, type ReadonlyStore } from '../store/mirror.ts';
import type { z } from '../domain/schema.ts';

/** The pages' end of the door to the background. */
const call = createCall((message) => browser.runtime.sendMessage(message));

/** A page's read-only view of the background's state, checked as it comes in. */
export function openView<Schema extends z.ZodMiniType>(
  name: 'popup' | 'workbench' | 'card',
  schema: Schema,
): ReadonlyStore<z.infer<Schema> | null> {
  const connect = (): PortLike => browser.runtime.connect({ name });
  return createMirror(connect, (message) => schema.parse(message));
}

/** What the pages may do besides drawing. */
export const services = {
  call,
  locale: navigator.language,
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  openTab: (url: string) => void browser.tabs.create({ url }),
  openWorkbench: (at?: `#${string}`) => void openWorkbench(at),
  requestOrigins: (origins: string[]) => browser.permissions.request({ origins: origins.map(toPattern) }),
};
