import { noFields, type SignIn, type SignInFields, type SignInNote, type SignInStep } from '../../domain/sign-in.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Clear } from './clear-stored.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-keys.ts';
import type { PendingCredential } from './stored-schemas.ts';
import { createSignInQueue, type SignInQueue } from './sign-in-queue.ts';

/** Every store's way in: its screen in the state that is shown, its credential beside it in the session's memory. */
export interface SignIns extends SignInQueue {
  get(storeId: string): SignIn | undefined;
  credential(storeId: string): Promise<PendingCredential | undefined>;
  /** Shows a step; the credential is kept first, so that no step is shown which cannot be gone on from. */
  show(storeId: string, step: SignInStep, change?: ShowChange): Promise<void>;
  /** Changes what is shown of a way in that is open. */
  change(storeId: string, change: Partial<SignIn>): void;
  /** Keeps what was typed, also where the way in was left a moment ago. */
  saveFields(storeId: string, fields: SignInFields): void;
  /** Ends it before its time: what was typed is there again when it is next begun. */
  leave(storeId: string): Promise<void>;
  /** Ends it, and forgets what was typed. */
  end(storeId: string): Promise<void>;
}

interface ShowChange {
  note?: SignInNote;
  credential?: PendingCredential | undefined;
  /** Throws where the step must not be shown any more. */
  guard?: () => void;
}

export function createSignIns(app: AppStore, areas: StorageAreas, clear: Clear): SignIns {
  const get = (storeId: string) => app.getState().signIns[storeId];
  const put = (storeId: string, signIn: SignIn): void =>
    app.setState(({ signIns }) => ({ signIns: { ...signIns, [storeId]: signIn } }));
  const change = (storeId: string, changed: Partial<SignIn>): void => {
    const signIn = get(storeId);
    if (signIn !== undefined) put(storeId, { ...signIn, ...changed });
  };
  return {
    get,
    credential: (storeId) => readKey(areas, 'pendingCredential', storeId),
    async show(storeId, step, { note = null, credential, guard } = {}) {
      if (credential === undefined) await removeKey(areas, 'pendingCredential', storeId);
      else await writeKey(areas, 'pendingCredential', credential, storeId);
      guard?.();
      put(storeId, { fields: get(storeId)?.fields ?? app.getState().savedFields[storeId] ?? noFields, step, note });
    },
    change,
    saveFields(storeId, fields) {
      if (get(storeId) === undefined)
        app.setState(({ savedFields }) => ({ savedFields: { ...savedFields, [storeId]: fields } }));
      else change(storeId, { fields });
    },
    async leave(storeId) {
      const fields = get(storeId)?.fields;
      if (fields !== undefined)
        app.setState(({ savedFields }) => ({ savedFields: { ...savedFields, [storeId]: fields } }));
      await clear('signInLeave', storeId);
    },
    end: (storeId) => clear('signInEnd', storeId),
    ...createSignInQueue(),
  };
}

/** The steps that end when their person is logged in. */
export const logInSteps: readonly SignInStep['tag'][] = [
  'logIn',
  'register',
  'emailCode',
  'factor',
  'captcha',
  'hosted',
];

/** Ends every way in whose last act was done when its worker died: its person is logged in. */
export async function endCompletedSignIns(app: AppStore, signIns: SignIns): Promise<void> {
  const { signIns: shown, customers } = app.getState();
  for (const [storeId, { step, fields }] of Object.entries(shown)) {
    const customer = customers[storeId];
    const isIn = customer?.tag === 'member' && customer.email === fields.email;
    if (isIn && logInSteps.includes(step.tag)) await signIns.end(storeId);
  }
}
