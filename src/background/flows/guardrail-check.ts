import type { EditState, Intent } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { checkEdit } from '../../domain/check-edit.ts';
import { defaultLimits, unconfirmed, type Finding } from '../../domain/guardrails.ts';
import { effectOf } from '../../domain/pricing/effect.ts';
import { partOf } from '../../domain/product.ts';
import type { Services } from '../services/services.ts';

type GuardrailContext = Pick<Services, 'app' | 'journal' | 'readings'>;

/**
 * Checks an intent against the guardrails with known values, without a call. Throws `guarded` with the findings that block,
 * or that ask and are not confirmed. An intent that is already stored passes.
 */
export async function assertGuardrails(context: GuardrailContext, storeId: string, intent: Intent): Promise<void> {
  const findings = await findUnconfirmed(context, storeId, intent);
  if (findings.length > 0) throw guarded(findings);
}

/**
 * Checks an intent of a card that cannot prove that it was visible, where nothing can be confirmed. Findings that ask become
 * the state of an edit that is confirmed in the popup; undefined without findings. Throws `guarded` for a block.
 */
export async function toConfirmationRequest(
  context: GuardrailContext,
  { storeId, intent, askedAt }: { storeId: string; intent: Intent; askedAt: number },
): Promise<EditState | undefined> {
  const findings = await findUnconfirmed(context, storeId, intent);
  if (findings.some(({ level }) => level === 'block')) throw guarded(findings);
  return findings.length === 0
    ? undefined
    : { tag: 'conflict', theirs: intent.base, why: 'guarded', findings, askedAt };
}

const guarded = (findings: Finding[]): ShelfedgeError =>
  new ShelfedgeError('guarded', 'A guardrail stands in the way.', { findings });

/** The unconfirmed findings of an intent; none if it is already stored. */
async function findUnconfirmed(context: GuardrailContext, storeId: string, intent: Intent): Promise<Finding[]> {
  const { field, value, base, currency, productId, variantId, locationId, group } = intent;
  const product = context.readings.get(storeId, productId);
  const part = product === undefined ? undefined : partOf(product, variantId, locationId, group);
  const { prices } = intent;
  const findings = checkEdit({
    field,
    value,
    base,
    subject: product === undefined || part === undefined ? null : { product, part },
    // The reading that this surface saw counts, not another surface's. The write checks again by a new reading.
    ...(prices && { effect: effectOf(prices.from, prices.to, currency) }),
    ownerOf: (wanted) => context.readings.ownerOf(storeId, productId, field, wanted),
    currency,
    limits: context.app.getState().limits[storeId] ?? defaultLimits,
  });
  const open = unconfirmed(findings, intent.confirmed ?? []);
  if (open.length === 0 || (await context.journal.get(intent.id)) !== undefined) return [];
  return findings;
}
