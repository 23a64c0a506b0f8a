import { useRef, useState } from 'react';
import type { GuardRule } from '../../domain/guardrails.ts';
import type { CommandName } from '../../protocol/commands.ts';
import { toFailure, type Failure } from '../shared/failure.ts';
import { useServices } from '../shared/services.ts';
import type { EditAction } from './status.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

/** The label of each action's button. */
export const actionLabels: Record<EditAction, string> = {
  undo: commonMessages.undo,
  retry: commonMessages.tryAgain,
  discard: commonMessages.discard,
  keepMine: commonMessages.keepMine,
  takeTheirs: commonMessages.takeTheirs,
  correct: commonMessages.correct,
  enterKey: commonMessages.reconnect,
  resend: commonMessages.resend,
};

type CommandAction = Exclude<EditAction, 'correct' | 'enterKey'>;

const commandOf: Record<CommandAction, Extract<CommandName, `edits.${string}`>> = {
  undo: 'edits.undo',
  retry: 'edits.retry',
  discard: 'edits.discard',
  keepMine: 'edits.keepMine',
  resend: 'edits.resend',
  takeTheirs: 'edits.discard',
};

export interface EditActions {
  /** True if a command is running. */
  busy: boolean;
  failure: Failure | null;
  /** Resolves to whether it succeeded. `holdMs` delays the write, so that it can be undone. */
  run(action: CommandAction, editId: string, holdMs?: number, confirmed?: readonly GuardRule[]): Promise<boolean>;
}

/** Runs actions on edits, one at a time, and keeps the error of the last one. */
export function useEditActions(): EditActions {
  const { call, now } = useServices();
  /** True from the first press on, before anything is drawn. */
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const run: EditActions['run'] = async (action, editId, holdMs = 0, confirmed = []) => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      const command = commandOf[action];
      const input = {
        id: editId,
        holdMs,
        ...(action === 'keepMine' && { confirmed: [...confirmed] }),
        ...(command === 'edits.discard' && { isAnswer: action === 'takeTheirs' }),
      };
      await call(command as 'edits.undo', input);
      return true;
    } catch (error) {
      setFailure(toFailure(error, now()));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
