import { build, ensureChromium, ensureDependencies, handOver } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
build('chrome');
handOver('tests/chaos/main.ts', { CHROMIUM });
