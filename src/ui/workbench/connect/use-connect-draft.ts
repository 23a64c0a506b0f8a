import { useCallback, useEffect, useRef } from 'react';
import type { ConnectAnswers } from '../../../domain/connect-answers.ts';
import { useServices } from '../../shared/services.ts';

const debounceMs = 150;

interface DraftKeeper {
  /** Keeps the answers at the next pause, or when the page closes. */
  keep(answers: ConnectAnswers): void;
  /** Forgets them at once. */
  forget(): void;
}

/** Keeps what is typed into the connect form in the background, so that a closed tab loses nothing. */
export function useConnectDraft(): DraftKeeper {
  const { call } = useServices();
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
    void call('connect.keep', { draft: { ...answers, apiKey } }).catch(() => undefined);
  }, [call]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return {
    keep(answers) {
      unsent.current = answers;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, debounceMs);
    },
    forget() {
      clearTimeout(timer.current);
      unsent.current = null;
      void call('connect.keep', { draft: null }).catch(() => undefined);
    },
  };
}
