import * as commonMessages from '../../messages/compiled/common.ts';

interface PartNames {
  variantLabel: string | null;
  locationNumber: number | null;
}

/** The name of a part of a product, such as "Large · Location 2"; null for the product itself. */
export function partText({ variantLabel, locationNumber }: PartNames): string | null {
  const names = [variantLabel, locationNumber === null ? null : commonMessages.location({ number: locationNumber })];
  const known = names.filter((name) => name !== null);
  return known.length === 0 ? null : known.join(' · ');
}
