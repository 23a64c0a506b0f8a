import { useState } from 'react';
import { codeOf, type ErrorCode } from '../../domain/errors.ts';
import type { GuardRule } from '../../domain/guardrails.ts';
import type { CommandName } from '../../protocol/commands.ts';
import { useServices } from '../shared/services.ts';
import type { EditDeed } from './status.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

/** What the deed's button says. */
export const deedWords: Record<EditDeed, string> = {
  undo: commonMessages.undo,
  retry: commonMessages.tryAgain,
  discard: commonMessages.discard,
  keepMine: commonMessages.keepMine,
  takeTheirs: commonMessages.takeTheirs,
  correct: commonMessages.correct,
  enterKey: commonMessages.enterKey,
  adopt: commonMessages.adopt,
};

type Sent = Exclude<EditDeed, 'correct' | 'enterKey'>;

const commandOf: Record<Sent, Extract<CommandName, `edits.${string}`>> = {
  undo: 'edits.undo',
  retry: 'edits.retry',
  discard: 'edits.discard',
  keepMine: 'edits.keepMine',
  adopt: 'edits.resend',
  takeTheirs: 'edits.discard',
};

export interface Deeds {
  /** Whether an answer is awaited. */
  busy: boolean;
  failure: ErrorCode | null;
  /** Resolves to whether it was done; `holdMs` holds what it writes back for an undo window. */
  run(deed: Sent, editId: string, holdMs?: number, confirmed?: readonly GuardRule[]): Promise<boolean>;
}

/** Sends deeds about edits, one at a time, and keeps why the last one failed. */
export function useDeeds(): Deeds {
  const { call } = useServices();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const run: Deeds['run'] = async (deed, editId, holdMs = 0, confirmed = []) => {
    if (busy) return false;
    setBusy(true);
    setFailure(null);
    try {
      const input = { id: editId, holdMs, ...(deed === 'keepMine' && { confirmed: [...confirmed] }) };
      await call(commandOf[deed] as 'edits.undo', input);
      return true;
    } catch (error) {
      setFailure(codeOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
