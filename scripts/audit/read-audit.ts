interface Package {
  name: string;
  version: string;
}

/** The output of `npm audit signatures --json`: its findings, or the reason why it checked nothing. */
interface Audit {
  invalid?: Package[];
  missing?: Package[];
  error?: { summary?: string };
}

/** The result in a sentence, and the exit code: 0 for good signatures, 1 for bad ones, 2 where nothing was checked. */
export function readAudit(text: string): { words: string; exitCode: 0 | 1 | 2 } {
  const { invalid, missing, error } = parse(text);
  if (invalid === undefined || missing === undefined) {
    const reason = error?.summary ?? 'npm gave no answer';
    return { words: `No signature was checked: the keys of the registry could not be had (${reason}).`, exitCode: 2 };
  }
  if (invalid.length === 0 && missing.length === 0)
    return { words: 'Every installed package has a valid signature of the registry.', exitCode: 0 };
  const words = [list('Invalid signature', invalid), list('No signature', missing)].filter((line) => line !== '');
  return { words: words.join('\n'), exitCode: 1 };
}

const list = (fault: string, packages: Package[]): string =>
  packages.length === 0 ? '' : `${fault}: ${packages.map(({ name, version }) => `${name}@${version}`).join(', ')}`;

function parse(text: string): Audit {
  try {
    return JSON.parse(text) as Audit;
  } catch {
    return {};
  }
}
