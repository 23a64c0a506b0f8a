import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The benchmarks by name. Each file runs in its own process, so that none affects another's heap or warm-up. */
const subjects: Record<string, { before: string[]; files: [file: string, ...flags: string[]][] }> = {
  client: {
    before: ['run', '-s', 'build:client'],
    files: [
      ['client/calls.ts'],
      ['client/memory.ts', '--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256'],
      ['client/bundles.ts'],
      ['client/session.ts'],
    ],
  },
  edits: {
    before: ['run', '-s', 'build:chrome'],
    files: [['edits/enter.ts'], ['edits/bulk.ts', '--expose-gc']],
  },
  history: { before: ['run', '-s', 'build:chrome'], files: [['history/history.ts']] },
  page: { before: ['run', '-s', 'build:chrome'], files: [['page/page.ts']] },
};

const [name = 'client'] = process.argv.slice(2);
const subject = subjects[name];
if (subject === undefined) throw new Error(`bench ${name} is none of ${Object.keys(subjects).join(', ')}`);
execFileSync('npm', subject.before, { stdio: ['ignore', 2, 2] });
for (const [file, ...flags] of subject.files) {
  const path = fileURLToPath(new URL(file, import.meta.url));
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, path], { stdio: 'inherit' });
}
