import { GuardLimits } from '../../domain/guardrails.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { accountOf } from '../services/accounts.ts';
import { removeKey } from '../services/stored-values.ts';
import { saveLimits } from '../services/guardrail-settings.ts';

export const createSettingsHandlers = (
  context: Pick<Context, 'accounts' | 'app' | 'runtime'>,
): Pick<Handlers, 'settings.guardrails' | 'settings.dismissNews'> => ({
  'settings.guardrails': async ({ storeId, limits }) => {
    accountOf(context, storeId);
    await saveLimits(context, storeId, GuardLimits.parse(limits));
    return {};
  },
  'settings.dismissNews': async () => {
    await removeKey(context.runtime, 'news');
    context.app.setState({ news: null });
    return {};
  },
});
