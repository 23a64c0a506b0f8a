import { spawn } from 'node:child_process';
import { ensureDependencies, toolEnv } from './setup.mjs';

ensureDependencies();
const child = spawn(
  'node',
  ['--disable-warning=ExperimentalWarning', 'demo/platform/main.ts', ...process.argv.slice(2)],
  { stdio: 'inherit', env: toolEnv },
);
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
