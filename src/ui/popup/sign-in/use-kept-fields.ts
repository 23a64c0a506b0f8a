import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignInFields } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';

const debounceMs = 150;

interface KeptFields {
  fields: SignInFields;
  type(field: keyof SignInFields, text: string): void;
  /** Sends what is not yet kept, now. */
  flush(): void;
}

/** What is typed, kept with the background at every pause and when the popup goes, so that none of it is lost. */
export function useKeptFields(storeId: string, kept: SignInFields): KeptFields {
  const { call } = useServices();
  const [fields, setFields] = useState(kept);
  const unsent = useRef<SignInFields | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    if (unsent.current === null) return;
    // What could not be kept still stands in the field, and is sent with the next letter.
    call('signIn.keep', { storeId, fields: unsent.current }).catch(() => undefined);
    unsent.current = null;
  }, [call, storeId]);
  const type = (field: keyof SignInFields, text: string): void => {
    const next = { ...fields, [field]: text };
    setFields(next);
    unsent.current = next;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, debounceMs);
  };
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return { fields, type, flush };
}
