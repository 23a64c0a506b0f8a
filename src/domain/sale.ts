import { Big } from 'big.js';

/** What a sale takes off a regular price; null where it takes off nothing. */
export function takenOff(regular: string, salePrice: string): string | null {
  const off = new Big(regular).minus(salePrice);
  return off.gt(0) ? off.toFixed() : null;
}
