import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The line to the platform, at an address of its own: while it is down, the machine refuses every connection. */
export interface Line {
  url: string;
  /** Loses what is under way and refuses connections until it is up again. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

const host = '127.0.0.1';

export async function openLine(api: string): Promise<Line> {
  const { port: target } = new URL(api);
  const open = new Set<Socket>();
  const follow = (socket: Socket, other: Socket): void => {
    open.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };
  const server = createServer((incoming) => {
    const outgoing = connect(Number(target), host);
    follow(incoming, outgoing);
    follow(outgoing, incoming);
    incoming.pipe(outgoing).pipe(incoming);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const down = async (): Promise<void> => {
    if (!server.listening) return;
    const isClosed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await isClosed;
  };
  return {
    url: `http://${host}:${port}`,
    down,
    async up() {
      if (server.listening) return;
      server.listen(port, host);
      await once(server, 'listening');
    },
    close: down,
  };
}
