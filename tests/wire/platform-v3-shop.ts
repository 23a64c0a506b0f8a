import type { Permission } from '../../demo/platform/identity/authorize.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { asMerchant, ask, startTestPlatform } from './platform-client.ts';
import type { Answer } from './platform-client.ts';

/** Starts a platform that runs catalog V3 and has nothing to sell yet. */
export async function startEmptyShop(): Promise<Platform> {
  return startTestPlatform({ catalogVersion: 'v3', catalog: { ...smallCatalog, products: [], collections: [] } });
}

interface ProductParts {
  name?: string;
  visible?: boolean;
  productType?: 'PHYSICAL' | 'DIGITAL';
  subscriptionDetails?: object;
  options?: { id: string; choiceIds: string[] }[];
  modifiers?: { id: string; choiceIds: string[] }[];
  variants?: { id: string; sku?: string; choices?: { optionId: string; choiceId: string }[] }[];
}

function toLinks(links: { id: string; choiceIds: string[] }[] = []): object[] {
  return links.map(({ id, choiceIds }) => ({
    id,
    choicesSettings: { choices: choiceIds.map((choiceId) => ({ choiceId })) },
  }));
}

/** Stores a product as its service would, with no more than other services read of it, and returns its id. */
export function addProduct(platform: Platform, parts: ProductParts): string {
  const { name = 'Linen Apron', visible = true, productType = 'PHYSICAL', variants = [] } = parts;
  const body = {
    name,
    visible,
    productType,
    subscriptionDetails: parts.subscriptionDetails,
    options: toLinks(parts.options),
    modifiers: toLinks(parts.modifiers),
    variantsInfo: {
      variants: variants.map(({ choices = [], ...variant }) => ({
        ...variant,
        visible: true,
        choices: choices.map((optionChoiceIds) => ({ optionChoiceIds })),
      })),
    },
  };
  const store = { db: platform.db, now: Date.now };
  const { id } = insertDocument(store, 'product', body);
  for (const variant of body.variantsInfo.variants)
    insertDocument(store, 'variant', { ...variant, productId: id }, variant.id);
  return id;
}

/** A response with its body in the expected type. */
export interface AnswerOf<T> extends Omit<Answer, 'body'> {
  body: T & Answer['body'];
}

/** Sends a call as the merchant, or with the headers given. */
export async function send<T extends object>(
  platform: Platform,
  line: string,
  body?: object,
  headers: Record<string, string> = asMerchant(platform),
): Promise<AnswerOf<T>> {
  return (await ask(platform, line, { body, headers })) as AnswerOf<T>;
}

/** Headers of a merchant whose key has only this permission. */
export function mayOnly(platform: Platform, permission: Permission): Record<string, string> {
  return asMerchant(platform, [permission]);
}

/** A refusal as expected: its status with the application's code or the broken rule. */
export function readRefusal({ status, body: { details } }: Pick<Answer, 'status' | 'body'>): [number, string] {
  const [violation] = details.validationError?.fieldViolations ?? [];
  const { ruleName } = (violation ?? {}) as { ruleName?: string };
  return [status, details.applicationError?.code ?? ruleName ?? violation?.violatedRule ?? ''];
}
