import { spawn } from 'node:child_process';
import { build, ensureChromium, ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const CHROMIUM = ensureChromium();
process.stderr.write('Building the extension …\n');
build('chrome');
const child = spawn(
  'node',
  ['--disable-warning=ExperimentalWarning', 'tests/chaos/main.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
    env: { ...toolEnv, CHROMIUM },
  },
);
child.on('exit', (code) => process.exit(code ?? 1));
