import { spawn } from 'node:child_process';
import { build, ensureChromium, ensureDependencies, ensureFirefox, toolEnv } from './setup.mjs';

ensureDependencies();
const isFirefox = /--browser[= ]firefox(?: |$)/.test(process.argv.slice(2).join(' '));
const browser = isFirefox ? { FIREFOX: ensureFirefox() } : { CHROMIUM: ensureChromium() };
build(isFirefox ? 'firefox' : 'chrome');
const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'demo/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...toolEnv, ...browser },
});
// Ctrl-C reaches the whole group; the child ends by itself and we with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
