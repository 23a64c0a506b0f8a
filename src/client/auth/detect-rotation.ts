import { toRenewalFailure } from './renewal-failure.ts';
import type { Grants } from './grants.ts';

/**
 * Detects refresh token rotation: a throw-away visitor session is refreshed, and the tokens are compared. Resolves with
 * true if the platform does not refresh visitors, because then a token must not be sent twice. Rejects while the
 * platform cannot be reached.
 */
export async function detectRotation(grants: Pick<Grants, 'anonymous' | 'refresh'>): Promise<boolean> {
  const { refresh } = await grants.anonymous();
  if (refresh.value === '') return true;
  try {
    const next = await grants.refresh(refresh);
    return next.refresh.value !== refresh.value;
  } catch (error) {
    if (toRenewalFailure(error) === 'renewalRefused') return true;
    throw error;
  }
}
