import type { Edit } from '../../domain/edit.ts';
import type { PortLike } from '../../store/mirror.ts';
import { readKey, writeKey } from '../services/stored-keys.ts';
import type { World } from '../world.ts';

/** How long an update waits for what is being sent: no longer than a worker lives that hears of nothing. */
const maxWaitMs = 15_000;

export interface UpdatesOptions {
  world: Pick<World, 'now' | 'wakeAt' | 'local' | 'session' | 'reload'>;
  /** Edits that are under way. */
  edits(): Iterable<Edit>;
}

/**
 * Installs a newer version of the extension once nobody minds: its own pages, which an update closes, are closed, and
 * nothing is being sent, or has been for too long. What it interrupts is looked up after it.
 */
export interface Updates {
  /** A newer version waits to be installed. */
  onAvailable(): Promise<void>;
  /** Goes on with what the last worker was told. */
  restore(): Promise<void>;
  /** A page of the extension is open as long as this port. */
  trackPage(port: PortLike): void;
  /** Looks whether it is time; call whenever something ended. */
  installIfIdle(): void;
}

export function createUpdates({ world, edits }: UpdatesOptions): Updates {
  const pages = new Set<PortLike>();
  let isWaiting = false;
  /** Until when what is being sent holds the update up. */
  let until: number | undefined;
  const isSending = (): boolean => [...edits()].some(({ state }) => state.tag === 'sending');
  const look = (): void => {
    if (!isWaiting) return;
    if (pages.size > 0) return;
    if (isSending()) {
      until ??= wake(world);
      if (world.now() < until) return;
    }
    isWaiting = false;
    world.reload();
  };
  const begin = (): void => {
    isWaiting = true;
    look();
  };
  return {
    installIfIdle: look,
    async onAvailable() {
      // Told once: the next worker must know, too.
      await writeKey(world, 'updateWaits', true);
      begin();
    },
    async restore() {
      if ((await readKey(world, 'updateWaits')) === true) begin();
    },
    trackPage(port) {
      pages.add(port);
      until = undefined;
      port.onDisconnect.addListener(() => {
        pages.delete(port);
        look();
      });
    },
  };
}

function wake({ now, wakeAt }: Pick<World, 'now' | 'wakeAt'>): number {
  const at = now() + maxWaitMs;
  wakeAt(at);
  return at;
}
