import type { Handlers } from '../../protocol/serve.ts';
import { forgetAll, type Forgetting } from '../flows/forget-all.ts';
import { listStoredData } from '../services/stored-data.ts';

export const createDataHandlers = (context: Forgetting): Pick<Handlers, 'data.list' | 'data.forgetAll'> => ({
  'data.list': async () => ({
    items: await listStoredData(
      context.runtime,
      context.app.getState().stores.map(({ id }) => id),
    ),
    unsent: (await context.journal.open()).length,
  }),
  'data.forgetAll': async () => {
    await forgetAll(context);
    return {};
  },
});
