import { expect, test } from 'vitest';
import { configOf } from '../../wxt.config.ts';

type Command = 'build' | 'serve';
type Build = Parameters<typeof configOf>[0];

/** The manifest's rule for connections of the extension's pages. */
async function connectionsOf(build: Build, command: Command): Promise<string> {
  const { manifest } = configOf(build);
  if (typeof manifest !== 'function') throw new Error('The manifest depends on the browser.');
  const mode = command === 'serve' ? 'development' : 'production';
  const { content_security_policy: policy } = await manifest({ browser: 'chrome', manifestVersion: 3, command, mode });
  const { extension_pages: rules = '' } = policy as { extension_pages?: string };
  return rules.split('; ').find((rule) => rule.startsWith('connect-src')) ?? '';
}

test('pages of the build under development may follow the server that sends them changes', async () => {
  expect(await connectionsOf('local', 'serve')).toContain('ws://localhost:*');
});

test('no other build may open a socket', async () => {
  for (const build of ['local', 'store'] as const) expect(await connectionsOf(build, 'build')).not.toContain('ws:');
  expect(await connectionsOf('store', 'serve')).not.toContain('ws:');
});
