import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../demo/on-page.ts';

const run = promisify(execFile);

/** A disk image whose power can be cut. */
export interface Disk {
  /** The mount point. */
  folder: string;
  mount(): Promise<void>;
  /** Waits until no process has a file open on the disk. */
  unmount(): Promise<void>;
  /** Cuts the power: later writes, and earlier ones that were not flushed, are lost. */
  cutPower(): Promise<void>;
  /** Replays the file system's journal, as a starting machine does. */
  repair(): Promise<void>;
  /** Saves the unmounted image. */
  keep(): Promise<void>;
  /** Restores the saved image. */
  goBack(): Promise<void>;
}

/** EXT4_IOC_SHUTDOWN without a flush of the log. In Perl, because Node has no ioctl. */
const shutdown = `open(my $disk, '<', $ARGV[0]) or die "$!\\n"; my $how = pack('L', 2);
  ioctl($disk, 0x8004587d, $how) or die "$!\\n";`;

/** Creates an empty disk of half a gigabyte in a folder. */
export async function createDisk(place: string): Promise<Disk> {
  const [image, kept, folder] = ['disk', 'kept', 'mounted'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ];
  const copy = (from: string, to: string) => run('cp', ['--sparse=always', from, to]);
  await mkdir(folder);
  await run('truncate', ['--size=512M', image]);
  await run('mkfs.ext4', ['-q', image]);
  return {
    folder,
    mount: async () => void (await run('mount', ['-o', 'loop', image, folder])),
    unmount: () =>
      until(
        () =>
          run('umount', [folder]).then(
            () => true,
            () => false,
          ),
        'the disk to be let go',
      ),
    cutPower: async () => void (await run('perl', ['-e', shutdown, folder])),
    repair: async () => void (await run('e2fsck', ['-p', image])),
    keep: async () => void (await copy(image, kept)),
    goBack: async () => void (await copy(kept, image)),
  };
}
