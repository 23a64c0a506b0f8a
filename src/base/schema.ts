import * as z from 'zod/mini';

// The extension's content security policy forbids eval. Every schema imports zod from here, so that this setting comes
// first.
z.config({ jitless: true });

export { z };

/** A text of at most so many characters. */
export const Text = (maxLength: number) => z.string().check(z.maxLength(maxLength));
