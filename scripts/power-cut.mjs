import { build, ensureChromium, ensureDependencies, ensurePrograms, handOver } from './setup.mjs';

if (process.platform !== 'linux' || process.getuid() !== 0) {
  process.stderr.write('Cutting the power takes a disk of its own: run this as root on Linux.\n');
  process.exit(1);
}
ensureDependencies();
ensurePrograms({ strace: 'strace', 'mkfs.ext4': 'e2fsprogs', mount: 'mount', perl: 'perl' });
const CHROMIUM = ensureChromium();
build('chrome');
handOver('tests/power-cut/main.ts', { CHROMIUM });
