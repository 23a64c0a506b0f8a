import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';

/** Firefox's remote control. */
export interface Marionette {
  /** Sends one command; throws Firefox's error if it fails, and an error that names the command after `limitMs`. */
  send(command: string, parameters?: object, limitMs?: number): Promise<unknown>;
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown];

/** The default limit of a command; Firefox's own limit for a script is half of it. */
const commandLimitMs = 60_000;

/** Connects to a Firefox that was started with `-marionette`. */
export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = createConnection({ host: '127.0.0.1', port });
  const pending = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  const greeted = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    readMessages(socket, (message) => {
      if (!Array.isArray(message)) return resolve();
      const [, id, error, result] = message as Answer;
      const question = pending.get(id);
      pending.delete(id);
      if (error === null) question?.resolve(result);
      else question?.reject(new Error(`${error.error}: ${error.message}`));
    });
  });
  socket.on('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox is gone'));
    pending.clear();
  });
  await once(socket, 'connect');
  await greeted;
  let last = 0;
  return {
    send: (command, parameters = {}, limitMs = commandLimitMs) =>
      new Promise((resolve, reject) => {
        last += 1;
        const text = JSON.stringify([0, last, command, parameters]);
        const hung = setTimeout(
          () => reject(new Error(`Firefox did not answer ${text.slice(0, 300)} within ${limitMs} ms`)),
          limitMs,
        );
        const settled =
          <T>(settle: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(hung);
            settle(value);
          };
        pending.set(last, { resolve: settled(resolve), reject: settled(reject) });
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      }),
  };
}

/** Each message is its length in bytes, a colon, and JSON. */
function readMessages(socket: Socket, onMessage: (message: unknown) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const colon = rest.indexOf(':');
      const end = colon + 1 + Number(rest.subarray(0, colon));
      if (colon === -1 || rest.length < end) return;
      onMessage(JSON.parse(rest.subarray(colon + 1, end).toString()));
      rest = rest.subarray(end);
    }
  });
}
