/** The bundler's report of one script that it wrote. */
export interface Chunk {
  fileName: string;
  name: string;
  /** True if a page or the browser loads it first. */
  isEntry: boolean;
  /** Minified. */
  code: string;
  imports: readonly string[];
  dynamicImports: readonly string[];
  /** Each module by its path, with its length before it was minified. */
  modules: Readonly<Record<string, { renderedLength: number }>>;
}

/** The name under which Shelfedge's own modules are counted. */
const ownCode = 'shelfedge';
const bundlerCode = '(bundler)';

/** The package that a module comes from: the innermost, if packages bring packages along. */
export function packageOf(module: string): string {
  if (module.startsWith('\0')) return bundlerCode;
  return /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(module)?.[1]?.replaceAll('\\', '/') ?? ownCode;
}

/**
 * The minified bytes of each package in each entry and all that it loads, by entry and package. Minified code is not told
 * apart by module, so each script's bytes are shared out by the length of its modules before.
 */
export function shareBytes(chunks: readonly Chunk[]): Map<string, Map<string, number>> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sharesOfEntry = (entry: Chunk): Map<string, number> => {
    const shares = new Map<string, number>();
    for (const chunk of loadedBy(entry, byFile))
      for (const [name, bytes] of sharesOf(chunk)) shares.set(name, (shares.get(name) ?? 0) + bytes);
    return shares;
  };
  return new Map(chunks.filter(({ isEntry }) => isEntry).map((entry) => [entry.name, sharesOfEntry(entry)]));
}

function loadedBy(entry: Chunk, byFile: ReadonlyMap<string, Chunk>): Set<Chunk> {
  const seen = new Set([entry]);
  // The loop visits what it adds.
  for (const { imports, dynamicImports } of seen)
    for (const file of [...imports, ...dynamicImports]) {
      const next = byFile.get(file);
      if (next !== undefined) seen.add(next);
    }
  return seen;
}

function sharesOf({ code, modules }: Chunk): [name: string, bytes: number][] {
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => [packageOf(id), renderedLength] as const);
  const whole = lengths.reduce((sum, [, length]) => sum + length, 0);
  const bytes = Buffer.byteLength(code);
  return whole === 0 ? [[bundlerCode, bytes]] : lengths.map(([name, length]) => [name, (length / whole) * bytes]);
}
