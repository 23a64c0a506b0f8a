import { useState } from 'react';
import type { SignInFields } from '../../../domain/sign-in.ts';
import { typingPauseMs, useKeeper } from '../../shared/use-keeper.ts';

interface KeptFields {
  fields: SignInFields;
  type(field: keyof SignInFields, text: string): void;
  /** Saves unsaved text now. */
  flush(): void;
  /** True if the background has the last typed text, as far as is known. */
  isKept: boolean;
}

/** Typed text, saved in the background at every pause and when the popup closes. */
export function useKeptFields(storeId: string, kept: SignInFields): KeptFields {
  const { keeper, isKept } = useKeeper('signIn.keep', storeId);
  const [fields, setFields] = useState(kept);
  const type = (field: keyof SignInFields, text: string): void => {
    const next = { ...fields, [field]: text };
    setFields(next);
    keeper.keep({ storeId, fields: next }, typingPauseMs);
  };
  return { fields, type, flush: keeper.flush, isKept };
}
