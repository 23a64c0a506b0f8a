import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
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
  edits: { build: 'build:local', files: [['edits/enter.ts'], ['edits/bulk.ts', '--expose-gc']] },
  history: { build: 'build:local', files: [['history/history.ts']] },
  page: { build: 'build:local', files: [['page/page.ts'], ['page/loads.ts']] },
  popup: { build: 'build:local', files: [['popup/popup.ts']] },
  variants: { build: 'build:local', files: [['variants/variants.ts']] },
  worker: { build: 'build:local', files: [['worker/worker.ts']] },
};

const [name = 'client'] = process.argv.slice(2);
/** Runs every benchmark for a few seconds, on the extension that is built already. */
const isShort = name === '--short';
const env = isShort ? { ...process.env, BENCH: 'short' } : process.env;
const wanted = (isShort ? Object.keys(subjects) : [name]).map((each) => {
  const subject = subjects[each];
  if (subject === undefined) throw new Error(`bench ${each} is none of ${Object.keys(subjects).join(', ')}`);
  return subject;
});
for (const build of new Set(wanted.map(({ build }) => build)))
  if (!isShort || build === 'build:client') execFileSync('npm', ['run', '-s', build], { stdio: ['ignore', 2, 2] });
const files = wanted.flatMap((subject) => subject.files);

/** Runs the next file that nobody runs yet, until there is none. */
async function work(): Promise<void> {
  for (let next = files.shift(); next !== undefined; next = files.shift()) {
    const [file, ...flags] = next;
    const path = fileURLToPath(new URL(file, import.meta.url));
    const args = ['--disable-warning=ExperimentalWarning', ...flags, path];
    const [code] = (await once(spawn(process.execPath, args, { stdio: 'inherit', env }), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`bench ${file} ended with ${code}`);
  }
}

// Figures without meaning need no machine of their own.
await Promise.all(Array.from({ length: isShort ? availableParallelism() : 1 }, work));
