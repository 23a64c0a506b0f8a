import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { ApiKeyStrategy, createClient as createSdkClient, OAuthStrategy } from '@wix/sdk';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { accountKeyAuth } from '../../src/client/auth/api-key.ts';
import type { Auth } from '../../src/client/client.ts';
import type { Operation } from '../../src/client/operation.ts';
import { clientAt, grantsOf } from '../fixtures/clients.ts';
import { memberTokens } from '../fixtures/member.ts';
import type { Example, Sdk } from './operations/example.ts';
import { recordOne, throughPlatform } from './operations/requests.ts';
import { startTestPlatform } from './platform-client.ts';

const isRow = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'safe' in value;

const table = new URL('../../src/client/operations/', import.meta.url);
const services = readdirSync(table).map((file) => file.replace('.ts', ''));

interface Tried {
  service: string;
  name: string;
  row: Operation;
  example: Example | undefined;
}

/** A row may have several examples: `token`, `token: anonymous`. */
const rowOf = (key: string): string => key.replace(/:.*/, '');

const tried: Tried[] = (
  await Promise.all(
    services.map(async (service) => {
      const rows = (await import(new URL(`${service}.ts`, table).href)) as Record<string, unknown>;
      const file = new URL(`operations/${service}.ts`, import.meta.url);
      const { examples } = existsSync(file)
        ? ((await import(file.href)) as { examples: Record<string, Example> })
        : { examples: {} as Record<string, Example> };
      const spare = Object.keys(examples).filter((key) => !isRow(rows[rowOf(key)]));
      if (spare.length > 0) throw new Error(`${service} has no row ${spare.join(', ')}`);
      return Object.entries(rows).flatMap(([name, row]) => {
        if (!isRow(row)) return [];
        const keys = Object.keys(examples).filter((key) => rowOf(key) === name);
        return (keys.length === 0 ? [name] : keys).map((key) => ({ service, name: key, row, example: examples[key] }));
      });
    }),
  )
).flat();

test('every service of the table was found', () => {
  expect(services.length).toBeGreaterThanOrEqual(18);
  expect(new Set(tried.map(({ row }) => row)).size).toBeGreaterThanOrEqual(170);
});

test('a call that the published packages lack or send otherwise stands in docs/wire.md with its reason', () => {
  const [, section = ''] =
    /^## Calls that the published packages .*\n([\s\S]*?)^## /m.exec(readFileSync('docs/wire.md', 'utf8')) ?? [];
  const explained = [...section.matchAll(/^\|(.*?)\|/gm)].flatMap(([, calls = '']) => calls.match(/\w+(?=`)/g) ?? []);
  const differing = tried.filter(({ example }) => example?.differs !== undefined).map(({ name }) => rowOf(name));
  expect(explained.toSorted()).toEqual([...new Set(differing)].toSorted());
});

/** The credential of an example as ours and as the published client's. */
async function credentials(platform: Platform, row: Operation, example: Example): Promise<{ auth: Auth; sdk: Sdk }> {
  const as = example.as ?? (row.elevated ? 'merchant' : 'visitor');
  const { apiKey, siteId, clientId, accountId } = platform;
  if (as === 'account')
    return {
      auth: accountKeyAuth(apiKey, accountId),
      sdk: createSdkClient({ auth: ApiKeyStrategy({ apiKey, accountId }) }),
    };
  if (as === 'merchant') {
    const headers = { authorization: apiKey, 'wix-site-id': siteId };
    return {
      auth: { elevated: true, headers: () => Promise.resolve(headers) },
      sdk: createSdkClient({ auth: ApiKeyStrategy({ apiKey, siteId }) }),
    };
  }
  const { access } = await (as === 'member' ? memberTokens(platform) : grantsOf(platform).anonymous());
  const { value } = access;
  const authorization = as === 'visitor and key' ? `${value},${apiKey}` : value;
  const tokens = {
    accessToken: { value: authorization, expiresAt: Math.floor(Date.now() / 1000) + 3600 },
    refreshToken: { value: '', role: 'visitor' as const },
  };
  return {
    auth: { elevated: row.elevated, headers: () => Promise.resolve({ authorization }) },
    sdk: createSdkClient({ auth: OAuthStrategy({ clientId, tokens }) }) as unknown as Sdk,
  };
}

async function begin({ row, example, name }: Tried) {
  if (example === undefined) throw new Error(`${name} needs an example`);
  const platform = await startTestPlatform({ catalogVersion: example.catalog, ...example.store });
  const input = await example.input(platform);
  return { platform, input, example, ...(await credentials(platform, row, example)) };
}

describe.each(tried)('$service $name', (one) => {
  const { row } = one;

  test('works against the platform', async () => {
    const { platform, input, example, auth } = await begin(one);
    const answer = await clientAt(platform.url, auth).call(row, input);
    const found = example.readBack === undefined ? answer : await example.readBack(platform, input);
    expect(found).toMatchObject(example.answer);
  });

  test('is refused before it is sent without elevation, where the platform would refuse it', async () => {
    const { platform, input, auth } = await begin(one);
    const call = clientAt(platform.url, { ...auth, elevated: false }).call(row, input);
    if (row.elevated) {
      await expect(call).rejects.toMatchObject({ code: 'not_elevated' });
      const { access } = await grantsOf(platform).anonymous();
      const headers = () => Promise.resolve({ authorization: access.value });
      const asVisitor = clientAt(platform.url, { elevated: true, headers }).call(row, input);
      await expect(asVisitor).rejects.toMatchObject({ code: expect.stringMatching(/^(forbidden|unauthorized)$/) });
    } else await expect(call).resolves.toBeDefined();
  });

  test('sends the same as the published client, whose call works too', async () => {
    const { platform, input, example, auth, sdk } = await begin(one);
    if (example.sdk === undefined) {
      expect(example.differs?.reason, 'a reason for having no call of the published client').toBeTruthy();
      return;
    }
    const ours = await recordOne((url) => clientAt(url, auth).call(row, input));
    const { result, records } = await throughPlatform(platform.url, async () => example.sdk?.(sdk, input));
    if (example.sdkAnswer !== undefined) expect(result).toMatchObject(example.sdkAnswer);
    const compare = example.differs?.compare ?? ((request: unknown) => request);
    expect(records.map(compare)).toEqual([compare(ours)]);
  });
});
