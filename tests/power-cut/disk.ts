import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '../../demo/on-page.ts';

const run = promisify(execFile);

/** A disk of its own, in an image, whose power can be cut. */
export interface Disk {
  /** Where it is mounted. */
  folder: string;
  mount(): Promise<void>;
  /** Waits until nobody has a file open on it. */
  unmount(): Promise<void>;
  /** From now on nothing reaches the disk; what was written and not flushed is lost. */
  cutPower(): Promise<void>;
  /** As a machine does that starts again: plays the file system's journal back. */
  repair(): Promise<void>;
  /** Keeps it as it is, unmounted, to go back to. */
  keep(): Promise<void>;
  /** Makes it again what was kept. */
  goBack(): Promise<void>;
}

/** EXT4_IOC_SHUTDOWN, told not to flush its log. Perl, for Node has no ioctl. */
const shutdown = `open(my $disk, '<', $ARGV[0]) or die "$!\\n"; my $how = pack('L', 2);
  ioctl($disk, 0x8004587d, $how) or die "$!\\n";`;

/** Makes an empty disk of half a gigabyte in a folder. */
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
