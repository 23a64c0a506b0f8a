import type { Call } from '../../protocol/call.ts';

/** The idle lock counts in minutes. */
const everyMs = 20_000;

/** Tells the background, now and then, that this page is used by keys or presses. */
export function reportUse(frame: Window, call: Call, now: () => number): void {
  let toldMs = -Infinity;
  const onUse = ({ isTrusted }: Event): void => {
    if (!isTrusted || now() - toldMs < everyMs) return;
    toldMs = now();
    call('card.used', {}).catch(() => (toldMs = -Infinity));
  };
  for (const type of ['keydown', 'pointerdown']) frame.addEventListener(type, onUse, true);
}
