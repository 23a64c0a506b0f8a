import { checkCaptcha, toCaptcha } from '../../domain/captcha.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { Handlers } from '../../protocol/serve.ts';
import { accountOf, type Context } from '../context.ts';
import { saveStores } from './stores.ts';

/** How a store's captcha is drawn here; its keys are public and stay with the store. */
export const createCaptchaHandlers = (context: Context): Pick<Handlers, 'stores.setCaptcha'> => ({
  'stores.setCaptcha': async ({ storeId, captcha: typed }) => {
    const { store } = accountOf(context, storeId);
    const problems = typed === null ? [] : Object.entries(checkCaptcha(typed, store));
    if (problems.length > 0) {
      const violations = problems.map(([field, rule]) => ({ field, description: '', rule }));
      throw new ShelfedgeError('invalid_input', 'The captcha was refused.', { violations });
    }
    const stores = context.app.getState().stores.map((one) => {
      if (one.id !== storeId) return one;
      const { captcha: _before, ...bare } = one;
      return typed === null ? bare : { ...bare, captcha: toCaptcha(typed) };
    });
    await saveStores(context, stores);
    return {};
  },
});
