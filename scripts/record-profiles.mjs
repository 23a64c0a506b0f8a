import { build, ensureChromium, ensureDependencies, ensureFirefox, handOver } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
const FIREFOX = ensureFirefox();
build('chrome');
build('firefox');
handOver('tests/profiles/main.ts', { CHROMIUM, FIREFOX });
