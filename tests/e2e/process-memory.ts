import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';

const chunk = 2 ** 24;
const processLine = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/u;

type Kind = 'browser' | 'extension' | 'network' | 'other';

/** How often a text is in the memory of a browser's processes of these kinds, by kind; Linux alone. */
export function countInMemory(
  rootPid: number,
  text: string,
  kinds: readonly Kind[] = ['browser', 'extension', 'network', 'other'],
): Partial<Record<Kind, number>> {
  const wanted = [Buffer.from(text), Buffer.from(text, 'utf16le')];
  const counts: Partial<Record<Kind, number>> = {};
  for (const pid of withChildren(rootPid)) {
    const kind = kindOf(pid);
    const found = kinds.includes(kind) ? countIn(pid, wanted) : 0;
    if (found > 0) counts[kind] = (counts[kind] ?? 0) + found;
  }
  return counts;
}

/** The id of the extension's process in the only browser that this process has started; Linux only. */
export function findExtensionProcess(): number {
  const found = withChildren(process.pid).filter((pid) => kindOf(pid) === 'extension');
  if (found.length !== 1) throw new Error(`${found.length} processes of extensions`);
  return found[0] as number;
}

function withChildren(rootPid: number): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => [Number(name), parentOf(Number(name))] as const);
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(([, parent]) => parent === pid).flatMap(([child]) => below(child)),
  ];
  return below(rootPid);
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function kindOf(pid: number): Kind {
  const line = read(`/proc/${pid}/cmdline`);
  if (line.includes('--extension-process')) return 'extension';
  if (line.includes('network.mojom')) return 'network';
  return line.includes('--type=') ? 'other' : 'browser';
}

function countIn(pid: number, wanted: readonly Buffer[]): number {
  let file: number;
  try {
    file = openSync(`/proc/${pid}/mem`, 'r');
  } catch {
    return 0;
  }
  try {
    return read(`/proc/${pid}/maps`)
      .split('\n')
      .reduce((sum, line) => sum + countInRegion(file, line, wanted), 0);
  } finally {
    closeSync(file);
  }
}

/** Looks through what can be written and what is shared between processes. */
function countInRegion(file: number, line: string, wanted: readonly Buffer[]): number {
  const [, from, to, access, name] = processLine.exec(line) ?? [];
  if (from === undefined || to === undefined || (access?.startsWith('rw') !== true && !name?.includes('memfd')))
    return 0;
  const start = BigInt(`0x${from}`);
  const size = Number(BigInt(`0x${to}`) - start);
  const overlap = Math.max(...wanted.map(({ length }) => length));
  let count = 0;
  for (let offset = 0; offset < size; offset += chunk) {
    const buffer = Buffer.allocUnsafe(Math.min(chunk + overlap, size - offset));
    let length = 0;
    try {
      length = readSync(file, buffer, 0, buffer.length, start + BigInt(offset));
    } catch {
      return count;
    }
    for (const text of wanted) count += countInBuffer(buffer.subarray(0, length), text);
  }
  return count;
}

function countInBuffer(buffer: Buffer, text: Buffer): number {
  let count = 0;
  for (let at = buffer.indexOf(text); at >= 0 && at < chunk; at = buffer.indexOf(text, at + 1)) count += 1;
  return count;
}
