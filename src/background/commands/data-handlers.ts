import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { listStoredData } from '../services/stored-data.ts';

export const createDataHandlers = (
  context: Pick<Context, 'app' | 'forget' | 'journal' | 'runtime'>,
): HandlersOf<'data'> => ({
  'data.list': async () => ({
    items: await listStoredData(
      context.runtime,
      context.app.getState().stores.map(({ id }) => id),
    ),
    unsent: (await context.journal.open()).length,
  }),
  'data.forgetAll': () => context.forget.all(),
});
