import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/** Stands in front of a platform and answers one path with this body, and everything else as the one behind it. */
export async function speakFor(api: string, path: string, body: object): Promise<{ url: string; close(): void }> {
  const app = new Hono();
  app.post(path, (context) => context.json(body));
  app.all('*', ({ req }) => proxy(`${api}${req.url.slice(new URL(req.url).origin.length)}`, req.raw));
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
