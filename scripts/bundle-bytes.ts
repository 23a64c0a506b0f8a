import { build, type TargetBrowser } from 'wxt';
import { shareBytes, type Chunk } from './bundle/share-bytes.ts';

/** Builds the extension for one browser, beside the usual output; resolves with its scripts. */
async function buildChunks(browser: TargetBrowser): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  await build({
    browser,
    configFile: 'wxt.local.config.ts',
    outDir: '.output/bytes',
    hooks: {
      'vite:build:extendConfig': ([entry], config) => {
        (config.plugins ??= []).push({
          name: 'collect-chunks',
          generateBundle: (_, bundle) => {
            for (const output of Object.values(bundle))
              // A script that is built alone is called after its file.
              if (output.type === 'chunk')
                chunks.push(output.name === 'index' ? { ...output, name: entry?.name ?? '' } : output);
          },
        });
      },
    },
  });
  return chunks;
}

const sum = (parts: Iterable<number>): number => [...parts].reduce((whole, part) => whole + part, 0);

/** A row for each package, a column for each entry, in bytes; the largest packages first. */
function toTable(shares: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const bytesOf = (name: string): number[] => [...shares.values()].map((entry) => entry.get(name) ?? 0);
  const names = [...new Set([...shares.values()].flatMap((entry) => [...entry.keys()]))];
  const rows = names
    .toSorted((one, other) => sum(bytesOf(other)) - sum(bytesOf(one)))
    .map((name) => [name, ...bytesOf(name)]);
  const all = [...rows, ['all', ...[...shares.values()].map((entry) => sum(entry.values()))]];
  const cells = all.map((row) => row.map((cell) => (typeof cell === 'number' ? Math.round(cell).toString() : cell)));
  const lines = [['minified bytes', ...shares.keys()], ...cells];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const pad = (cell: string, column: number): string =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
  return lines.map((line) => line.map(pad).join('  ')).join('\n');
}

for (const browser of process.argv.length > 2 ? process.argv.slice(2) : ['chrome', 'firefox'])
  process.stdout.write(`\n${browser}\n${toTable(shareBytes(await buildChunks(browser)))}\n\n`);
