import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import type { CommandInput } from '../../../protocol/commands.ts';
import { createKeeper } from '../../shared/keeper.ts';
import { useServices } from '../../shared/services.ts';

const debounceMs = 150;

interface DraftKeeper {
  /** Whether the background has what was typed last, as far as is known. */
  isKept: boolean;
  /** Keeps the answers at the next pause, or when the page closes. */
  keep(answers: ConnectAnswers): void;
  /** Forgets them at once. */
  forget(): void;
}

/** Keeps what is typed into the connect form in the background, so that a closed tab loses nothing. */
export function useConnectDraft(): DraftKeeper {
  const { call } = useServices();
  const [isKept, setKept] = useState(true);
  const [keeper] = useState(() =>
    createKeeper((draft: CommandInput<'connect.keep'>['draft']) => call('connect.keep', { draft }), setKept),
  );
  const unsent = useRef<ConnectAnswers | null>(null);
  const isKeySent = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const answers = unsent.current;
    if (answers === null) return;
    unsent.current = null;
    // An empty field is a key that is kept already, unless it was typed here and taken out again.
    const apiKey = answers.apiKey === '' && !isKeySent.current ? null : answers.apiKey;
    isKeySent.current ||= answers.apiKey !== '';
    keeper.keep({ ...answers, apiKey });
  }, [keeper]);
  useEffect(() => {
    const leave = () => {
      flush();
      keeper.leave();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      flush();
    };
  }, [flush, keeper]);
  return {
    isKept,
    keep(answers) {
      unsent.current = answers;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, debounceMs);
    },
    forget() {
      clearTimeout(timer.current);
      unsent.current = null;
      keeper.keep(null);
    },
  };
}
