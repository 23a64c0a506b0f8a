import { z } from '../../domain/schema.ts';
import { noFields, type SignIn, type SignInFields, type SignInNote, type SignInStep } from '../../domain/sign-in.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readFrom, type Area } from './storage.ts';
import { createTurns, type SignInTurns } from './sign-in-queue.ts';

/** What a way in needs to go on and nobody may see: a step's state token, or a log-in that is yet to become tokens; whose. */
const Ticket = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), email: z.string(), stateToken: z.string() }),
  z.object({ kind: z.literal('session'), email: z.string(), sessionToken: z.string() }),
]);
export type Ticket = z.infer<typeof Ticket>;

/** Every store's way in: its screen in the state that is shown, its ticket beside it in the session's memory. */
export interface SignIns extends SignInTurns {
  get(storeId: string): SignIn | undefined;
  ticket(storeId: string): Promise<Ticket | undefined>;
  /** Shows a step; the ticket is kept first, so that no step is shown which cannot be gone on from. */
  show(storeId: string, step: SignInStep, change?: ShowChange): Promise<void>;
  /** Changes what is shown of a way in that is open. */
  change(storeId: string, change: Partial<SignIn>): void;
  /** Keeps what was typed, also where the way in was left a moment ago. */
  keep(storeId: string, fields: SignInFields): void;
  /** Ends it before its time: what was typed is there again when it is next begun. */
  leave(storeId: string): Promise<void>;
  /** Ends it, and forgets what was typed. */
  end(storeId: string): Promise<void>;
}

interface ShowChange {
  note?: SignInNote;
  ticket?: Ticket | undefined;
  /** Throws where the step must not be shown any more. */
  guard?: () => void;
}

const ticketName = (storeId: string): string => `ticket:${storeId}`;

export function createSignIns(app: AppStore, area: Area): SignIns {
  const get = (storeId: string) => app.getState().signIns[storeId];
  const put = (storeId: string, signIn: SignIn): void =>
    app.setState(({ signIns }) => ({ signIns: { ...signIns, [storeId]: signIn } }));
  const change = (storeId: string, changed: Partial<SignIn>): void => {
    const signIn = get(storeId);
    if (signIn !== undefined) put(storeId, { ...signIn, ...changed });
  };
  return {
    get,
    ticket: (storeId) => readFrom(area, ticketName(storeId), Ticket),
    async show(storeId, step, { note = null, ticket, guard } = {}) {
      if (ticket === undefined) await area.remove(ticketName(storeId));
      else await area.set(ticketName(storeId), ticket);
      guard?.();
      put(storeId, { fields: get(storeId)?.fields ?? app.getState().leftFields[storeId] ?? noFields, step, note });
    },
    change,
    keep(storeId, fields) {
      if (get(storeId) === undefined)
        app.setState(({ leftFields }) => ({ leftFields: { ...leftFields, [storeId]: fields } }));
      else change(storeId, { fields });
    },
    async leave(storeId) {
      await area.remove(ticketName(storeId));
      app.setState(({ signIns: { [storeId]: left, ...signIns }, leftFields }) => ({
        signIns,
        leftFields: left === undefined ? leftFields : { ...leftFields, [storeId]: left.fields },
      }));
    },
    async end(storeId) {
      await area.remove(ticketName(storeId));
      app.setState(
        ({ signIns: { [storeId]: _signIn, ...signIns }, leftFields: { [storeId]: _fields, ...leftFields } }) => ({
          signIns,
          leftFields,
        }),
      );
    },
    ...createTurns(),
  };
}

/** The steps that end when their person is logged in. */
export const waysIn: readonly SignInStep['tag'][] = ['logIn', 'register', 'emailCode', 'factor', 'captcha', 'hosted'];

/** Ends every way in whose last act was done when its worker died: its person is logged in. */
export async function endFinished(app: AppStore, signIns: SignIns): Promise<void> {
  const { signIns: shown, shoppers } = app.getState();
  for (const [storeId, { step, fields }] of Object.entries(shown)) {
    const shopper = shoppers[storeId];
    const isIn = shopper?.tag === 'member' && shopper.email === fields.email;
    if (isIn && waysIn.includes(step.tag)) await signIns.end(storeId);
  }
}
