import { ShelfedgeError } from '../../base/errors.ts';
import { GuardLimits } from '../../domain/guardrails.ts';
import { readPattern } from '../../domain/product-pattern.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';
import { removeKey } from '../services/stored-values.ts';
import { saveLimits } from '../services/guardrail-settings.ts';
import { savePattern } from '../services/pattern-settings.ts';

export const createSettingsHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'clock' | 'pageResolver' | 'runtime'>,
): HandlersOf<'settings'> => ({
  'settings.guardrails': async ({ storeId, limits }) => {
    accountOf(context, storeId);
    await saveLimits(context, storeId, GuardLimits.parse(limits));
    return {};
  },
  'settings.productAddresses': async ({ storeId, pattern }) => {
    accountOf(context, storeId);
    const read = readPattern(pattern);
    if (read.tag === 'problem') throw new ShelfedgeError('invalid_input', `The product addresses: ${read.problem}`);
    await savePattern(context, storeId, read.pattern);
    // Pages that are open already may be products' by this.
    void context.pageResolver.retry(storeId).catch(context.runtime.report);
    return {};
  },
  'settings.dismissClock': async () => {
    await context.clock.dismiss();
    return {};
  },
  'settings.dismissNews': async () => {
    await removeKey(context.runtime, 'news');
    context.app.setState({ news: null });
    return {};
  },
});
