const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const alone = new RegExp(`^${id}$`, 'i');
/** Matches the id as a query parameter or inside JSON in an address. */
const named = new RegExp(`checkoutId"?[=:]"?(${id})(?![0-9a-f-])`, 'i');

/** The checkout id in the address of a checkout page, or typed alone. */
export function checkoutIdIn(text: string): string | undefined {
  const typed = text.trim();
  if (alone.test(typed)) return typed;
  return URL.canParse(typed) ? named.exec(decoded(typed))?.[1] : undefined;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
