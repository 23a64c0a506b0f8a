import { spawn } from 'node:child_process';
import { build, ensureChromium, ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
build('chrome');
const child = spawn('playwright', ['test', 'lock-memory'], {
  stdio: 'inherit',
  env: { ...toolEnv, CHROMIUM, MEMORY: '1', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
});
child.on('exit', (code) => process.exit(code ?? 1));
