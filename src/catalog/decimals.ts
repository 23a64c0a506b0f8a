import { currencyCode } from '../domain/currency-code.ts';
import type { ShelfedgeError } from '../base/errors.ts';
import { fields } from '../domain/fields.ts';
import { currencyIn, learnFromPrices, learnFromRefusal, type LearnedDecimals } from '../domain/learned-decimals.ts';
import type { Change } from './port.ts';

/** The decimals that one store was seen to use. */
export interface Decimals {
  /** Learns from the stored prices of products; returns the currency as the store uses it. */
  read(code: string, amounts: readonly string[]): string;
  /** Learns from the refusal of a write, if it refused the decimals of an amount. */
  refused(changes: readonly Change[], error: ShelfedgeError): void;
}

/** Starts from the known decimals; `onLearned` gets all decimals known by then. */
export function createDecimals(known: LearnedDecimals = {}, onLearned?: (known: LearnedDecimals) => void): Decimals {
  let learned = known;
  const learn = (next: LearnedDecimals): void => {
    if (next === learned) return;
    learned = next;
    onLearned?.(next);
  };
  return {
    read(code, amounts) {
      learn(learnFromPrices(learned, code, amounts));
      return currencyIn(learned, code);
    },
    refused(changes, { details }) {
      const change = changes.find(({ field }) => fields[field].kind === 'money');
      const limits = (details.violations ?? []).flatMap(({ field, rule, threshold }) =>
        rule === 'DECIMAL_MAX_SCALE' && isAmountPath(field) ? (threshold ?? []) : [],
      );
      if (change === undefined || limits.length === 0) return;
      learn(learnFromRefusal(learned, currencyCode(change.product.currency), Math.min(...limits)));
    },
  };
}

/** True for the path of a price or a cost, but not of a price per unit or of a discount in percent. */
const isAmountPath = (path: string): boolean => /price|cost/i.test(path) && !/perUnit/i.test(path);
