import { createFronts } from './fronts.ts';
import type { Box } from './geometry.ts';
import { setBox } from './handle.ts';
import { isFree, isKeptInFront } from './in-front.ts';
import type { Sight } from './sight.ts';

/**
 * The result of following: nothing changed, a handle was moved, a place has changed, or the page must be looked at.
 * `calm`: nothing will come of the window's scrolling for a moment.
 */
export type Followed = 'calm' | 'still' | 'moved' | 'lost' | 'asked';

/** An element of the page that a button stands at, and the element whose nearness to the window counts. */
export interface Anchor {
  element: HTMLElement;
  /** The link of the tile that it is on, or the element itself. */
  sighted: Element;
}

/** Buttons of ours that stand at elements of the page, and follow those without another look at the page. */
export interface Followers {
  place(button: HTMLElement, anchor: Anchor, box: Box): void;
  drop(button: HTMLElement): void;
  /** False for an element that is far from the window, whose place is not measured. */
  isNear(anchor: Anchor): boolean;
  /** Moves the buttons whose elements have moved within the page. `isScrolled`: nothing has changed but the window's scrolling. */
  follow(isScrolled: boolean): Followed;
  /**
   * Hides the buttons that cannot be pressed where they stand. Checks all, or only those placed since the last call.
   */
  cover(which: 'all' | 'placed'): void;
  /** Call when elements have come near the window, or left. */
  onSight(): void;
  /** The reason for which a button is hidden; undefined for one that is shown. */
  hiddenBy(button: HTMLElement): Unpressable | undefined;
  clear(): void;
}

/** Something of the page covers the button, or a scroller of the page hides its element. */
export type Unpressable = 'covered' | 'scrolledOut';

/** A button, and the state of its element when the button was placed. */
interface Follower extends Anchor {
  button: HTMLElement;
  /** From the page's corner. */
  box: Box;
  text: string | null;
  /** How far the button was moved since. */
  x: number;
  y: number;
  isCovered: boolean;
  /** True if the page keeps the element in front of its content while that is scrolled; read when it is first asked for. */
  isKept?: boolean;
}

/** Less is a fraction that the browser rounds. */
const minPx = 0.25;
/** Up to this number, buttons are tested without reading the page's parts in front of its content. */
const few = 8;
/** How often covered buttons are hidden, and hidden ones tried again, while the page is scrolled. */
const scrollMs = 120;
const recheckMs = 500;

/** The buttons on the page, and their observers. */
interface Buttons {
  window: Window;
  sight: Sight;
  followers: Map<HTMLElement, Follower>;
  /** Handles that were placed since the last test for covered handles. */
  placed: Set<HTMLElement>;
  /** Followers near the window, until that changes. */
  near: Follower[] | undefined;
}

/** `changes()`: how often the page has changed. `now()` in ms. */
export function createFollowers(window: Window, sight: Sight, changes: () => number, now: () => number): Followers {
  const buttons: Buttons = { window, sight, followers: new Map(), placed: new Set(), near: undefined };
  const { followers, placed } = buttons;
  const coverAmong = createCover(buttons, createFronts(window, changes));
  let coveredMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cover = (which: 'all' | 'placed'): void => {
    clearTimeout(timer);
    coveredMs = now();
    // The end of a page's transition comes without an event.
    if (coverAmong(which)) timer = setTimeout(cover, recheckMs, 'all');
  };
  const drop = (button: HTMLElement): void => {
    const follower = followers.get(button);
    if (follower === undefined) return;
    sight.unwatch(follower.sighted);
    followers.delete(button);
    placed.delete(button);
    buttons.near = undefined;
  };
  return {
    place(button, { element, sighted }, box) {
      const isCovered = followers.get(button)?.isCovered === true;
      sight.watch(sighted);
      drop(button);
      const own = boxOnPage(element, scrollOf(window));
      const follower: Follower = {
        button,
        element,
        sighted,
        box: own,
        text: element.textContent,
        x: 0,
        y: 0,
        isCovered,
      };
      followers.set(button, follower);
      placed.add(button);
      setBox(button, box);
      button.style.translate = '';
      show(sight, follower);
    },
    drop,
    isNear: (anchor) => isNear(sight, anchor),
    follow(isScrolled) {
      const followed = followAll(buttons, isScrolled);
      if ((isScrolled || followed === 'moved') && now() - coveredMs > scrollMs) cover('all');
      return followed;
    },
    cover,
    onSight() {
      buttons.near = undefined;
      for (const follower of nearOnes(buttons)) show(sight, follower);
    },
    hiddenBy: (button) => unpressable(sight, followers.get(button)),
    clear() {
      clearTimeout(timer);
      for (const button of Array.from(followers.keys())) drop(button);
    },
  };
}

