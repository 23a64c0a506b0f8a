import type { Platform } from '../../demo/platform/start-platform.ts';
import { asMerchant, ask, startTestPlatform } from './platform-client.ts';
import type { Answer } from './platform-client.ts';

/** Where the categories are. */
export const root = '/categories/v1/categories';
export const bulk = '/categories/v1/bulk/categories';

/** The tree of the store, in a body and in an address. */
export const treeReference = { appNamespace: '@wix/stores', treeKey: null };
export const tree = 'treeReference.appNamespace=%40wix%2Fstores';

/** The app the products belong to. */
export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

/** An id nothing has. */
export const nobody = '0f5d7c54-1f2f-4f62-9d5e-000000000000';

export interface WireCategory {
  [field: string]: unknown;
  id: string;
  revision: string;
  slug: string;
  visible: boolean;
  parentCategory: { id?: string; index: number };
}

/** Starts a platform of catalog V3. */
export function startV3(): Promise<Platform> {
  return startTestPlatform({ catalogVersion: 'v3' });
}

/** Sends a request as the merchant; a body is sent with the tree. */
export function send(platform: Platform, line: string, body?: object): Promise<Answer> {
  const headers = asMerchant(platform);
  return ask(platform, line, { headers, ...(body && { body: { treeReference, ...body } }) });
}

/** Creates a category. */
export async function create(platform: Platform, name: string, fields: object = {}): Promise<WireCategory> {
  const answer = await send(platform, `POST ${root}`, { category: { name, ...fields } });
  if (answer.status !== 200) throw new Error(answer.body.message);
  return answer.body['category'] as WireCategory;
}

/** Creates categories, each below the one before. */
export async function createChain(platform: Platform, names: string[]): Promise<WireCategory[]> {
  const chain: WireCategory[] = [];
  for (const name of names) {
    const parentCategory = { id: chain.at(-1)?.id ?? null };
    chain.push(await create(platform, name, { parentCategory }));
  }
  return chain;
}

/** The category as the merchant reads it. */
export async function read(platform: Platform, id: string): Promise<WireCategory> {
  return (await send(platform, `GET ${root}/${id}?${tree}`)).body['category'] as WireCategory;
}

/** The code of an application error. */
export function readCode({ body }: Answer): string | undefined {
  return body.details.applicationError?.code;
}
