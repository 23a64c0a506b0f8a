import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commands } from '../src/protocol/commands.ts';
import { findIgnored, type Way } from './fixtures/ignored-failures.ts';
import { findRiddlesInComments, findRiddlesInTitles, mend } from './fixtures/riddles.ts';

/** The imports that each layer may have. Reading down is reading towards the edges of the program. */
const layers: Record<string, readonly string[]> = {
  base: [],
  domain: ['base'],
  client: ['base'],
  products: ['base', 'domain'],
  catalog: ['base', 'domain', 'client'],
  edits: ['base', 'domain', 'catalog'],
  protocol: ['base', 'domain', 'products'],
  store: ['base', 'domain', 'products', 'protocol'],
  messages: [],
  ui: ['base', 'domain', 'products', 'protocol', 'store', 'messages'],
  page: ['base', 'domain', 'messages'],
  background: ['base', 'domain', 'products', 'client', 'catalog', 'edits', 'protocol', 'store'],
  platform: ['base', 'domain', 'client', 'protocol', 'store', 'messages'],
};

/** Packages that belong to one layer alone. */
const packages: Record<string, readonly string[]> = {
  'src/base': ['zod'],
  'src/domain': ['big.js'],
  'src/client': ['jose'],
  'src/edits': ['idb'],
  'src/background': ['idb'],
  'src/store': ['zustand'],
  'src/ui': ['react', 'react-dom', 'zustand', '@base-ui', 'lucide-react', 'big.js', 'virtua'],
  'src/messages': ['@messageformat/runtime'],
  'src/platform': ['@wxt-dev', 'webextension-polyfill'],
};

interface Source {
  path: string;
  text: string;
  /** Relative imports resolved to paths of the project, and names of packages. */
  imports: string[];
  /** Imports that leave something in the bundle. */
  runtime: string[];
}

const importPattern = /^(import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm;

function readSource(path: string, text: string): Source {
  const found = [...text.matchAll(importPattern)].map(([, , type, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? '';
    return { isType: type !== undefined, name: name.startsWith('.') ? relative('.', join(dirname(path), name)) : name };
  });
  return {
    path,
    text,
    imports: found.map(({ name }) => name),
    runtime: found.filter(({ isType }) => !isType).map(({ name }) => name),
  };
}

const readFolders = (folders: readonly string[]): Source[] =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readSource(path, readFileSync(path, 'utf8')));
const sources = readFolders(['src', 'entrypoints', 'demo']);
const inside = (folder: string): Source[] => sources.filter(({ path }) => path.startsWith(`${folder}/`));
const layerOf = (path: string): string | undefined => /^src\/([^/]+)\//.exec(path)?.[1];

const byPath = new Map(
  [...sources, ...readFolders(['tests/visual', 'tests/fixtures'])].map((source) => [source.path, source]),
);

/** Everything that a file reaches, itself included: what comes into its bundle, or by types too. */
function reach(path: string, by: 'runtime' | 'imports' = 'runtime', seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const next of byPath.get(path)?.[by] ?? []) reach(next, by, seen);
  return seen;
}

const isAllowed = (own: string, to: string): boolean => to === own || (layers[own]?.includes(to) ?? false);

/** Each source that breaks a rule, with what breaks it; a rule holds when this is empty. */
const breaches = (where: Source[], find: (source: Source) => readonly string[]): string[] =>
  where.flatMap((source) => find(source).map((what) => `${source.path}: ${what}`));

