/** The pseudo-languages: accented and 40 % longer, and right to left. */
export const accentedTag = 'en-XA';
export const mirroredTag = 'ar-XB';
