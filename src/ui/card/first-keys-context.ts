import { createContext } from 'react';
import type { FirstKeys } from './first-keys.ts';

/** The card's first keys; null if they are not collected. */
export const FirstKeysContext = createContext<FirstKeys | null>(null);
