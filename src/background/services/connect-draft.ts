import type { CommandInput } from '../../protocol/commands.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';

interface Drafting {
  app: AppStore;
  runtime: StorageAreas;
}

/** Keeps the fields typed into the connect form, and the key apart, where no page reads it. Null forgets both. */
export async function keepConnectDraft(
  { app, runtime }: Drafting,
  draft: CommandInput<'connect.keep'>['draft'],
): Promise<void> {
  if (draft === null) {
    await removeKey(runtime, 'connectTried');
    await removeKey(runtime, 'connectKey');
    app.setState({ connectDraft: null });
    return;
  }
  const { apiKey, ...answers } = draft;
  if (apiKey === '') await removeKey(runtime, 'connectKey');
  else if (apiKey !== null) await writeKey(runtime, 'connectKey', apiKey);
  const hasKey = (await readKey(runtime, 'connectKey')) !== undefined;
  app.setState({ connectDraft: { ...answers, hasKey } });
}

/** Forgets the key of an unfinished form that was not used for long; the rest of the form stays. */
export async function forgetConnectKey({ app, runtime }: Drafting): Promise<void> {
  await removeKey(runtime, 'connectKey');
  app.setState(({ connectDraft }) => ({ connectDraft: connectDraft && { ...connectDraft, hasKey: false } }));
}

/** The key to connect with: the typed one, else the kept one. */
export const connectKeyOf = async (areas: StorageAreas, typed: string): Promise<string> =>
  typed === '' ? ((await readKey(areas, 'connectKey')) ?? '') : typed;
