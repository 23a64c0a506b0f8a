import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlainRecord } from './example.ts';

const compared = ['authorization', 'wix-site-id', 'content-type'];

/** A request in the form in which ours and the published client's are compared. */
export function toRecord(method: string, url: URL, headers: Headers, text: string): PlainRecord {
  const encoded = url.searchParams.get('.r');
  // The published client packs a reading call's payload into the address of a GET; we send it as the body of a POST.
  const isPacked = encoded !== null;
  const body: unknown = isPacked
    ? JSON.parse(Buffer.from(encoded, 'base64url').toString())
    : text === ''
      ? undefined
      : JSON.parse(text);
  return {
    method: isPacked ? 'POST' : method,
    path: decodeURIComponent(url.pathname),
    query: isPacked ? [] : [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)),
    body,
    headers: Object.fromEntries(
      compared.map((name) => [
        name,
        isPacked && name === 'content-type' ? 'application/json' : (headers.get(name) ?? undefined),
      ]),
    ),
  };
}

/** A server that writes down the one request it gets and refuses it. */
export async function recordOne(send: (baseUrl: string) => Promise<unknown>): Promise<PlainRecord> {
  const records: PlainRecord[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://recorder');
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      records.push(toRecord(request.method ?? '', url, headers, Buffer.concat(chunks).toString()));
      response.writeHead(400).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await send(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch(() => undefined);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const [record] = records;
  if (record === undefined || records.length > 1) throw new Error(`${records.length} requests were sent, not one`);
  return record;
}

const platformHosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const realFetch = globalThis.fetch;

/** Runs a function that uses the published client against the local platform; resolves with the requests. */
export async function throughPlatform<T>(
  platformUrl: string,
  work: () => Promise<T>,
): Promise<{ result: T; records: PlainRecord[] }> {
  const records: PlainRecord[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!platformHosts.has(url.host)) throw new Error(`The published client called ${url.host}`);
    const text = await request.clone().text();
    records.push(toRecord(request.method, url, request.headers, text));
    return realFetch(`${platformUrl}${url.pathname}${url.search}`, {
      method: request.method,
      headers: request.headers,
      redirect: 'manual',
      ...(text === '' ? {} : { body: text }),
    });
  };
  try {
    return { result: await work(), records };
  } finally {
    globalThis.fetch = realFetch;
  }
}
