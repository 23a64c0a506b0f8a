/** How this frame lost the focus and got it back. Times are epoch ms; null if it never happened. */
export interface FocusLoss {
  /** The time since which the focus is away; null while it is here. */
  leftMs: number | null;
  /** When it came back last. */
  backMs: number | null;
  /** When a pointer was last pressed in the card. */
  pressedMs: number | null;
  /** True if it was away so briefly that a key may have gone elsewhere unnoticed. */
  isInterrupted: boolean;
}

export const neverLost: FocusLoss = { leftMs: null, backMs: null, pressedMs: null, isInterrupted: false };

/** An absence of at least this time is not brief: a person who looks elsewhere is away longer, and the card says so. */
const briefMs = 2_000;
/** The longest time between a press in the card and the focus that it brings; either may come first. */
const pressMs = 100;

const isWithin = (sinceMs: number | null, forMs: number, atMs: number): boolean =>
  sinceMs !== null && atMs - sinceMs < forMs;

/** The state after an event of the frame. A person who brings the focus back with a press knows that it was away. */
export function afterFocusEvent(loss: FocusLoss, type: 'blur' | 'focus' | 'pointerdown', atMs: number): FocusLoss {
  switch (type) {
    case 'blur':
      return { ...loss, leftMs: atMs };
    case 'focus': {
      if (loss.leftMs === null) return loss;
      const isBrief = isWithin(loss.leftMs, briefMs, atMs) && !isWithin(loss.pressedMs, pressMs, atMs);
      return { ...loss, leftMs: null, backMs: atMs, isInterrupted: loss.isInterrupted || isBrief };
    }
    case 'pointerdown':
      return { ...loss, pressedMs: atMs, isInterrupted: loss.isInterrupted && !isWithin(loss.backMs, pressMs, atMs) };
  }
}
