import type { Intent } from '../domain/edit.ts';
import { ShelfedgeError } from '../domain/errors.ts';
import { checkEdit, defaultLimits, unconfirmed } from '../domain/guardrails.ts';
import { partOf, type Product } from '../domain/product.ts';
import type { Sender } from '../protocol/sender.ts';
import type { Context } from './context.ts';

type DoorContext = Pick<Context, 'app' | 'journal' | 'seen'>;

/**
 * Looks at an intent as its surface should have done, with what is known here and no question to the platform: `guarded`
 * with the findings for what is blocked, or is to be asked and was not confirmed. One that is kept already is let by.
 */
export async function assertGuarded(
  context: DoorContext,
  sender: Sender,
  storeId: string,
  intent: Intent,
): Promise<void> {
  const { field, value, base, currency, productId, variantId } = intent;
  const product = knownProduct(context, sender, storeId, productId);
  const part = product === undefined ? undefined : partOf(product, variantId);
  const findings = checkEdit({
    field,
    value,
    base,
    subject: product === undefined || part === undefined ? null : { product, part },
    others: field === 'sku' ? context.seen.skus(storeId, productId) : new Map(),
    currency,
    limits: context.app.getState().limits[storeId] ?? defaultLimits,
  });
  const open = unconfirmed(findings, intent.confirmed ?? []);
  if (open.length === 0 || (await context.journal.get(intent.id)) !== undefined) return;
  throw new ShelfedgeError('guarded', 'A guardrail stands in the way.', { findings });
}

/** What the card shows, else the newest reading that a surface was given. */
function knownProduct(
  { app, seen }: DoorContext,
  sender: Sender,
  storeId: string,
  productId: string,
): Product | undefined {
  const card = sender.caller === 'card' ? app.getState().cards[sender.tabId]?.product : undefined;
  return card?.id === productId ? card : seen.get(storeId, productId);
}
