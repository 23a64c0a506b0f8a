import { useCallback, useEffect, useRef, useState } from 'react';
import { codeOf } from '../../../base/errors.ts';
import type { SignIn, StartStep } from '../../../domain/sign-in.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';
import { stepBefore } from './back.ts';
import type { Flow, SignInInput, SignInCommand } from './flow.ts';
import { signInProblem, type SignInProblem } from './sign-in-problem.ts';
import { useKeptFields } from './use-kept-fields.ts';

/** Runs the sign-in flow: one command at a time, its problem, and the typed text. */
export function useSignIn(store: StoreView, { step, fields: kept }: SignIn): Flow {
  const { call } = useServices();
  const { fields, type, flush, isKept } = useKeptFields(store.id, kept);
  const [problem, setProblem] = useState<{ at: string; is: SignInProblem } | null>(null);
  const [busy, setBusy] = useState(false);
  const { tag } = step;
  // Results of commands before the newest one are ignored.
  const turn = useRef(0);
  const ask = async <K extends SignInCommand>(name: K, input: SignInInput<K>): Promise<void> => {
    flush();
    setProblem(null);
    setBusy(true);
    turn.current += 1;
    const mine = turn.current;
    try {
      await (call as (name: SignInCommand, input: object) => Promise<unknown>)(name, { storeId: store.id, ...input });
    } catch (error) {
      // The person cancelled it: there is nothing to show.
      const isOver = mine !== turn.current || codeOf(error) === 'cancelled';
      if (!isOver) setProblem({ at: tag, is: signInProblem(error, step) });
    } finally {
      if (mine === turn.current) setBusy(false);
    }
  };
  const stop = (): void => {
    turn.current += 1;
    setBusy(false);
    // A log-in that could not be stopped may still succeed: the person is told.
    call('signIn.cancel', { storeId: store.id }).catch((error: unknown) =>
      setProblem({ at: tag, is: signInProblem(error, step) }),
    );
  };
  const open = (to: StartStep): void => void ask('signIn.open', { step: to });
  const back = (): void => {
    const to = stepBefore(tag, store.customer.tag === 'member');
    if (to === null) void ask('signIn.close', {});
    else open(to);
  };
  return {
    store,
    fields,
    isKept,
    type,
    // A problem belongs to its screen.
    problem: problem?.at === tag ? problem.is : null,
    show: (is) => setProblem({ at: tag, is }),
    busy,
    send: (name, input) => (busy ? Promise.resolve() : ask(name, input)),
    stop,
    open,
    openHosted: () => {
      if (busy) stop();
      void ask('signIn.hosted', {});
    },
    back,
  };
}

/** Handles Esc instead of letting it close the popup. */
export function useEscape(act: () => void): void {
  const press = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      act();
    },
    [act],
  );
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [press]);
}
