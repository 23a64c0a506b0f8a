import { spawnSync } from 'node:child_process';
import { readAudit } from './audit/read-audit.ts';

/** One retry, after a second: without a network it must say so soon. */
const limits = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
const { stdout } = spawnSync('npm', ['audit', 'signatures', '--json', ...limits], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
  timeout: 600_000,
});
const { words, exitCode } = readAudit(stdout);
process.stdout.write(`${words}\n`);
process.exitCode = exitCode;
