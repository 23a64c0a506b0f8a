import { build, ensureChromium, ensureDependencies, ensureFirefox, handOver } from './setup.mjs';

ensureDependencies();
if (process.argv.join(' ').includes('--browser firefox')) {
  const FIREFOX = ensureFirefox();
  build('firefox');
  handOver('tests/chaos/main.ts', { FIREFOX });
} else {
  const CHROMIUM = ensureChromium();
  build('chrome');
  handOver('tests/chaos/main.ts', { CHROMIUM });
}
