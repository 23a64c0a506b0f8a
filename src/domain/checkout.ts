const id = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const alone = new RegExp(`^${id}$`, 'i');
/** As a parameter of an address, or within the JSON of one. */
const named = new RegExp(`checkoutId"?[=:]"?(${id})(?![0-9a-f-])`, 'i');

/** The id of a checkout in the address of its page, or typed by itself. */
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
