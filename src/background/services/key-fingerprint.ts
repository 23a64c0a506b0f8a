/**
 * The fingerprint of a key, which does not reveal it: 16 hexadecimal digits, equal only for the same key of the same store.
 * An edit carries it, so that it is never sent under another key.
 */
export async function toKeyFingerprint(apiKey: string, storeId: string): Promise<string> {
  const text = JSON.stringify(['shelfedge key', storeId, apiKey]);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