describe('layers', () => {
  test('every folder of src is a layer', () => {
    expect(new Set(inside('src').map(({ path }) => layerOf(path)))).toEqual(new Set(Object.keys(layers)));
  });
  test('a layer imports only from below', () => {
    const found = breaches(inside('src'), ({ path, imports }) =>
      imports.filter(
        (name) => /^(src|entrypoints|demo)\//.test(name) && !isAllowed(layerOf(path) ?? '', layerOf(name) ?? 'outside'),
      ),
    );
    expect(found).toEqual([]);
  });
  test('a layer uses only its own packages', () => {
    const found = breaches(inside('src'), ({ path, imports }) => {
      const own = packages[`src/${layerOf(path)}`] ?? [];
      return imports.filter(
        (name) => !name.startsWith('src/') && !own.some((known) => name === known || name.startsWith(`${known}/`)),
      );
    });
    expect(found).toEqual([]);
  });
  test('the demo shares nothing with the product', () => {
    expect(
      breaches(inside('demo'), ({ imports }) => imports.filter((name) => /^(src|entrypoints)\//.test(name))),
    ).toEqual([]);
  });
});

/** The imports that folders may have inside `src/background`: a command is served by flows and services, a flow by services. */
const folders: Record<string, readonly string[]> = {
  services: ['services', 'runtime'],
  flows: ['flows', 'services', 'runtime'],
  commands: ['commands', 'flows', 'services', 'context'],
  runtime: ['services'],
  context: ['flows', 'services', 'runtime'],
  start: ['commands', 'flows', 'services', 'context'],
};
const toCamel = (name: string): string => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const folderOf = (path: string): string => /^src\/background\/([^/.]+)/.exec(path)?.[1] ?? '';

describe('the folders of the background', () => {
  const background = inside('src/background');
  test('every file is in a room', () => {
    expect(new Set(background.map(({ path }) => folderOf(path)))).toEqual(new Set(Object.keys(folders)));
  });
  test('a folder imports only the folders that serve it', () => {
    const found = breaches(background, ({ path, imports }) =>
      imports.filter(
        (name) => name.startsWith('src/background/') && folders[folderOf(path)]?.includes(folderOf(name)) !== true,
      ),
    );
    expect(found).toEqual([]);
  });
  test('a command or a flow takes a few things, never everything', () => {
    const inner = background.filter(({ path }) => /\/(commands|flows)\//.test(path));
    // `Context` and `Services` appear only inside `Pick<…>`, indexed, or in their imports.
    const whole = /(?<!Pick<\s*)\b(Context|Services)\b(?!\[)/;
    expect(
      breaches(
        inner,
        ({ text }) =>
          text
            .replaceAll(/^import [^;]*;$/gm, '')
            .match(whole)
            ?.slice(0, 1) ?? [],
      ),
    ).toEqual([]);
  });
  test('only the table of stored keys reads and writes the storage areas', () => {
    const touch = /\b(local|session|areas?(\[[^\]]+\])?)\.(get|set|remove)\(/;
    const found = background.filter(({ text }) => touch.test(text)).map(({ path }) => path);
    expect(found).toEqual(['src/background/services/stored-values.ts']);
  });
  test('the tables of stored keys and state alone say what an event clears of a store', () => {
    // Taking one store out of a record of stores, removing its rows, or calling what only `createClear` may.
    const byHand = /\[storeId\]: _|vaultRecords\.remove\(|\brecords\.remove\(|\bclearKeys\(|\bwithoutStore\(/;
    const found = background.filter(({ text }) => byHand.test(text)).map(({ path }) => path);
    expect(found.toSorted()).toEqual([
      'src/background/context.ts',
      'src/background/services/clear-stored.ts',
      'src/background/services/stored-state.ts',
      'src/background/services/stored-values.ts',
    ]);
  });
  test('a namespace of commands is a file', () => {
    const namespaces = new Set(Object.keys(commands).map((name) => name.split('.')[0]));
    const files = background.flatMap(({ path }) => /\/commands\/(.+)-handlers\.ts$/.exec(path)?.[1] ?? []);
    expect(new Set(files.map(toCamel))).toEqual(namespaces);
  });
});

/**
 * The folders inside the other layers that serve one another in one direction: which folders a file may import besides
 * its own. '' is the layer's own files.
 */
const inner: Record<string, Record<string, readonly string[]>> = {
  ui: {
    kit: [],
    shared: ['kit'],
    fields: ['kit', 'shared'],
    card: ['kit', 'fields', 'shared'],
    popup: ['kit', 'fields', 'shared'],
    workbench: ['kit', 'fields', 'shared'],
  },
  edits: {
    journal: [],
    runner: ['journal'],
    '': ['journal', 'runner'],
    bulk: ['', 'journal', 'runner'],
  },
  catalog: { v1: [''], v3: [''], '': [] },
  client: {
    enumerations: [],
    schema: [],
    entities: ['enumerations', 'schema'],
    operations: ['', 'entities', 'enumerations', 'schema'],
    http: ['', 'schema'],
    query: ['', 'enumerations', 'schema'],
    auth: ['', 'entities', 'enumerations', 'http', 'operations'],
    webhooks: ['entities', 'enumerations', 'operations', 'schema'],
    '': ['enumerations', 'http', 'schema'],
  },
};
/** The files that choose among the folders above them. */
const choosers = ['src/catalog/catalog.ts'];

describe.each(Object.entries(inner))('the folders of %s', (layer, known) => {
  const nameOf = (path: string): string => new RegExp(`^src/${layer}/(?:([^/]+)/)?`).exec(path)?.[1] ?? '';
  test('are the folders of the table', () => {
    expect(new Set(inside(`src/${layer}`).map(({ path }) => nameOf(path)))).toEqual(new Set(Object.keys(known)));
  });
  test('import only the folders that serve them', () => {
    const own = inside(`src/${layer}`).filter(({ path }) => !choosers.includes(path));
    const found = breaches(own, ({ path, imports }) =>
      imports.filter(
        (name) =>
          name.startsWith(`src/${layer}/`) &&
          nameOf(name) !== nameOf(path) &&
          known[nameOf(path)]?.includes(nameOf(name)) !== true,
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('the kit of ui', () => {
  test('has every button, so that a look is changed once', () => {
    const raw = inside('src/ui').filter(({ path, text }) => !path.startsWith('src/ui/kit/') && /<button\b/.test(text));
    expect(raw.map(({ path }) => path)).toEqual([]);
  });
});

describe('the runtime is touched from the edge only', () => {
  const edges: [string, RegExp][] = [
    ['the extension API', /\b(browser|chrome)\.\w/],
    ['the console', /\bconsole\./],
    ['the clock', /\bDate\.now\(|\bnew Date\(\)|\bperformance\.now\(/],
    ['randomness', /\bMath\.random\(|\bcrypto\.(randomUUID|getRandomValues)\(/],
    ['fetch', /globalThis\.fetch|(?<![.\w])fetch\((?!request\.url)/],
  ];
  test.each(edges)('%s', (_, word) => {
    const inner = inside('src').filter(
      ({ path }) => layerOf(path) !== 'platform' && path !== 'src/client/http/system-runtime.ts',
    );
    expect(breaches(inner, ({ text }) => text.match(word) ?? [])).toEqual([]);
  });
});

describe('kept values are on disk before a page is told', () => {
  const openings = inside('src').flatMap(({ path, text }) =>
    (text.match(/\.transaction\([^;]*'readwrite'[^;]*;/g) ?? []).map((opening) => ({ path, opening })),
  );
  test('every writing transaction is strict, but for values that cost nothing if they are lost', () => {
    expect(openings.length).toBeGreaterThan(0);
    const named = /\{ durability(: 'strict')? \}/;
    expect(openings.filter(({ opening }) => !named.test(opening))).toEqual([]);
    const open = openings.filter(({ opening }) => !opening.includes("'strict'"));
    expect(open.map(({ path }) => path)).toEqual(['src/edits/journal/database.ts']);
    const lax = inside('src').filter(({ text }) => /, 'relaxed'|: 'relaxed'/.test(text));
    // Products and the rows of a preview can be read again.
    expect(lax.map(({ path }) => path).toSorted()).toEqual([
      'src/background/services/local-area.ts',
      'src/background/services/reading-records.ts',
      'src/edits/journal/draft-records.ts',
    ]);
  });
  test('edits are written in one place', () => {
    const own = openings.filter(({ path }) => path.startsWith('src/edits/'));
    expect(own.map(({ path }) => path)).toEqual(['src/edits/journal/database.ts']);
    // A database's own put, add, delete and clear open a transaction that is not strict.
    const lax = /(\bdb|open\(\)\))\.(put|add|delete|clear)\(/;
    expect(breaches(inside('src/edits'), ({ text }) => text.match(lax) ?? [])).toEqual([]);
  });
});

describe('a worker may die at any moment', () => {
  const inWorker = [...reach('entrypoints/background/index.ts')].flatMap((path) => byPath.get(path) ?? []);
  /** Without an event it is stopped after 30 s; what is to happen later is asked of an alarm. */
  const maxTimerMs = 20_000;
  /** The files with a timer, and where the times that it may be given stand. */
  const timers: Record<string, [path: string, constant: string][]> = {
    'src/platform/wake-ups.ts': [['src/platform/wake-ups.ts', 'maxTimerMs']],
    'src/platform/frames.ts': [['src/platform/frames.ts', 'keepAwakeMs']],
    'src/platform/read-page.ts': [['src/platform/read-page.ts', 'loadMs']],
    // Runs in a document beside the worker, or in one that is stirred meanwhile.
    'src/client/auth/hidden-frame.ts': [],
    'src/edits/journal/database.ts': [
      ['src/edits/journal/database.ts', 'maxBlockMs'],
      ['src/edits/journal/database.ts', 'maxOpenMs'],
    ],
    'src/platform/storage-room.ts': [['src/platform/storage-room.ts', 'longestTrialMs']],
    'src/client/http/sleep.ts': [
      ['src/background/services/accounts.ts', 'longestWaitMs'],
      ['src/background/services/customer-sessions.ts', 'logInAgainMs'],
    ],
  };
  test('only the files of the table wait by a timer', () => {
    const timed = inWorker.filter(({ text }) => /\bset(Timeout|Interval)\(/.test(text)).map(({ path }) => path);
    expect(timed.toSorted()).toEqual(Object.keys(timers).toSorted());
  });
  test.each(Object.values(timers).flat())('%s: no longer than %s', (path, constant) => {
    const [, digits = ''] = new RegExp(`\\b${constant}(?: =|:) ([\\d_]+)`).exec(byPath.get(path)?.text ?? '') ?? [];
    expect(Number(digits.replaceAll('_', '') || Infinity)).toBeLessThanOrEqual(maxTimerMs);
  });
  test('no caller waits for a goodbye', () => {
    expect(breaches(inWorker, ({ text }) => text.match(/\bonSuspend/) ?? [])).toEqual([]);
  });
});

describe('the worker', () => {
  test('brings no user interface along, not even its types', () => {
    const reached = [...reach('entrypoints/background/index.ts', 'imports')];
    expect(reached).toContain('src/background/start.ts');
    expect(reached.filter((name) => /^(src\/(ui|page)\/|react|@base-ui|lucide-react|virtua)/.test(name))).toEqual([]);
  });
});

/** Code that runs beside the background: pages of the extension, and scripts in pages of a store. */
const pages = inside('entrypoints')
  .map(({ path }) => path.slice('entrypoints/'.length))
  .filter((path) => path !== 'background/index.ts');

test.each(['gallery.tsx', 'browse.ts'])(
  '%s of the gallery runs in a page, and brings nothing of Node along',
  (file) => {
    const reached = [...reach(`tests/visual/${file}`)];
    expect(reached).toContain('tests/visual/batch-goods.ts');
    expect(reached.filter((name) => name.startsWith('node:'))).toEqual([]);
  },
);

describe('secrets stay in the background', () => {
  test('pages and scripts are found', () => {
    expect(pages).toEqual(expect.arrayContaining(['card/main.ts', 'overlay/index.ts', 'popup/main.tsx']));
  });
  /** A frame and a text that its page posts: it holds no credential. */
  const frame = 'src/client/auth/hidden-frame.ts';
  test.each(pages)('%s brings no client, edits or catalog along', (page) => {
    const reached = [...reach(`entrypoints/${page}`)].filter(
      (path) => /^src\/(client|background|edits|catalog)\//.test(path) && path !== frame,
    );
    expect(reached).toEqual([]);
    expect([...reach(frame)].toSorted()).toEqual(['src/base/errors.ts', 'src/base/posted.ts', frame]);
  });
  test.each([
    ['content', 'src/page/dom/hints.ts'],
    ['dock', 'src/page/dock/dock-or-overlay.ts'],
    ['overlay', 'src/page/overlay/overlay.ts'],
    ['edit-mode', 'src/page/edit-mode/tiles.ts'],
    ['check-live', 'src/page/check-live/live-price.ts'],
    ['details', 'src/page/details/page-report.ts'],
  ])('the script %s brings no React, no zod', (name, own) => {
    const reached = [...reach(`entrypoints/${name}/index.ts`)];
    expect(reached).toContain(own);
    expect(reached.filter((name) => /^(react|zod|zustand|@base-ui)/.test(name))).toEqual([]);
  });
});

/**
 * The modules that a script of a storefront page may include. The overlay runs in pages that have the docked button, and takes over
 * what stands there. All may know each other's types, and what the scripts of one page leave for each other (`handover.ts`).
 */
const pageScripts: Record<string, readonly string[]> = {
  dom: [],
  handover: [],
  gate: ['dom', 'handover'],
  dock: ['dom', 'handover'],
  overlay: ['dock', 'dom', 'handover'],
  'edit-mode': ['dom', 'handover'],
  'check-live': ['dom'],
  details: ['dom', 'handover'],
};
const scriptOf = (path: string): string => /^src\/page\/([^/.]+)/.exec(path)?.[1] ?? '';

describe('the scripts of a storefront page', () => {
  test('every folder is a script, or shared by them', () => {
    expect(new Set(inside('src/page').map(({ path }) => scriptOf(path)))).toEqual(new Set(Object.keys(pageScripts)));
  });
  test('a script imports only the folders of its row', () => {
    const found = breaches(inside('src/page'), ({ path, runtime }) =>
      runtime.filter((name) => {
        const [own, to] = [scriptOf(path), scriptOf(name)];
        return to !== '' && to !== own && pageScripts[own]?.includes(to) !== true;
      }),
    );
    expect(found).toEqual([]);
  });
});

describe('the extension API', () => {
  test.each([
    ['webextension-polyfill', 'src/platform/browser.ts'],
    ['@wxt-dev/browser', 'src/platform/native.ts'],
  ])('%s is imported by one file', (name, file) => {
    expect(sources.filter(({ imports }) => imports.includes(name)).map(({ path }) => path)).toEqual([file]);
  });
  test('the content script goes without the polyfill', () => {
    for (const entry of ['content', 'dock'])
      expect(reach(`entrypoints/${entry}/index.ts`)).not.toContain('src/platform/browser.ts');
  });

  // In Firefox, whatever stands in a web page has the API of a content script.
  const other =
    /\b(?:browser|native|chrome)\??\.(?!runtime\b|storage\b|ts\b)\w+|\bruntime\s*\.\s*(?:getContexts|openOptionsPage|getBackgroundPage|reload)\b/g;
  /** Exempt: it follows the zoom in Chromium. Without that API, the card takes the device pixel ratio for the zoom. */
  const tried = 'src/platform/tab-zoom.ts';
  const inPages = pages.filter((path) => !/^(popup|workbench)\//.test(path));
  test.each(inPages)('%s, which may stand in a web page, calls runtime and storage alone', (page) => {
    const reached = [...reach(`entrypoints/${page}`)]
      .filter((path) => path !== tried)
      .flatMap((path) => byPath.get(path) ?? []);
    expect(breaches(reached, ({ text }) => text.match(other) ?? [])).toEqual([]);
  });
});

/** The places where code does not hear of a failure, by the reason for which it need not: a new one is told or repeated, or named here. */
const ignoredFailures: Record<string, Record<string, readonly Way[]>> = {
  'no promise: the value of a call that ends at once is dropped': {
    'entrypoints/frames/main.ts': ['void'],
    'src/background/services/accounts.ts': ['void'],
    'src/background/services/customer-sessions.ts': ['void'],
    'src/edits/journal/database.ts': ['void'],
    'src/edits/runner/pauses.ts': ['void'],
    'src/page/handover.ts': ['void'],
    'src/page/dock/dock-or-overlay.ts': ['void'],
    'src/page/overlay/known-values.ts': ['void', 'void'],
    'src/page/overlay/overlay.ts': ['void'],
    'src/platform/frames.ts': ['void'],
    'src/platform/page-door.ts': ['void', 'void'],
    'src/ui/card/place-source.ts': ['void'],
    'src/ui/card/use-is-pressed.ts': ['void'],
  },
  'a promise that is never rejected, or a function that shows, repeats or reports its failure itself': {
    'entrypoints/background/index.ts': [
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
      'void',
    ],
    'entrypoints/card/render-card.tsx': ['void', 'void'],
    'src/background/flows/restore.ts': ['void'],
    'src/background/services/accounts.ts': ['void'],
    'src/background/services/persisted-state.ts': ['void'],
    'src/client/http/limiter.ts': ['void'],
    'src/page/dock/dock-or-overlay.ts': ['void', 'void', 'void', 'void'],
    'src/page/dom/presses.ts': ['void'],
    'src/page/overlay/floating.ts': ['void', 'void'],
    'src/page/overlay/press-overlay.ts': ['void', 'void'],
    'src/platform/card-services.ts': ['void'],
    'src/platform/store-scripts.ts': ['void', 'void'],
    'src/ui/card/answer-in-popup.tsx': ['void'],
    'src/ui/card/card-strip.tsx': ['void'],
    'src/ui/card/card.tsx': ['void'],
    'src/ui/card/place-source.ts': ['void'],
    'src/ui/card/undo-held.tsx': ['void'],
    'src/ui/card/use-lowest.ts': ['void'],
    'src/ui/fields/edit-status.tsx': ['void'],
    'src/ui/popup/sign-in/email-code.tsx': ['void', 'void'],
    'src/ui/popup/sign-in/factor.tsx': ['void', 'void'],
    'src/ui/popup/sign-in/forgot-sent.tsx': ['void', 'void'],
    'src/ui/popup/sign-in/profile-facts.tsx': ['void'],
    'src/ui/popup/sign-in/profile.tsx': ['void', 'void', 'void', 'void'],
    'src/ui/popup/sign-in/screen-form.tsx': ['void'],
    'src/ui/popup/undo-strip.tsx': ['void', 'void'],
    'src/ui/shared/failure-line.tsx': ['void'],
    'src/ui/shared/use-ended.ts': ['void'],
    'src/ui/workbench/connect/connect-form.tsx': ['void'],
    'src/ui/workbench/report/report-page.tsx': ['void'],
    'src/ui/workbench/stores/captcha-form.tsx': ['void', 'void'],
    'src/ui/workbench/stores/passphrase-form.tsx': ['void'],
    'src/ui/workbench/welcome/demo-offer.tsx': ['void'],
  },
  'an event of the browser that nobody waits for; what it begins is done again at the next start or change, and the browser logs a failure':
    {
      'entrypoints/background/index.ts': ['void', 'void', 'void', 'void', 'void'],
    },
  'a press whose person sees that nothing opened': {
    'entrypoints/card/main.ts': ['void'],
    'src/platform/page-services.ts': ['void', 'void'],
  },
  'a write within a transaction, which fails with it': {
    'src/edits/journal/journal-schema.ts': ['void', 'void', 'void', 'void'],
  },
  'the answer says that it failed, and the caller tells or goes another way': {
    'src/background/flows/find-demo.ts': ['try'],
    'src/background/flows/hosted-login.ts': ['try'],
    'src/background/services/cipher.ts': ['try'],
    'src/client/auth/redirects.ts': ['try'],
    'src/client/webhooks/jwt.ts': ['try'],
    'src/edits/journal/storage-failure.ts': ['catch'],
    'src/page/details/copy-details.ts': ['then'],
    'src/page/edit-mode/picks.ts': ['catch'],
    'src/platform/card-services.ts': ['then'],
    'src/platform/copy-text.ts': ['then'],
    'src/platform/open-popup.ts': ['then'],
    'src/platform/private-files.ts': ['try'],
    'src/platform/read-page.ts': ['try'],
    'src/platform/storage-room.ts': ['try', 'catch'],
    'src/platform/windows.ts': ['try'],
    'src/ui/card/use-leave.ts': ['catch', 'try'],
    'src/ui/popup/use-search.ts': ['then'],
  },
  'a copy that is read in place of a value: the failure to read that is told': {
    'src/background/services/area-copy.ts': ['try'],
    'src/background/services/copy-format.ts': ['try'],
    'src/background/services/local-area.ts': ['catch'],
  },
  'is done again: after a rest, at the next look, start or use': {
    'src/background/flows/log-outs.ts': ['then'],
    'src/catalog/v3/extras-v3.ts': ['catch'],
    'src/edits/runner/runner.ts': ['catch'],
    'src/edits/runner/starter.ts': ['catch', 'then'],
    'src/page/dock/dock-or-overlay.ts': ['catch'],
    'src/page/edit-mode/known-tiles.ts': ['try'],
    'src/page/gate/announce.ts': ['then'],
    'src/ui/card/claim.ts': ['try'],
    'src/ui/card/undo-held.tsx': ['catch'],
    'src/ui/shared/report-use.ts': ['catch'],
    'src/ui/popup/use-unsaved-products.ts': ['catch'],
  },
  'a look that is made again, or whose failure the next look shows': {
    'entrypoints/check-live/index.ts': ['try'],
    'src/background/flows/ask-with-captcha.ts': ['catch'],
    'src/background/flows/hosted-login.ts': ['catch', 'try'],
    'src/background/flows/key-rechecks.ts': ['catch'],
    'src/background/flows/key-status.ts': ['catch'],
    'src/catalog/catalog.ts': ['catch', 'catch', 'catch'],
    'src/client/auth/silent-login.ts': ['catch'],
    'src/page/overlay/draw-overlay.ts': ['catch'],
    'src/page/overlay/press-overlay.ts': ['catch'],
    'src/platform/tab-zoom.ts': ['catch'],
    'src/platform/windows.ts': ['catch'],
    'src/ui/card/use-lowest.ts': ['catch'],
    'src/ui/popup/first-run.tsx': ['then'],
    'src/ui/popup/location-rows.tsx': ['catch'],
    'src/ui/popup/part-values.tsx': ['catch'],
    'src/ui/popup/sign-in/factor-code.tsx': ['catch'],
    'src/ui/popup/use-refreshes.ts': ['catch'],
    'src/ui/workbench/history/kept-line.tsx': ['try'],
    'src/ui/workbench/bulk/use-draft-rows.ts': ['then'],
    'src/ui/workbench/welcome/demo-offer.tsx': ['then'],
  },
  'ends or tidies what is over anyway; what is left goes with its page, tab or file': {
    'src/background/flows/hosted-login.ts': ['catch'],
    'src/background/flows/inactive-pages.ts': ['catch'],
    'src/background/flows/key-request.ts': ['catch'],
    'src/background/services/copy-format.ts': ['catch', 'catch'],
    'src/edits/journal/database.ts': ['catch', 'try'],
    'src/platform/frames.ts': ['void', 'catch', 'catch'],
    'src/platform/private-files.ts': ['catch'],
    'src/platform/read-page.ts': ['catch'],
    'src/platform/storage-room.ts': ['catch', 'catch'],
    'src/platform/store-scripts.ts': ['catch'],
    'src/ui/workbench/bulk/use-preview.ts': ['catch'],
  },
  'waits for the end of work whose failure its own caller hears': {
    'src/background/commands/page-handlers.ts': ['catch'],
    'src/background/services/backup.ts': ['catch'],
    'src/background/services/sign-in-queue.ts': ['then'],
    'src/base/queue.ts': ['catch'],
  },
  'notes what is in memory too, and is noted again': {
    'src/background/services/stored-values.ts': ['catch', 'catch', 'catch'],
    'src/client/http/start-reservation.ts': ['catch', 'then'],
  },
  'takes away the whole of a secret that it cannot reduce': {
    'src/background/services/stored-values.ts': ['catch'],
  },
  'a press or a drag on the page, sent up to five times: its person sees that it came to nothing, and does it again; or the report that the page was left alone':
    {
      'entrypoints/dock/index.ts': ['catch', 'catch', 'catch'],
      'src/page/dock/explain.ts': ['catch'],
    },
};

describe('habits', () => {
  const extension = [...inside('src'), ...inside('entrypoints')];
  test('a failure is ignored only where the reason is known', () => {
    const found = extension
      .filter(({ path }) => !path.startsWith('src/messages/compiled/'))
      .map(({ path, text }) => [path, findIgnored(path, text).toSorted()] as const);
    const known: Record<string, Way[]> = {};
    for (const [path, ways] of Object.values(ignoredFailures).flatMap(Object.entries<readonly Way[]>))
      known[path] = [...(known[path] ?? []), ...ways].toSorted();
    expect(Object.fromEntries(found.filter(([, ways]) => ways.length > 0))).toEqual(known);
  });
  test.each<[Way, string]>([
    ['void', 'void keep(1);'],
    ['void', 'const run = () => void (isOn && keep(1));'],
    ['void', 'async function run() { await keep(1); } void run();'],
    ['catch', 'keep(1).catch(() => undefined);'],
    ['catch', 'keep(1).catch(() => { count += 1; });'],
    ['catch', 'const drop = () => {}; void keep(1).catch(drop);'],
    ['then', 'keep(1).then(show, () => undefined);'],
    ['try', 'async function run() { try { await keep(1); } catch { show(); } }'],
    ['try', 'try { keep(1); } catch (error) {}'],
  ])('this one is found: %s in %s', (way, text) => {
    expect(findIgnored('one.ts', text)).toEqual([way]);
  });
  test.each([
    'keep(1).catch(report);',
    'void keep(1).catch((error: unknown) => show(error));',
    'keep(1).then(show, (error: unknown) => tell(error));',
    'const run = async () => { try { await keep(1); } catch (error) { show(error); } }; void run();',
    'try { read(1); } catch { show(); }',
  ])('this failure is heard: %s', (text) => {
    expect(findIgnored('one.ts', text)).toEqual([]);
  });
  test('the choice of an option is read in one place, which knows no inherited names', () => {
    const found = breaches(extension, ({ text }) => text.match(/\b(choices|chosen|wanted)\[\w+\] [!=]==.*/g) ?? []);
    expect(found).toEqual([]);
  });
  test('no barrels', () => {
    expect(breaches(sources, ({ text }) => text.match(/^export \* .*/m) ?? [])).toEqual([]);
  });
  test('exports have names, except those that the browser loads by default', () => {
    const own = sources.filter(
      ({ path }) =>
        !/^entrypoints\/(overlay|dock|edit-mode|edit-key|check-live|details|background|content)\//.test(path),
    );
    expect(breaches(own, ({ text }) => text.match(/^export default .*/m) ?? [])).toEqual([]);
  });
  test('a ref is no new function at each render, which would take the focus each time', () => {
    const inline = inside('src/ui').filter(({ text }) => /\bref=\{(\(|\w+ =>)/.test(text));
    expect(inline.map(({ path }) => path)).toEqual([]);
  });
  test('a button that waits for an answer keeps the focus', () => {
    const lost = inside('src/ui').filter(({ text }) =>
      /\bdisabled=\{[^}]*\bbusy\b/.test(text.replaceAll('aria-disabled', '')),
    );
    expect(lost.map(({ path }) => path)).toEqual([]);
  });
  test('work waits for earlier work in one kind of queue', () => {
    // A promise that begins settled is the begin of a chain by hand.
    const chains = inside('src').filter(({ text }) => /(?:=|\?\?) Promise\.resolve\(\)/.test(text));
    expect(chains.map(({ path }) => path)).toEqual(['src/base/queue.ts']);
  });
  test('imports run in no circle', () => {
    expect(
      breaches(sources, ({ path, imports }) =>
        imports.filter((next) => next !== path && reach(next, 'imports').has(path)),
      ),
    ).toEqual([]);
  });
});

/** The files of a tree whose names match, with their text. */
const readTree = (trees: readonly string[], names: RegExp): { path: string; text: string }[] =>
  trees
    .flatMap((tree) => readdirSync(tree, { recursive: true, encoding: 'utf8' }).map((file) => join(tree, file)))
    .filter((path) => names.test(path) && !path.startsWith('src/messages/compiled/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

describe('prose', () => {
  test('a comment begins with its subject', () => {
    const all = readTree(['src', 'entrypoints', 'tests', 'demo', 'bench', 'scripts'], /\.(tsx?|m?js|css)$/);
    const found = all.flatMap(({ path, text }) =>
      findRiddlesInComments(path, text).map((comment) => `${path}: ${comment} [${mend.comment}]`),
    );
    expect(found).toEqual([]);
  });
  test('a title stands as a sentence of its own in a list of failures', () => {
    const found = readTree(['tests'], /\.(test|spec)\.tsx?$/).flatMap(({ path, text }) =>
      findRiddlesInTitles(path, text).map((title) => `${path}: ${title} [${mend.title}]`),
    );
    expect(found).toEqual([]);
  });
  test.each([
    '/** What a press does. */',
    '// Whether it is open.',
    'const a = 1; /* Those of a tile. */',
    '/**\n * That of the other.\n */',
  ])('this comment is a riddle: %s', (text) => {
    expect(findRiddlesInComments('one.ts', text)).toHaveLength(1);
  });
  test.each([
    '/** “What Shelfedge keeps” lists the data. */',
    '/** `that` is taken. */',
    '// The reason for\n// that is old.',
  ])('this comment has a subject: %s', (text) => expect(findRiddlesInComments('one.ts', text)).toEqual([]));
  test.each([
    "test('what is typed stays', () => {});",
    "test.each([1])('no day is none', () => {});",
    "describe('a change', () => { test('that was refused is not read back', () => {}); });",
    "describe('a change', () => { describe.each([1])(`of ${1}`, () => {}); });",
    "test.describe('a change', () => { test('with a key', () => {}); });",
  ])('this title is a riddle: %s', (text) => {
    expect(findRiddlesInTitles('one.test.ts', text)).toHaveLength(1);
  });
  test.each([
    "describe('a change', () => { test('is not read back', () => {}); });",
    "describe('in a frame', () => { test('with a key, a change is sent', () => {}); });",
    "test('“That is all” is shown', () => {});",
  ])('this title is a sentence: %s', (text) => {
    expect(findRiddlesInTitles('one.test.ts', text)).toEqual([]);
  });
});