const isNear = (sight: Sight, { sighted }: Anchor): boolean => sight.where(sighted) !== 'far';

const nearOnes = (buttons: Buttons): Follower[] =>
  (buttons.near ??= [...buttons.followers.values()].filter((follower) => isNear(buttons.sight, follower)));

const isClipped = (sight: Sight, { sighted }: Follower): boolean => sight.where(sighted) === 'clipped';

function unpressable(sight: Sight, follower: Follower | undefined): Unpressable | undefined {
  if (follower?.isCovered === true) return 'covered';
  return follower !== undefined && isClipped(sight, follower) ? 'scrolledOut' : undefined;
}

function show(sight: Sight, follower: Follower): void {
  const { style } = follower.button;
  const visibility = unpressable(sight, follower) === undefined ? 'visible' : 'hidden';
  if (style.visibility !== visibility) style.visibility = visibility;
}

/** Returns a function that hides the buttons that cannot be pressed, and returns true if one is hidden. */
function createCover(buttons: Buttons, readFronts: () => Box[] | null): (which: 'all' | 'placed') => boolean {
  const { window, sight, placed } = buttons;
  return (which) => {
    const candidates = nearOnes(buttons).filter(({ button }) => which === 'all' || placed.has(button));
    placed.clear();
    const scrolled = scrollOf(window);
    const whole = { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight };
    const inside = candidates.filter((follower) => !isClipped(sight, follower) && touches(follower, whole, scrolled));
    const boxes = inside.length > few ? readFronts() : null;
    const tested = inside.filter((each) => boxes === null || boxes.some((box) => touches(each, box, scrolled)));
    for (const follower of inside) {
      follower.isCovered = false;
      // A hidden element fails hit testing.
      show(sight, follower);
    }
    for (const follower of tested) follower.isCovered = !isFree(follower.button, follower.element);
    for (const follower of tested) show(sight, follower);
    return nearOnes(buttons).some(({ isCovered }) => isCovered);
  };
}

function followAll(buttons: Buttons, isScrolled: boolean): Followed {
  const scrolled = scrollOf(buttons.window);
  const all = nearOnes(buttons);
  // The others stand on the page, and so are scrolled with it.
  const moving = isScrolled ? all.filter(isKept) : all;
  const moves = moving.map((follower) => ({ follower, move: moveOf(follower, scrolled) }));
  const moved = moves.filter(({ follower, move }) => move !== undefined && isApart(move, follower));
  for (const { follower, move } of moved) {
    Object.assign(follower, move);
    follower.button.style.translate = `${follower.x}px ${follower.y}px`;
  }
  if (moves.some(({ move }) => move === undefined)) return 'lost';
  if (isScrolled) return moves.length === 0 ? 'calm' : 'still';
  return moved.length > 0 ? 'moved' : 'still';
}

const isKept = (follower: Follower): boolean => (follower.isKept ??= isKeptInFront(follower.element));

type Point = Pick<Follower, 'x' | 'y'>;

const scrollOf = ({ scrollX: x, scrollY: y }: Window): Point => ({ x, y });

function boxOnPage(element: Element, { x, y }: Point): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left + x, top: top + y, width, height };
}

/** How far an element has moved since its button was placed; undefined if the element has changed. */
function moveOf({ element, box, text }: Follower, scrolled: Point): Point | undefined {
  const { left, top, width, height } = boxOnPage(element, scrolled);
  const isSame = Math.abs(width - box.width) < minPx && Math.abs(height - box.height) < minPx;
  return isSame && element.isConnected && element.textContent === text
    ? { x: left - box.left, y: top - box.top }
    : undefined;
}

const isApart = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) >= minPx || Math.abs(a.y - b.y) >= minPx;

/** The pencil stands so far beside its element at most. */
const besidePx = 32;

/** True if a button may reach into a box of the window. */
function touches({ box, x, y }: Follower, other: Box, scrolled: Point): boolean {
  const [left, top] = [box.left + x - scrolled.x, box.top + y - scrolled.y];
  return (
    left - besidePx < other.left + other.width &&
    left + box.width + besidePx > other.left &&
    top - besidePx < other.top + other.height &&
    top + box.height + besidePx > other.top
  );
}
