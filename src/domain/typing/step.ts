import { Big } from 'big.js';
import { currencyDecimals } from '../currency.ts';
import { parseMoney, toAmount, toTyped } from './money.ts';
import { maxQuantity, parseQuantity } from './quantity.ts';

/** The size of a step: 1, 10 (with Shift) or 0.1 (with Alt). */
export type StepSize = 'one' | 'ten' | 'tenth';

export interface Step {
  direction: 1 | -1;
  size: StepSize;
}

const sizes: Record<StepSize, string> = { one: '1', ten: '10', tenth: '0.1' };

/**
 * A typed price moved by a step, as a person would type it; null if the text is no plain price or the result is out of
 * bounds. Never below zero. A step of 0.1 is one unit in a currency without decimals.
 */
export function stepMoney(text: string, step: Step, currency: string, locale: string): string | null {
  if (hasSign(text)) return null;
  const parsed = parseMoney(text, currency, locale);
  if (parsed.tag === 'problem') return null;
  const decimals = currencyDecimals(currency);
  const size = decimals === 0 && step.size === 'tenth' ? '1' : sizes[step.size];
  const moved = new Big(parsed.amount).plus(new Big(size).times(step.direction));
  const typed = toTyped(toAmount((moved.lt(0) ? new Big(0) : moved).toFixed(), currency), locale);
  return parseMoney(typed, currency, locale).tag === 'ok' ? typed : null;
}

/** A typed count moved by a step of 1, or 10 with Shift; null if the text is no plain count or the result is out of bounds. */
export function stepQuantity(text: string, { direction, size }: Step): string | null {
  const parsed = hasSign(text) ? null : parseQuantity(text);
  if (parsed?.tag !== 'ok') return null;
  const moved = parsed.quantity + direction * (size === 'ten' ? 10 : 1);
  return moved > maxQuantity ? null : String(Math.max(0, moved));
}

/** Signed text is a change, or oversold stock: another number behind the sign would mean something else. */
const hasSign = (text: string): boolean => /^\s*[-+=\u2010-\u2015\u2212]/.test(text);

/** The step that a key asks for; null if it asks for none. */
export function stepOf({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): Step | null {
  if (ctrlKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  return { direction: key === 'ArrowUp' ? 1 : -1, size: shiftKey ? 'ten' : altKey ? 'tenth' : 'one' };
}
