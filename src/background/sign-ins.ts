import { ShelfedgeError } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';
import { noFields, type SignIn, type SignInNote, type SignInStep } from '../domain/sign-in.ts';
import type { AppStore } from '../store/app-store.ts';
import { readFrom, type Area } from './areas.ts';

/** What a way in needs to go on and nobody may see: a step's state token, or a log-in that is yet to become tokens; whose. */
const Ticket = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('state'), email: z.string(), stateToken: z.string() }),
  z.object({ kind: z.literal('session'), email: z.string(), sessionToken: z.string() }),
]);
export type Ticket = z.infer<typeof Ticket>;

/** Every store's way in: its screen in the state that is shown, its ticket beside it in the session's memory. */
export interface SignIns {
  get(storeId: string): SignIn | undefined;
  ticket(storeId: string): Promise<Ticket | undefined>;
  /** Shows a step; the ticket is kept first, so that no step is shown which cannot be gone on from. */
  show(storeId: string, step: SignInStep, change?: ShowChange): Promise<void>;
  /** Changes what is shown of a way in that is open. */
  change(storeId: string, change: Partial<SignIn>): void;
  /** Ends it. */
  end(storeId: string): Promise<void>;
  /**
   * Runs one act of a store after the other. The same act asked again while it runs is not run twice; `guard` throws
   * `cancelled` once the way in was closed or led elsewhere meanwhile.
   */
  act(storeId: string, key: string, run: (guard: () => void) => Promise<void>): Promise<void>;
  /** What still runs for this store comes too late from now on. */
  cancel(storeId: string): void;
}

interface ShowChange {
  note?: SignInNote;
  ticket?: Ticket | undefined;
  /** Throws where the step must not be shown any more. */
  guard?: () => void;
}

interface Act {
  key: string;
  done: Promise<void>;
}

const ticketName = (storeId: string): string => `ticket:${storeId}`;

export function createSignIns(app: AppStore, area: Area): SignIns {
  // Acts live as long as their worker; a way in outlives it.
  const running = new Map<string, Act>();
  const turns = new Map<string, number>();
  const get = (storeId: string) => app.getState().signIns[storeId];
  const put = (storeId: string, signIn: SignIn): void =>
    app.setState(({ signIns }) => ({ signIns: { ...signIns, [storeId]: signIn } }));
  return {
    get,
    ticket: (storeId) => readFrom(area, ticketName(storeId), Ticket),
    async show(storeId, step, { note = null, ticket, guard } = {}) {
      if (ticket === undefined) await area.remove(ticketName(storeId));
      else await area.set(ticketName(storeId), ticket);
      guard?.();
      put(storeId, { fields: get(storeId)?.fields ?? noFields, step, note });
    },
    change(storeId, change) {
      const signIn = get(storeId);
      if (signIn !== undefined) put(storeId, { ...signIn, ...change });
    },
    async end(storeId) {
      await area.remove(ticketName(storeId));
      const { [storeId]: _, ...signIns } = app.getState().signIns;
      app.setState({ signIns });
    },
    act(storeId, key, run) {
      const last = running.get(storeId);
      if (last?.key === key) return last.done;
      const turn = turns.get(storeId) ?? 0;
      const guard = (): void => {
        if ((turns.get(storeId) ?? 0) !== turn) throw new ShelfedgeError('cancelled', 'This was closed meanwhile.');
      };
      const begin = async (): Promise<void> => {
        await last?.done.catch(() => undefined);
        guard();
        await run(guard);
      };
      const act: Act = { key, done: begin() };
      running.set(storeId, act);
      const forget = (): void => {
        if (running.get(storeId) === act) running.delete(storeId);
      };
      act.done.then(forget, forget);
      return act.done;
    },
    cancel(storeId) {
      turns.set(storeId, (turns.get(storeId) ?? 0) + 1);
      running.delete(storeId);
    },
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
