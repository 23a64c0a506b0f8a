import { useCallback, useEffect, useRef, useState } from 'react';
import type { SignInFields } from '../../../domain/sign-in.ts';
import { useServices } from '../../shared/services.ts';

const debounceMs = 150;

interface KeptFields {
  fields: SignInFields;
  type(field: keyof SignInFields, text: string): void;
  /** Saves unsaved text now. */
  flush(): void;
}

/** Typed text, saved in the background at every pause and when the popup closes. */
export function useKeptFields(storeId: string, kept: SignInFields): KeptFields {
  const { call } = useServices();
  const [fields, setFields] = useState(kept);
  const unsent = useRef<SignInFields | null>(null);
  const newest = useRef<SignInFields | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const fields = unsent.current;
    if (fields === null) return;
    newest.current = fields;
    unsent.current = null;
    const keep = () => call('signIn.keep', { storeId, fields });
    // A stopped worker did not save it. Newer text is saved separately and must not be overwritten.
    keep()
      .catch(() => (newest.current === fields ? keep() : undefined))
      .catch(() => undefined);
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
