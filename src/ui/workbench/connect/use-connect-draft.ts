import { useRef } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import type { CommandInput } from '../../../protocol/commands.ts';
import { typingPauseMs, useKeeper } from '../../shared/use-keeper.ts';

interface ConnectDraft {
  /** True if the background has the last typed text, as far as is known. */
  isKept: boolean;
  /** Keeps the answers at the next pause, or when the page closes. */
  keep(answers: ConnectAnswers): void;
  /** Forgets them at once. */
  forget(): void;
}

/** Keeps the text typed into the connect form in the background, so that a closed tab loses nothing. */
export function useConnectDraft(): ConnectDraft {
  const { keeper, isKept } = useKeeper('connect.keep');
  const isKeyTyped = useRef(false);
  return {
    isKept,
    keep(answers) {
      // An empty field is a key that is kept already, unless it was typed here and taken out again.
      isKeyTyped.current ||= answers.apiKey !== '';
      const apiKey = isKeyTyped.current ? answers.apiKey : keyOf(keeper.unkept());
      keeper.keep({ draft: { ...answers, apiKey } }, typingPauseMs);
    },
    forget: () => keeper.keep({ draft: null }),
  };
}

/**
 * The key in a message that an earlier form of this page sent without an answer: this draft replaces it. Null stands
 * for the kept key.
 */
const keyOf = (sent: CommandInput<'connect.keep'> | null): string | null =>
  sent === null ? null : sent.draft === null ? '' : sent.draft.apiKey;
