import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The benchmarks by name. Each file runs in its own process, so that none affects another's heap or warm-up. */
const subjects: Record<string, { build: string; files: [file: string, ...flags: string[]][] }> = {
  client: {
    build: 'build:client',
    files: [
      ['client/calls.ts'],
      ['client/memory.ts', '--expose-gc', '--max-semi-space-size=256', '--min-semi-space-size=256'],
      ['client/bundles.ts'],
      ['client/session.ts'],
    ],
  },
  edits: { build: 'build:chrome', files: [['edits/enter.ts'], ['edits/bulk.ts', '--expose-gc']] },
  history: { build: 'build:chrome', files: [['history/history.ts']] },
  page: { build: 'build:chrome', files: [['page/page.ts']] },
  popup: { build: 'build:chrome', files: [['popup/popup.ts']] },
  variants: { build: 'build:chrome', files: [['variants/variants.ts']] },
  worker: { build: 'build:chrome', files: [['worker/worker.ts']] },
};

const [name = 'client'] = process.argv.slice(2);
/** Runs every benchmark for a few seconds, on the extension that is built already. */
const isShort = name === '--short';
const env = isShort ? { ...process.env, BENCH: 'short' } : process.env;
for (const each of isShort ? Object.keys(subjects) : [name]) {
  const subject = subjects[each];
  if (subject === undefined) throw new Error(`bench ${each} is none of ${Object.keys(subjects).join(', ')}`);
  if (!isShort || subject.build === 'build:client') {
    execFileSync('npm', ['run', '-s', subject.build], { stdio: ['ignore', 2, 2] });
  }
  for (const [file, ...flags] of subject.files) {
    const path = fileURLToPath(new URL(file, import.meta.url));
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', ...flags, path], {
      stdio: 'inherit',
      env,
    });
  }
}
