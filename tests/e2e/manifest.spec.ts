import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

interface Manifest {
  permissions: string[];
  host_permissions: string[];
  optional_host_permissions: string[];
  content_scripts?: unknown;
  externally_connectable?: unknown;
  web_accessible_resources: { resources: string[]; use_dynamic_url?: boolean }[];
  content_security_policy: { extension_pages: string };
}

const read = (browser: string): Manifest =>
  JSON.parse(readFileSync(`.output/${browser}-mv3-local/manifest.json`, 'utf8')) as Manifest;
const policyOf = ({ content_security_policy: { extension_pages: text } }: Manifest): Record<string, string> =>
  Object.fromEntries(text.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]));

for (const browser of ['chrome', 'firefox']) {
  test(`the ${browser} build asks for little and talks to the platform or this machine alone`, () => {
    const manifest = read(browser);
    expect(manifest.permissions).toEqual([
      'storage',
      'unlimitedStorage',
      'activeTab',
      'scripting',
      'alarms',
      'identity',
      ...(browser === 'chrome' ? ['offscreen'] : []),
    ]);
    expect(manifest.host_permissions).toEqual(['https://www.wixapis.com/*']);
    expect(manifest.optional_host_permissions).toEqual(['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*']);
    // Content scripts come by registration, for connected stores only; no page may open a channel to us.
    expect(manifest.content_scripts).toBeUndefined();
    expect(manifest.externally_connectable).toBeUndefined();
    expect(manifest.web_accessible_resources.flatMap(({ resources }) => resources)).toEqual(['card.html']);
    if (browser === 'chrome')
      expect(manifest.web_accessible_resources.every(({ use_dynamic_url: own }) => own)).toBe(true);
    const policy = policyOf(manifest);
    expect(policy['connect-src']).toBe(
      "'self' https://www.wixapis.com https://www.wixapis.com:9 http://127.0.0.1:* http://localhost:*",
    );
    expect(policy['img-src']).toBe(
      "'self' data: https://static.wixstatic.com https://video.wixstatic.com http://127.0.0.1:* http://localhost:*",
    );
    expect(policy['script-src']).toBe("'self'");
    expect(policy['default-src']).toBe("'none'");
    for (const page of ['card', 'workbench'])
      expect(readFileSync(`.output/${browser}-mv3-local/${page}.html`, 'utf8')).toContain("frame-src 'none'");
  });
}
