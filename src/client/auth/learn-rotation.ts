import { toRenewalFailure } from './renewal-failure.ts';
import type { Grants } from './tokens.ts';

/**
 * Whether the platform gives a new refresh token for each old one, found out with a visitor nobody is; true where it
 * renews no visitor, for then nothing says that a token can be sent twice. Throws while it cannot be asked.
 */
export async function learnRotation(grants: Pick<Grants, 'anonymous' | 'refresh'>): Promise<boolean> {
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
