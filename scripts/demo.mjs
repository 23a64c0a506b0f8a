import { build, ensureChromium, ensureDependencies, ensureFirefox, handOver } from './setup.mjs';

ensureDependencies();
const isFirefox = /--browser[= ]firefox(?: |$)/.test(process.argv.slice(2).join(' '));
const browser = isFirefox ? { FIREFOX: ensureFirefox() } : { CHROMIUM: ensureChromium() };
build(isFirefox ? 'firefox' : 'chrome');
handOver('demo/run.ts', browser);
