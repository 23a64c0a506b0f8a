import type { Edit } from '../../domain/edit.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { PortLike } from '../../store/mirror.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import type { Runtime } from '../runtime.ts';

/** The longest wait for edits in flight: shorter than the life of an idle worker. */
const maxWaitMs = 15_000;

export interface UpdatesOptions {
  app: AppStore;
  runtime: Pick<Runtime, 'now' | 'wakeAt' | 'local' | 'session' | 'reload'>;
  /** The unfinished edits. */
  edits(): Iterable<Edit>;
}

/**
 * Installs a newer version of the extension once its own pages are closed, because an update closes them, and no edit is
 * in flight, or one has been for too long. An interrupted edit is resumed after the update.
 */
export interface Updates {
  /** Called when a newer version is available. */
  onAvailable(): Promise<void>;
  /** Restores an update that an earlier worker was told of. */
  restore(): Promise<void>;
  /** The extension was updated to this version: the popup says so until it is dismissed. */
  onUpdated(version: string): Promise<void>;
  /** Counts a page of the extension as open until this port closes. */
  trackPage(port: PortLike): void;
  /** Installs the update if nothing prevents it; call whenever something ended. */
  installIfIdle(): void;
}

export function createUpdates({ app, runtime, edits }: UpdatesOptions): Updates {
  const pages = new Set<PortLike>();
  let isWaiting = false;
  /** Until when edits in flight delay the update, epoch ms. */
  let until: number | undefined;
  const isSending = (): boolean => [...edits()].some(({ state }) => state.tag === 'sending');
  const installIfIdle = (): void => {
    if (!isWaiting) return;
    if (pages.size > 0) return;
    if (isSending()) {
      until ??= wake(runtime);
      if (hasTimeLeft(until, runtime.now(), maxWaitMs)) return;
    }
    isWaiting = false;
    runtime.reload();
  };
  const begin = (): void => {
    isWaiting = true;
    installIfIdle();
  };
  return {
    installIfIdle,
    async onAvailable() {
      // The browser announces an update only once; the next worker must know, too.
      await writeKey(runtime, 'updateWaits', true);
      begin();
    },
    async onUpdated(version) {
      await writeKey(runtime, 'news', version);
      app.setState({ news: version });
    },
    async restore() {
      app.setState({ news: (await readKey(runtime, 'news')) ?? null });
      if ((await readKey(runtime, 'updateWaits')) === true) begin();
    },
    trackPage(port) {
      pages.add(port);
      until = undefined;
      port.onDisconnect.addListener(() => {
        pages.delete(port);
        installIfIdle();
      });
    },
  };
}

function wake({ now, wakeAt }: Pick<Runtime, 'now' | 'wakeAt'>): number {
  const at = now() + maxWaitMs;
  wakeAt(at);
  return at;
}
