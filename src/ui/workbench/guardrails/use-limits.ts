import { useRef, useState } from 'react';
import { codeOf, type ErrorCode } from '../../../base/errors.ts';
import type { GuardLimits } from '../../../domain/guardrails.ts';
import type { StoreView } from '../../../protocol/view.ts';
import { useServices } from '../../shared/services.ts';

/** The state of the last save. */
export type SaveState = { tag: 'none' } | { tag: 'saving' } | { tag: 'saved' } | { tag: 'failed'; code: ErrorCode };

export interface LimitsController {
  /** The limits as last set here, until the background has stored them. */
  limits: GuardLimits;
  saveState: SaveState;
  set(limits: GuardLimits): void;
}

/** A store's guardrails. Two changes in a row are sent one after the other, each with all guardrails. */
export function useLimits(store: StoreView): LimitsController {
  const { call } = useServices();
  const [wanted, setWanted] = useState<GuardLimits | null>(null);
  const [saveState, setKeeping] = useState<SaveState>({ tag: 'none' });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const newest = useRef<GuardLimits | null>(null);
  const set = (limits: GuardLimits): void => {
    newest.current = limits;
    setWanted(limits);
    setKeeping({ tag: 'saving' });
    const end = (how: SaveState): void => {
      if (newest.current !== limits) return;
      setWanted(null);
      setKeeping(how);
    };
    last.current = last.current
      .then(() => call('settings.guardrails', { storeId: store.id, limits }))
      .then(
        () => end({ tag: 'saved' }),
        (error: unknown) => end({ tag: 'failed', code: codeOf(error) }),
      );
  };
  return { limits: wanted ?? store.limits, saveState, set };
}
