import { canBeUndone, isHeld, type Edit, type WaitingReason } from '../../domain/edit.ts';
import { partialUndoOf } from '../../domain/partial-undo.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import { formatDuration, formatWhen } from '../shared/format.ts';
import type { Tone } from '../shared/status-line.tsx';
import { valueText } from './change-text.ts';
import { conflictStatus, type Moment } from './conflict-status.ts';
import { isGone } from '../../products/values/edit-lookup.ts';
import * as commonMessages from '../../messages/compiled/common.ts';
import * as disconnectMessages from '../../messages/compiled/disconnect.ts';
import * as waitingMessages from '../../messages/compiled/waiting.ts';
import { refusalText } from '../shared/failure-text.ts';

/** An action of a person on an edit. */
export type EditAction = 'undo' | 'retry' | 'discard' | 'keepMine' | 'takeTheirs' | 'correct' | 'enterKey' | 'resend';

/** The action that ends the waiting, where a retry alone does not. */
const actionFor: Partial<Record<WaitingReason, EditAction>> = {
  key_missing: 'enterKey',
  key_refused: 'enterKey',
  other_key: 'resend',
  restored: 'resend',
};

/** The reasons that end at a known time. */
const timed: readonly WaitingReason[] = ['throttled', 'server', 'timeout', 'malformed_answer', 'busy'];

export interface Status {
  tone: Tone;
  text: string;
  /** The consequence, as a second sentence. */
  next?: string;
  /** When it is retried automatically, epoch ms. */
  retryAt?: number;
  actions: EditAction[];
  /** Labels of buttons, where they differ from `actionLabels`. */
  labels?: Partial<Record<EditAction, string>>;
}

/** The state of an edit as text, with the actions that are possible. */
export function statusOf(edit: Edit, { locale, nowMs }: Moment): Status {
  const { state, field, isBack = false } = edit;
  switch (state.tag) {
    case 'queued': {
      const seconds = Math.ceil((state.notBefore - nowMs) / 1000);
      return isHeld(edit, nowMs) && seconds > 0
        ? { tone: 'wait', text: commonMessages.savingIn({ time: formatDuration(seconds) }), actions: ['undo'] }
        : { tone: 'busy', text: commonMessages.saving, ...(isBack && { next: commonMessages.isBack }), actions: [] };
    }
    case 'sending':
      return { tone: 'busy', text: commonMessages.saving, actions: [] };
    case 'applied': {
      const when = formatWhen(state.at, nowMs, locale);
      const partial = partlyUndoneText(edit, locale);
      if (partial !== null) return { tone: 'notice', text: partial, actions: [] };
      return edit.undoOf === null
        ? { tone: 'good', text: commonMessages.saved({ when }), actions: canBeUndone(edit) ? ['undo'] : [] }
        : { tone: 'good', text: commonMessages.undone({ when }), actions: [] };
    }
    case 'replaced':
      return {
        tone: 'notice',
        text: commonMessages.replaced({ when: formatWhen(state.at, nowMs, locale) }),
        actions: [],
      };
    case 'cancelled':
      return {
        tone: 'notice',
        text: commonMessages.cancelled({ when: formatWhen(state.at, nowMs, locale) }),
        actions: [],
      };
    case 'conflict':
      return conflictStatus(edit, state, { locale, nowMs });
    case 'refused':
      return {
        tone: 'bad',
        text: commonMessages.notSaved({ reason: refusalText(state.code, state.description, field, state.wasSent) }),
        actions: isGone([edit], edit) ? ['discard'] : ['correct', 'discard'],
      };
    case 'waiting': {
      if (edit.readBackOnly === true)
        return { tone: 'wait', text: disconnectMessages.mayBeSaved, next: disconnectMessages.checked, actions: [] };
      const { short, next } = waitingMessages[state.reason];
      const action = actionFor[state.reason] ?? 'retry';
      const isKeyRefused = state.reason === 'key_refused';
      const isTimed = timed.includes(state.reason) && hasTimeLeft(state.nextAt, nowMs);
      return {
        tone: 'wait',
        text: commonMessages.waiting({ reason: short }),
        next: isBack && action === 'retry' ? commonMessages.isBack : isTimed ? commonMessages.kept : next,
        ...(isTimed && { retryAt: state.nextAt }),
        actions: isKeyRefused ? ['retry', action, 'discard'] : [action, 'discard'],
        ...(isKeyRefused && { labels: { retry: commonMessages.sameKey } }),
        ...(state.reason === 'restored' && { labels: { resend: commonMessages.send } }),
      };
    }
  }
}

/** The completed part of an undo, and the values that changed variants keep; null if the undo is complete. */
function partlyUndoneText(edit: Edit, locale: string): string | null {
  const partial = partialUndoOf(edit);
  if (partial === null) return null;
  const { done, all, skippedExamples } = partial;
  const [first] = skippedExamples;
  return commonMessages.partlyUndone({
    done: String(done),
    all: String(all),
    variant: first?.name ?? '',
    value: valueText(edit, first?.amount ?? '', locale),
    others: all - done - 1,
  });
}
