import { noFields, type SignIn, type SignInFields, type SignInNote, type SignInStep } from '../../domain/sign-in.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Clear } from './clear-stored.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';
import type { PendingCredential } from './stored-schemas.ts';
import { createSignInQueue, type SignInQueue } from './sign-in-queue.ts';

/** The sign-in flow of each store: its step in the state, its pending credential in session storage. */
export interface SignIns extends SignInQueue {
  get(storeId: string): SignIn | undefined;
  credential(storeId: string): Promise<PendingCredential | undefined>;
  /** Shows a step. Its credential is stored first, so that every shown step can be continued. */
  show(storeId: string, step: SignInStep, change?: ShowChange): Promise<void>;
  /** Changes an open flow. */
  change(storeId: string, change: Partial<SignIn>): void;
  /**
   * Stores the typed fields, also just after the flow was closed; not the fields of a person who is logged in by now.
   */
  saveFields(storeId: string, fields: SignInFields): void;
  /** Closes the flow; the typed fields are restored when it is opened again. */
  leave(storeId: string): Promise<void>;
  /** Ends the flow and removes the typed fields. */
  end(storeId: string): Promise<void>;
}

interface ShowChange {
  note?: SignInNote;
  credential?: PendingCredential | undefined;
  /** Throws if the step must not be shown any more. */
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
      if (get(storeId) !== undefined) change(storeId, { fields });
      else if (!isLoggedIn(app, storeId, fields))
        app.setState(({ savedFields }) => ({ savedFields: { ...savedFields, [storeId]: fields } }));
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

const isLoggedIn = (app: AppStore, storeId: string, { email }: SignInFields): boolean => {
  const customer = app.getState().customers[storeId];
  return customer?.tag === 'member' && customer.email === email;
};

/** The steps that end when their person is logged in. */
export const logInSteps: readonly SignInStep['tag'][] = [
  'logIn',
  'register',
  'emailCode',
  'factor',
  'captcha',
  'hosted',
];

/** Ends each flow whose last action completed before its worker died: the person is logged in. */
export async function endCompletedSignIns(app: AppStore, signIns: SignIns): Promise<void> {
  const { signIns: shown } = app.getState();
  for (const [storeId, { step, fields }] of Object.entries(shown)) {
    if (isLoggedIn(app, storeId, fields) && logInSteps.includes(step.tag)) await signIns.end(storeId);
  }
}
