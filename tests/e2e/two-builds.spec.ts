import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';

/** The one list that a script of the local build has and one of the build for merchants has not. */
const localHosts = '[`127.0.0.1`,`localhost`]';

/** A text without the hashes of contents in names of scripts. */
const plain = (text: string): string => text.replaceAll(/-[\w-]{8}\.(js|css)\b/g, '-HASH.$1');

/** The texts of a build by name. */
function read(folder: string): Record<string, string> {
  const paths = globSync('**/*.*', { cwd: folder });
  return Object.fromEntries(
    paths.toSorted().map((path) => [plain(path), plain(readFileSync(join(folder, path), 'latin1'))]),
  );
}

test('the build for merchants differs from the tested one in hosts of this machine alone', () => {
  const [store, local] = ['.output/chrome-mv3', '.output/chrome-mv3-local'].map(read) as [
    Record<string, string>,
    Record<string, string>,
  ];
  expect(Object.keys(store)).toEqual(Object.keys(local));
  const differing = Object.keys(store).filter((name) => store[name] !== local[name]);
  for (const name of differing.filter((one) => one !== 'manifest.json'))
    expect(store[name], name).toBe(local[name]?.replace(localHosts, '[]'));
  expect(Object.keys(store).filter((name) => /127\.0\.0\.1|localhost/.test(store[name] ?? ''))).toEqual([]);
  const [merchants, tested] = [store, local].map((files) => JSON.parse(files['manifest.json'] ?? '') as object);
  const changed = Object.entries(tested ?? {}).filter(
    ([name, value]) =>
      JSON.stringify(value) !== JSON.stringify(Object.entries(merchants ?? {}).find(([one]) => one === name)?.[1]),
  );
  expect(changed.map(([name]) => name).toSorted()).toEqual([
    'content_security_policy',
    'optional_host_permissions',
    'web_accessible_resources',
  ]);
  const here = / ?"?http:\/\/(?:127\.0\.0\.1|localhost)(?::\*|\/\*)"?,?/g;
  const bare = JSON.stringify(tested).replaceAll(here, '').replaceAll(',]', ']');
  expect(JSON.parse(bare)).toEqual(merchants);
});
