import type { copyDetails } from './details/copy-details.ts';
import type { createEditMode } from './edit-mode/edit-mode.ts';
import type { createOverlay } from './overlay/overlay.ts';

/** The background's answer, unread; null or undefined if it was stopped meanwhile. */
export type Answer = { ok: boolean; error?: { code: string } } | null | undefined;

/**
 * The handover between the scripts of Shelfedge that the background runs in one page, one after the other: what an earlier one
 * leaves for a later one, and what a later one provides for an earlier one that waits for it.
 */
export interface Handover {
  /** The gate's request until its answer is taken; rejects if nothing can answer. */
  request?: { address: string; canonical: string | null; isHinted: boolean; answer: Promise<Answer> };
  /** True if the docked button's script has started. */
  isStarted?: boolean;
  createOverlay?: typeof createOverlay;
  createEditMode?: typeof createEditMode;
  copyDetails?: typeof copyDetails;
  /** Does what the docked button does. */
  pressDock?: () => void;
  /** The key of edit mode was just pressed, and the docked button's script has not started. */
  isPressed?: boolean;
}

/** A property of the extension's own world, which the page's scripts do not reach. */
const mark = Symbol.for('shelfedge');
const world = globalThis as { [mark]?: Handover };

/** Makes room for scripts that are run in the page later; undefined if the script on this page has started before. */
export function claimPage(): Handover | undefined {
  // A tab that was open when the store was connected may get the script twice.
  if (mark in world) return undefined;
  const handover: Handover = {};
  world[mark] = handover;
  return handover;
}

/** Lets another run of the script on this page start. */
export const leavePage = (): void => void delete world[mark];

/** The parts object that the gate has created; undefined if there is none, or if the docked button's script has started before. */
export function startPage(): Handover | undefined {
  const handover = world[mark];
  // A request that was sent again has the script run again.
  if (handover === undefined || handover.isStarted === true) return undefined;
  handover.isStarted = true;
  return handover;
}

/** For so long a press waits for the docked button. */
export const pressMs = 1_000;

/** Presses the docked button of this page, or notes the press for a button that is still to come. */
export function pressDock(): void {
  const handover = world[mark];
  if (handover?.pressDock !== undefined) handover.pressDock();
  else if (handover !== undefined) {
    handover.isPressed = true;
    setTimeout(() => delete handover.isPressed, pressMs);
  }
}

/** Hands the requested parts to the waiting script of this page. */
export const provide = (parts: Handover): void => void Object.assign(world[mark] ?? {}, parts);
