import { codeOf } from '../../domain/errors.ts';
import type { CardShape } from '../../protocol/view.ts';

/** So many attempts follow each other at once: what the person does next must not overtake the shape. */
const mostAtOnce = 5;
/** The pause between later ones. */
const againMs = 1000;

/**
 * Sends the newest shape until the background has it, however often the browser stops the background meanwhile: without
 * it the card is not shown, and what is typed into it is not kept. The sender returns false for the shape that it sent
 * last.
 */
export function createShapeSender(send: (shape: CardShape) => Promise<unknown>): (shape: CardShape) => boolean {
  let newest = '';
  const deliver = (text: string, attempt = 1): void => {
    send(JSON.parse(text) as CardShape).catch((error: unknown) => {
      if (text !== newest) return;
      if (codeOf(error) !== 'interrupted') newest = '';
      else if (attempt < mostAtOnce) deliver(text, attempt + 1);
      else setTimeout(() => text === newest && deliver(text, attempt + 1), againMs);
    });
  };
  return (shape) => {
    const text = JSON.stringify(shape);
    if (text === newest) return false;
    newest = text;
    deliver(text);
    return true;
  };
}
