import * as commonMessages from '../../messages/compiled/common.ts';

interface PartNames {
  variantLabel: string | null;
  locationNumber: number | null;
}

/** Which part of a product is meant, such as "Large · Location 2"; null for the product itself. */
export function partText({ variantLabel, locationNumber }: PartNames): string | null {
  const names = [variantLabel, locationNumber === null ? null : commonMessages.location({ number: locationNumber })];
  const known = names.filter((name) => name !== null);
  return known.length === 0 ? null : known.join(' · ');
}
