import { createBlock, createCardFrame, type Block, type CardAddress, type CardFrame } from './card-frame.ts';
import type { Box } from '../dom/geometry.ts';

/** The frame of the card, and a second frame that is loaded while a card is open, for the next card. */
export interface FramePair extends Pick<Block, 'isBlocked' | 'refuse'> {
  /** The card's frame. */
  open(): CardFrame;
  /** Loads the second frame while a card is open, once. */
  prepareNext(root: ShadowRoot, box: () => Box): void;
  /** Removes the second frame unless it collects keys. */
  dropPrepared(): void;
  /** Has the second frame collect the keys, from now on. */
  reserve(root: ShadowRoot, box: Box): void;
  /** True if the second frame collects keys. */
  isNextAsked(): boolean;
  /** True if it does so and has the focus. */
  isReserved(): boolean;
  /** Gives up the second frame if it collects keys. */
  dropReserved(): void;
  /** Removes the open card; the second frame takes its place, with its keys. */
  replace(): void;
  /** The open card has gone by itself. Returns true if it had the focus, and no second frame collects keys. */
  end(): boolean;
  /** Removes the card's frame, and the keys of the second. Returns true if it had the focus. */
  close(): boolean;
  /** Gives the keys back to an open card, and draws the eye to it. */
  point(): void;
}

export function createFramePair(address: CardAddress): FramePair {
  const block = createBlock(() => address.onRefused('blocked'));
  let frame = createCardFrame(address, block);
  let next: CardFrame | undefined;
  const drop = (): void => {
    const dropped = next;
    next = undefined;
    dropped?.close();
  };
  const isNextAsked = (): boolean => next?.isAsked() === true;
  const dropReserved = (): void => (isNextAsked() ? drop() : undefined);
  const replace = (): void => {
    const closed = frame;
    [frame, next] = [next ?? frame, undefined];
    closed.close();
  };
  const close = (): boolean => {
    dropReserved();
    const hadFocus = frame.hasFocus();
    replace();
    return hadFocus;
  };
  return {
    isBlocked: block.isBlocked,
    refuse: block.refuse,
    open: () => frame,
    prepareNext(root, box) {
      if (frame.tag() !== 'open') return;
      next ??= createCardFrame(address, block);
      next.prepare(root, box, () => frame.point());
    },
    dropPrepared: () => (isNextAsked() ? undefined : drop()),
    reserve(root, box) {
      dropReserved();
      next ??= createCardFrame(address, block);
      next.takeKeys(root, box);
    },
    isNextAsked,
    isReserved: () => isNextAsked() && next?.hasFocus() === true,
    dropReserved,
    replace,
    end() {
      if (!isNextAsked()) return close();
      replace();
      return false;
    },
    close,
    point() {
      drop();
      frame.point();
    },
  };
}
