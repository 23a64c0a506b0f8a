import type { Surface } from '../../domain/edit.ts';

/**
 * The events that drop unsaved text, and the surfaces whose text each drops. A text that no event drops stays: over a closed popup,
 * a closed tab, a stopped worker and a closed browser. `saved`: the journal has the edit of the text. `discarded`: its person took it
 * back, typed the stored value again, or made it a row of a bulk change. `closed`: its person closed the surface by Esc or its
 * button. `disconnected`: its store was disconnected, or everything was forgotten.
 */
const dropRules = {
  saved: ['card', 'popup', 'workbench'],
  discarded: ['card', 'popup', 'workbench'],
  closed: ['card'],
  disconnected: ['card', 'popup', 'workbench'],
} as const satisfies Record<string, readonly Surface[]>;

export type DropEvent = keyof typeof dropRules;

/** True if an event drops text that was typed on a surface. */
export const isDroppedBy = (event: DropEvent, surface: Surface): boolean =>
  (dropRules[event] as readonly Surface[]).includes(surface);
