import { execFile } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A small disk that can be full. Mounting one takes root on Linux. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk, and keeps filling it where a process frees some of it. */
  fill(): void;
  makeRoom(): Promise<void>;
  remove(): Promise<void>;
}

export const canMountDisk = process.platform === 'linux' && process.getuid?.() === 0;

const block = Buffer.alloc(4096, 1);
const refillMs = 20;

export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'shelfedge-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filling = join(folder, 'filling');
  let timer: NodeJS.Timeout | undefined;
  const fillUp = (): void => {
    try {
      const file = openSync(filling, 'a');
      try {
        for (;;) writeSync(file, block);
      } finally {
        closeSync(file);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  };
  const makeRoom = async (): Promise<void> => {
    clearInterval(timer);
    await rm(filling, { force: true });
  };
  return {
    folder,
    fill() {
      fillUp();
      timer = setInterval(fillUp, refillMs);
    },
    makeRoom,
    async remove() {
      await makeRoom();
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
