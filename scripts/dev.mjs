import { ensureChromium, ensureDependencies, handOver } from './setup.mjs';

ensureDependencies();
handOver('demo/dev.ts', { CHROMIUM: ensureChromium() });
