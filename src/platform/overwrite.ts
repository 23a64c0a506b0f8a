/** Browsers refuse this port before they connect: nothing leaves the machine, yet the request passes every buffer on the way. */
const nowhere = 'https://www.wixapis.com:9/';
/** Number of requests at once that reaches the buffers that earlier requests left behind. */
const rounds = 400;

/**
 * Sends empty requests of the shape of ours. The browser frees the buffers of a request without clearing them; these
 * overwrite the remains of a locked key. `length` is the key's.
 */
export async function overwriteRequests(length: number): Promise<void> {
  const nothing = 'x'.repeat(length);
  const init: RequestInit = {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: nothing },
    body: JSON.stringify({ nothing }),
    credentials: 'omit',
    cache: 'no-store',
  };
  await Promise.allSettled(Array.from({ length: rounds }, (_, round) => fetch(`${nowhere}${nothing}?${round}`, init)));
}
