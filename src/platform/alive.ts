import { native } from './native.ts';

/** False once the extension was updated or removed under this page. */
export const isAlive = (): boolean => native.runtime?.id !== undefined;
