import { hiddenPlace, type FramePlace } from '../../domain/frame-place.ts';

/** The position of this card's frame on the page, as last posted by the content script. */
export interface PlaceSource {
  get(): FramePlace;
  /** True if the browser can prove that the card is visible. */
  canProveVisibility: boolean;
  /** The browser's own zoom of the tab. */
  zoom(): number;
  /** Subscribes to changes. Returns the function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
  /** Empties the frame, which the page's script then removes. Unlike a message, this stays unknown to the page. */
  leave(): void;
}

type Field = Exclude<keyof FramePlace, 'isByItself'>;

const isTime = (value: unknown): boolean => value === null || Number.isFinite(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

/** The rule for each field of a posted place. */
const rules: Record<Field, (value: unknown) => boolean> = {
  shownMs: isTime,
  movedMs: isTime,
  pixelRatio: Number.isFinite,
  windowWidth: Number.isFinite,
  windowHeight: Number.isFinite,
  isAltered: isFlag,
  pressedBesideMs: isTime,
  isPressedEarly: isFlag,
};

/** True if the browser has IntersectionObserver v2. */
const canProveVisibility = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/** The place in a message that carries this token; undefined for anything else. */
export function placeIn(data: unknown, token: string | undefined): FramePlace | undefined {
  if (typeof data !== 'object' || data === null || token === undefined) return undefined;
  const { shelfedgePlace: place, token: shown } = data as Record<string, unknown>;
  if (shown !== token || typeof place !== 'object' || place === null) return undefined;
  const { isByItself = false, ...told } = place as Record<keyof FramePlace, unknown>;
  const known = Object.entries(rules).map(([field, isRight]) => [field, told[field as Field], isRight] as const);
  if (typeof isByItself !== 'boolean' || !known.every(([, value, isRight]) => isRight(value))) return undefined;
  const accepted = Object.fromEntries(known) as Pick<FramePlace, Field>;
  return { ...accepted, ...(isByItself && { isByItself }) };
}

/**
 * Listens for the positions that the content script posts. Only the content script knows the accepted token; messages
 * without it are ignored.
 */
export function listenForPlace(frame: Window, accepted: Promise<string>, zoom: () => number): PlaceSource {
  let place = hiddenPlace;
  let token: string | undefined;
  const listeners = new Set<() => void>();
  void accepted.then((value) => (token = value));
  frame.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    const next = source === frame.parent ? placeIn(data, token) : undefined;
    if (next === undefined) return;
    place = next;
    for (const listener of listeners) listener();
  });
  return {
    canProveVisibility: canProveVisibility(),
    get: () => place,
    zoom,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
    leave: () => frame.location.replace('about:blank'),
  };
}
