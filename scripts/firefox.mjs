import { build, ensureDependencies, ensureFirefox, handOver } from './setup.mjs';

ensureDependencies();
const FIREFOX = ensureFirefox();
build('firefox');
handOver('tests/firefox/main.ts', { FIREFOX });
