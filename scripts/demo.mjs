import { spawn } from 'node:child_process';
import { build, ensureChromium, ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
build('chrome');
const child = spawn('node', ['--disable-warning=ExperimentalWarning', 'demo/run.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...toolEnv, CHROMIUM },
});
// Ctrl-C reaches the whole group; the child ends by itself and we with it.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 0 : 1)));
